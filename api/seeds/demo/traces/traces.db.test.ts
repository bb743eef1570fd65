import { auditActions, auditEntities, auditFields } from '@population-tracker/contract/audit-log/audit-words';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDatabase, demoInstant } from '#testing/demo-database.ts';
import type { TestDatabase } from '#testing/test-database.ts';

let demo: TestDatabase;
beforeAll(async () => {
  demo = await demoDatabase();
});
afterAll(() => demo.drop());

const rowsOf = async <R>(text: string, values: unknown[] = []): Promise<R[]> => (await demo.pool.query(text, values)).rows as R[];

test('three wait for a floor that is full on a day ahead, and have nothing on that day', async () => {
  const waiting = await rowsOf<{ day: string; seats: number; held: number; desks: number; other: boolean }>(
    `select w.day::text, p.capacity as seats,
       (select count(*)::int from reservations r where r.workspace_id = p.id and r.day = w.day and r.status = 'active') as held,
       (select count(distinct r.desk_id)::int from reservations r where r.workspace_id = p.id and r.day = w.day and r.status = 'active') as desks,
       exists (select from reservations r where r.user_id = w.user_id and r.day = w.day) as other
     from waits w join workspaces p on p.id = w.workspace_id where w.ended_at is null`,
  );
  expect(waiting).toHaveLength(3);
  for (const { day, seats, held, desks, other } of waiting) {
    expect(day > demoInstant.slice(0, 10)).toBe(true);
    expect({ held, desks, other }).toEqual({ held: seats, desks: seats, other: false });
  }
});

test('an upload has its rows counted, and those that are wrong as they stand in its file', async () => {
  const [job] = await rowsOf<{ id: number; total: number; valid: number; invalid: number; updated: number; unchanged: number }>(
    `select id, total, valid, invalid, updated, unchanged from upload_jobs where state = 'done'`,
  );
  expect(job).toMatchObject({ total: 24, valid: 22, invalid: 2, updated: 6, unchanged: 16 });
  const [file] = await rowsOf<{ bytes: Buffer }>(
    'select c.bytes from upload_jobs j join file_chunks c on c.file_id = j.file_id where j.id = $1',
    [job?.id],
  );
  const lines = String(file?.bytes).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 24);
  const wrong = await rowsOf<{ row_number: number; cells: string[]; value: string }>(
    'select r.row_number, r.cells, e.value from upload_error_rows r join upload_errors e using (job_id, row_number) where job_id = $1',
    [job?.id],
  );
  expect(wrong).toHaveLength(2);
  for (const { row_number, cells, value } of wrong) {
    expect(lines[row_number - 1]).toBe(cells.join(';'));
    expect(cells).toContain(value);
  }
});

test('the audit log tells of the weeks before in its own words, the earliest first, and of whom or what', async () => {
  const told = await rowsOf<{ seconds: number; action: string; entity: string; name: string; fields: string[] | null }>(
    `select extract(epoch from at)::float8 as seconds, action, entity, name, array(select jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}'))) as fields
     from audit_log order by id`,
  );
  expect(told.length).toBeGreaterThan(60);
  expect(new Set(told.map(({ entity }) => entity))).toEqual(
    new Set(['announcement', 'checkInPause', 'emergency', 'grant', 'reservation', 'upload', 'user']),
  );
  for (const { action, entity, name, fields } of told) {
    expect(Object.keys(auditActions)).toContain(action);
    expect(Object.keys(auditEntities)).toContain(entity);
    for (const field of fields ?? []) expect(Object.keys(auditFields), `${entity} ${action}`).toContain(field);
    // A pause has no name, in the product neither.
    if (entity !== 'checkInPause') expect(name, `${entity} ${action}`).not.toBe('');
  }
  const times = told.map(({ seconds }) => seconds);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThanOrEqual(new Date(demoInstant).getTime() / 1_000);
});

test('an upload stands for its parts, which an entry of the log opens to', async () => {
  const [head] = await rowsOf<{ entity_id: string }>(`select entity_id from audit_log where action = 'upload'`);
  const parts = await rowsOf<{ n: number }>(`select count(*)::int as n from audit_log where part_of = $1`, [
    `upload:${head?.entity_id}:upload:`,
  ]);
  expect(parts).toEqual([{ n: 6 }]);
});
