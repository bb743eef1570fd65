import { exportNotifications } from '@population-tracker/contract/audit-log/history-exports';
import {
  listNotifications,
  notificationSummary,
  retryNotifications,
  tryMailServer,
} from '@population-tracker/contract/notifications/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#platform/mail/mail.ts';
import { callOffMails, queueMails, takeBackMails } from '#platform/mail/outbox.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await change('truncate mail_outbox; update mail_server set away_since = null, failures = 0, last_error = null, next_try_at = now()');
});

const change = (sql: string) => app.database.pool.query(sql);

let events = 0;
const mail = (more: Partial<Mail> = {}): Mail => ({
  eventKey: `event:${events++}`,
  to: `person-${events}@company.example`,
  subject: 'Subject',
  text: 'Secret text',
  html: '<p>Secret text</p>',
  ...more,
});
const queue = (...mails: Mail[]) => queueMails({ db: app.database.db }, mails);
const list = async (query: object = {}) => (await app.call(listNotifications, { query })).data;
const set = (to: string, assignments: string) => change(`update mail_outbox set ${assignments} where recipient = '${to}@company.example'`);

describe('the list of mails', () => {
  test('tells what became of each, and never what stands in it', async () => {
    const user = await makeUser(app.database.db, { name: 'Çağla', lastName: 'Işık' });
    await queue(mail({ to: user.email, userId: user.id, topic: 'emergency:12', urgent: true, subject: 'Acil durum' }));
    await change(`update mail_outbox set state = 'failed', attempts = 2, last_error = '550 No such mailbox'`);
    const answer = await app.call(listNotifications);
    expect(answer.data).toMatchObject({
      total: 1,
      items: [
        {
          recipient: user.email,
          userId: user.id,
          userName: 'Çağla Işık',
          subject: 'Acil durum',
          cause: 'emergency',
          topic: 'emergency:12',
          urgent: true,
          state: 'failed',
          attempts: 2,
          lastError: '550 No such mailbox',
          nextTry: null,
          sent: null,
          retriable: true,
        },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toContain('Secret');
  });

  test('finds by state, cause, topic and words, in Turkish letters as in plain ones', async () => {
    await queue(
      mail({ to: 'a@company.example', subject: 'İstanbul ofisi', topic: 'announcement:3' }),
      mail({ to: 'b@company.example', topic: 'announcement:4' }),
      mail({ to: 'c@company.example', eventKey: 'sign-in-code:1', urgent: true }),
      mail({ to: 'd@company.example', eventKey: 'cancelled:1:2' }),
      mail({ to: 'e@company.example', topic: 'emergency:1' }),
      mail({ to: 'f@company.example' }),
    );
    await set('b', `state = 'sent', sent_at = now()`);
    const found = async (query: object) => (await list(query)).items.map(({ recipient }) => recipient.charAt(0)).join('');
    expect(await found({})).toBe('fedcba');
    expect(await found({ sort: 'created' })).toBe('abcdef');
    expect(await found({ state: 'sent' })).toBe('b');
    expect(await found({ search: 'ISTANBUL OFISI' })).toBe('a');
    expect(await found({ search: 'C@company' })).toBe('c');
    expect(await found({ topic: 'announcement:3' })).toBe('a');
    expect(await found({ cause: 'announcement' })).toBe('ba');
    expect(await found({ cause: 'signInCode' })).toBe('c');
    expect(await found({ cause: 'reservation' })).toBe('d');
    expect(await found({ cause: 'emergency' })).toBe('e');
    expect(await found({ cause: 'other' })).toBe('f');
    expect(await list({ limit: 2, page: 2 })).toMatchObject({ total: 6, items: [{ cause: 'reservation' }, { cause: 'signInCode' }] });
  });

  test('refuses a state that there isn’t', async () => {
    expect(await app.call(listNotifications, { query: { state: 'lost' } })).toMatchObject({ httpStatus: 422 });
  });
});

describe('the summary', () => {
  test('counts what isn’t sent and says since when the server is away and what it said', async () => {
    await queue(mail({ to: 'a@company.example' }), mail({ to: 'b@company.example' }), mail({ to: 'c@company.example' }), mail());
    await set('b', `attempts = 1`);
    await set('c', `state = 'uncertain'`);
    expect((await app.call(notificationSummary)).data).toMatchObject({
      waiting: 3,
      stuck: 1,
      sending: 0,
      failed: 0,
      uncertain: 1,
      serverAway: null,
    });
    await change(
      `update mail_server set away_since = now(), failures = 3, last_error = 'connect ECONNREFUSED', next_try_at = now() + interval '20 s'`,
    );
    const { data } = await app.call(notificationSummary);
    expect(data.serverAway).toMatchObject({ tries: 3, lastError: 'connect ECONNREFUSED', diskFull: false });
    expect(Date.parse(data.serverAway?.nextTry ?? '') - Date.parse(data.now)).toBeGreaterThan(15_000);
  });
});

describe('trying again', () => {
  const stateOf = async (name: string) => (await list({ search: `${name}@company.example` })).items[0];

  test('makes failed and uncertain mails wait, due at once and for another day, and is recorded', async () => {
    await queue(mail({ to: 'a@company.example' }), mail({ to: 'b@company.example' }), mail({ to: 'c@company.example' }));
    await set('a', `state = 'failed', give_up_at = now() - interval '1 h'`);
    await set('b', `state = 'uncertain', sender = 'gone'`);
    await set('c', `state = 'failed'`);
    const ids = (await list()).items.filter(({ recipient }) => !recipient.startsWith('c')).map(({ id }) => id);
    expect((await app.call(retryNotifications, { body: { selection: { ids } } })).data).toEqual({ retried: 2 });
    expect(await stateOf('a')).toMatchObject({ state: 'waiting' });
    expect(await stateOf('b')).toMatchObject({ state: 'waiting' });
    expect(await stateOf('c')).toMatchObject({ state: 'failed' });
    const { rows } = await change(
      `select count(*)::int as count from mail_outbox where give_up_at > now() + interval '23 h' and state = 'waiting'`,
    );
    expect(rows).toEqual([{ count: 2 }]);
    const { rows: recorded } = await change(
      `select action, entity, after ->> 'recipient' as recipient from audit_log where entity = 'notification' and part_of <> ''`,
    );
    expect(recorded.map(({ recipient }) => recipient).toSorted()).toEqual(['a@company.example', 'b@company.example']);
  });

  test('takes all that filters match but the exceptions', async () => {
    await queue(...Array.from({ length: 5 }, () => mail({ topic: 'announcement:7' })), mail({ to: 'other@company.example' }));
    await change(`update mail_outbox set state = 'failed'`);
    const [first] = (await list({ topic: 'announcement:7' })).items;
    const selection = { matching: { state: 'failed', topic: 'announcement:7' }, except: [first?.id ?? 0] };
    expect((await app.call(retryNotifications, { body: { selection } })).data).toEqual({ retried: 4 });
    expect((await list({ state: 'failed' })).items.map(({ id }) => id)).toContain(first?.id);
    expect(await stateOf('other')).toMatchObject({ state: 'failed' });
  });

  test('tries an absent server at once, with short pauses anew', async () => {
    await queue(mail());
    await change(`update mail_server set away_since = now(), failures = 9, last_error = 'away', next_try_at = now() + interval '1 h'`);
    await app.call(retryNotifications, { body: { selection: { matching: { state: 'waiting' } } } });
    const { rows } = await change('select next_try_at <= now() as due, failures from mail_server');
    expect(rows).toEqual([{ due: true, failures: 1 }]);
  });

  test('leaves out what was sent, what lost its text, and an expired code; where nothing is left it is refused', async () => {
    await queue(
      mail({ to: 'a@company.example' }),
      mail({ to: 'b@company.example' }),
      mail({ to: 'c@company.example', eventKey: 'sign-in-code:9', lifeSeconds: 300 }),
    );
    await set('a', `state = 'sent'`);
    await set('b', `state = 'failed', body_text = ''`);
    await set('c', `state = 'failed', expires_at = now()`);
    expect((await list()).items.map(({ retriable }) => retriable)).toEqual([false, false, false]);
    expect(await app.call(retryNotifications, { body: { selection: { matching: {} } } })).toMatchObject({
      httpStatus: 409,
      key: 'notifications.notRetriable',
    });
    expect((await list({ state: 'waiting' })).total).toBe(0);
  });

  test.each<[string, (topic: string) => Promise<unknown>]>([
    ['an emergency that has ended', (topic) => callOffMails(app.database, topic)],
    ['an announcement that was taken back', (topic) => takeBackMails(app.database, topic, `${topic}:1:`)],
  ])('leaves out what failed or is uncertain of %s', async (_what, callOff) => {
    const topic = 'cause:5';
    await queue(
      mail({ to: 'a@company.example', topic }),
      mail({ to: 'b@company.example', topic }),
      mail({ to: 'c@company.example', topic }),
      mail({ to: 'other@company.example' }),
    );
    await set('a', `state = 'failed', last_error = '550 No such mailbox'`);
    await set('b', `state = 'uncertain'`);
    await set('other', `state = 'failed'`);
    await callOff(topic);
    expect(await stateOf('a')).toMatchObject({ state: 'failed', lastError: '550 No such mailbox', retriable: false });
    expect(await stateOf('b')).toMatchObject({ state: 'uncertain', retriable: false });
    expect((await list({ topic, state: 'waiting' })).total).toBe(0);
    expect((await app.call(retryNotifications, { body: { selection: { matching: {} } } })).data).toEqual({ retried: 1 });
    expect(await stateOf('other')).toMatchObject({ state: 'waiting' });
    const { rows } = await change(`select body_text from mail_outbox where topic = '${topic}'`);
    expect(rows.every(({ body_text }) => body_text === '')).toBe(true);
  });

  test('by filters is one entry of the audit log, however many mails it was', async () => {
    await queue(...Array.from({ length: 30 }, () => mail()));
    const { rows: before } = await change('select max(id) as id from audit_log');
    await app.call(retryNotifications, { body: { selection: { matching: { state: 'waiting' } } } });
    const { rows } = await change(`select entity_id, after from audit_log where id > ${before[0]?.id ?? 0}`);
    expect(rows).toEqual([{ entity_id: 'list', after: { mails: 30, matching: { state: 'waiting' } } }]);
  });
});

describe('trying the mail server', () => {
  test('makes an absent one due at once with something to try it with, for no longer than before, by one entry', async () => {
    await queue(mail(), mail());
    await change(`update mail_server set away_since = now(), failures = 9, last_error = 'away', next_try_at = now() + interval '1 h'`);
    await change(`update mail_outbox set next_try_at = now() + interval '1 h', give_up_at = now() + interval '2 h'`);
    const { rows: before } = await change('select max(id) as id from audit_log');
    expect((await app.call(tryMailServer)).data).toEqual({ trying: true });
    const { rows } = await change('select next_try_at <= now() as due, failures from mail_server');
    expect(rows).toEqual([{ due: true, failures: 1 }]);
    const { rows: waiting } = await change(
      `select count(*)::int as count from mail_outbox where next_try_at <= now() and give_up_at < now() + interval '3 h'`,
    );
    expect(waiting).toEqual([{ count: 2 }]);
    const { rows: entries } = await change(`select action, entity from audit_log where id > ${before[0]?.id ?? 0}`);
    expect(entries).toEqual([{ action: 'retry', entity: 'mailServer' }]);
  });

  test('does nothing to one that is there', async () => {
    expect((await app.call(tryMailServer)).data).toEqual({ trying: false });
  });
});

test('three chosen mails are a file, however many mails there are', async () => {
  await change(`insert into mail_outbox (event_key, recipient, subject, body_text)
    select 'many:' || n, 'many-' || n || '@company.example', 'Subject', 'Text' from generate_series(1, 20_100) n`);
  const ids = (await list({ limit: 3 })).items.map(({ id }) => id);
  const answer = await app.call(exportNotifications, { query: { format: 'csv', ids: ids.join(',') as never } });
  expect(answer.httpStatus).toBe(200);
  expect(String(answer.body.bytes).trim().split('\r\n')).toHaveLength(4);
});

test.each([listNotifications, notificationSummary, retryNotifications, tryMailServer])(
  '$path is for administrators alone',
  async (endpoint) => {
    const given = { body: endpoint.method === 'POST' ? { matching: {} } : undefined };
    expect(await app.call(endpoint, given, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
    expect(await app.call(endpoint, given, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
  },
);
