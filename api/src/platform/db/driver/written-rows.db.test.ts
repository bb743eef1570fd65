import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { conflictOf, isUnavailable } from '../conflict.ts';
import type { Connection } from '../database.ts';
import type { WrittenRows } from './written-rows.ts';

let database: TestDatabase;
let own: Connection;
let other: Connection;
let unprepared: Connection;
let locatedAt: typeof import('../located/located.ts').locatedAt;
let sent: typeof import('./sent.ts').sent;
let sentWritten: typeof import('./sent.ts').sentWritten;
beforeAll(async () => {
  database = await testDatabase();
  // A process names so many texts and no more; the tests before these may have had them all.
  vi.resetModules();
  const { connect } = await import('../database.ts');
  ({ locatedAt } = await import('../located/located.ts'));
  ({ sent, sentWritten } = await import('./sent.ts'));
  const { url } = database;
  own = connect({ url, maxConnections: 1 });
  other = connect({ url, maxConnections: 1 });
  unprepared = connect({ url, maxConnections: 1, prepared: false });
});
afterAll(async () => {
  for (const one of [own, other, unprepared]) await one.close();
  await database.drop();
});

const [before, after] = ['[', ']'].map((one) => Buffer.from(one)) as [Buffer, Buffer];
const parsed = (rows: WrittenRows): unknown => JSON.parse(rows.between(before, after).toString());

/** Written the first time, as what is prepared by then, by a statement without a name, and by a connection that prepares nothing. */
async function written(text: string, names: readonly string[]): Promise<WrittenRows[]> {
  const found = [];
  for (const { db } of [own, own, unprepared]) found.push(await sentWritten(db, text, [], names));
  for (const _ of [1, 2]) found.push(await sentWritten(own.db, `${text} /* like no other */`, [], names));
  return found;
}

const values = [
  ...["'2026-11-18 09:00:00.123456+03'::timestamptz", "'2026-11-18 09:00+03'::timestamptz", "'2026-11-18'::date", "'09:30'::time"],
  ...['9007199254740991::bigint', '-7', '3::smallint', '1.50::numeric', "'NaN'::numeric", '0.1::float8', 'true', 'false'],
  ...[`'{"a": [1, "b\\"c"]}'::jsonb`, `'{"a":\n[1]}'::json`, "'0b0d0ac3-54f3-4a0f-9c5e-6f0a3c1f2a3b'::uuid", "'x'::varchar"],
  ...[`array['a', null, 'b"c']`, 'array[1, 2]::bigint[]', "array['2026-11-18 09:00+03']::timestamptz[]", "'\\x0102'::bytea"],
];
const awkward = [
  '',
  '"',
  '\\',
  'a"b\\c',
  '\n\t\r\b\f',
  '\u0001\u001f\u007f',
  'Iğdır şöyle',
  '\u2028 \u{1f600} é',
  '","end":"2026-11-18 09:00:00+00"',
];

describe('rows that are written as they come', () => {
  it('are what objects of them would be, whatever kind their values are of and where there are none', async () => {
    const columns = values.map((value, index) => `case when n = 1 then ${value} end as v${index}`).join(', ');
    const text = `select n as place, ${columns} from generate_series(1, 2) n order by n`;
    const objects = await sent<Record<string, unknown>>(own.db, text, []);
    const rows = JSON.parse(JSON.stringify(objects)).map(({ place: _, ...row }: Record<string, unknown>) => row);
    expect(Object.values(rows[1])).toEqual(values.map(() => null));
    for (const one of await written(text, Object.keys(rows[0]))) {
      expect(parsed(one)).toEqual(rows);
      expect([one.length, one.aside]).toEqual([2, { place: 1 }]);
    }
  });

  it('have every text as it is, beside others in a row', async () => {
    const text = `select t.text as "a ""name""", t.text as end, n as between, t.text as last
      from unnest(array[${awkward.map((one) => `E'${[...one].map((character) => `\\U${character.codePointAt(0)?.toString(16).padStart(8, '0')}`).join('')}'`)}]) with ordinality t (text, n) order by n`;
    const expected = awkward.map((one, index) => ({ 'a "name"': one, end: one, between: index + 1, last: one }));
    for (const one of await written(text, ['a "name"', 'end', 'between', 'last'])) expect(parsed(one)).toEqual(expected);
  });

  it('come whole, however many and however long, with as much to escape as there can be', async () => {
    const text = `select n, repeat(case when n % 3 = 0 then E'\\x01' else 'ü' end, n * 40) as text, n as again from generate_series(1, 400) n order by n`;
    const expected = Array.from({ length: 400 }, (_, index) => index + 1).map((n) => ({
      n,
      text: (n % 3 === 0 ? '\u0001' : 'ü').repeat(n * 40),
      again: n,
    }));
    const [one, two] = await Promise.all([
      sentWritten(own.db, text, [], ['n', 'text', 'again']),
      sentWritten(other.db, text, [], ['n', 'text', 'again']),
    ]);
    for (const each of [one, two]) expect(parsed(each)).toEqual(expected);
  });

  it('are none where nothing is found', async () => {
    for (const one of await written('select 1 as n where false', ['n'])) expect([parsed(one), one.length, one.aside]).toEqual([[], 0, {}]);
  });

  it('are those of their statement, whatever is asked of the same connection beside it', async () => {
    const text = 'select n, n as other from generate_series(1, 3) n order by n';
    const answers = await Promise.all([
      sentWritten(own.db, text, [], ['n']),
      sent(own.db, text, []),
      sentWritten(own.db, text, [], ['other']),
      sentWritten(locatedAt(other.db, []), text, [], ['n']),
      other.db.transaction().execute((trx) => sentWritten(trx, text, [], ['n'])),
    ]);
    const numbers = [1, 2, 3];
    for (const index of [0, 3, 4] as const) expect(parsed(answers[index])).toEqual(numbers.map((n) => ({ n })));
    expect(parsed(answers[2])).toEqual(numbers.map((other) => ({ other })));
    expect(answers[1]).toEqual(numbers.map((n) => ({ n, other: n })));
  });

  it('fail as their statement does, before or amidst them, and the connection goes on', async () => {
    const failureOf = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => error,
      );
    const division = 'select 1 / (3 - n) as n from generate_series(1, 5) n';
    for (const _ of [1, 2]) expect(await failureOf(sentWritten(own.db, division, [], ['n']))).toMatchObject({ code: '22012' });
    for (const _ of [1, 2])
      expect(await failureOf(sentWritten(own.db, 'select 1 as n', [], ['n', 'missing', 'too']))).toMatchObject({
        message: "What is to be written isn't told: missing, too.",
      });
    const twice = "insert into settings (key, value) values ('written', '1') returning key";
    expect(parsed(await sentWritten(own.db, twice, [], ['key']))).toEqual([{ key: 'written' }]);
    expect(conflictOf(await failureOf(sentWritten(own.db, twice, [], ['key'])))).toMatchObject({ constraint: 'settings_pkey' });
    const ended = 'select pg_terminate_backend(pg_backend_pid()) as n';
    expect(isUnavailable(await failureOf(sentWritten(own.db, ended, [], ['n'])))).toBe(true);
    expect(await sent(own.db, 'select 1 as n', [])).toEqual([{ n: 1 }]);
  });

  it('are as a table has them after it changed', async () => {
    const text = "select * from settings where key = 'x'";
    await sent(other.db, "insert into settings (key, value) values ('x', '1')", []);
    await sentWritten(own.db, text, [], ['key']);
    await sent(other.db, 'alter table settings add column aside text', []);
    await sentWritten(own.db, text, [], ['key']).catch(() => null);
    expect(parsed(await sentWritten(own.db, text, [], ['key']))).toEqual([{ key: 'x' }]);
    await sent(other.db, 'alter table settings drop column aside', []);
  });
});
