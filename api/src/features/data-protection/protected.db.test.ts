import * as contract from '@population-tracker/contract/data-protection';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { deleteUser, undoUserChange } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openZip, unpack } from '#platform/spreadsheet/xlsx/zip.ts';
import { makeGrant, makeSession, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const db = () => app.database.db;
const rows = async <T = Record<string, unknown>>(query: string): Promise<T[]> => (await app.database.pool.query(query)).rows as T[];
const erase = (id: number) => app.call(contract.erasePerson, { params: { id } });
const protection = async (id: number) => (await app.call(contract.readPersonProtection, { params: { id } })).data;

/** An emergency that asked a person, who wrote what is with them. */
async function asked(userId: number, name: string): Promise<{ emergency: number; response: number }> {
  const [{ id: by } = { id: 0 }] = await rows<{ id: number }>('select min(id) as id from users');
  const [{ id: emergency } = { id: 0 }] = await rows<{
    id: number;
  }>(`insert into emergencies (kind, message, everywhere, link_secret, started_at, started_by)
    values ('drill', 'Leave', true, decode(repeat('ab', 32), 'hex'), now(), ${by}) returning id`);
  const [{ id: response } = { id: 0 }] = await rows<{ id: number }>(`insert into emergency_responses
    (emergency_id, user_id, name, email, language, on_site, action_state, action_at, accounted_at, how, note)
    values (${emergency}, ${userId}, '${name}', 'x@test.example', 'en', false, 'notSafe', now(), now(), 'link', 'In the lift') returning id`);
  await rows(
    `insert into emergency_answers (response_id, at, action_state, note, how) values (${response}, now(), 'notSafe', 'In the lift', 'link')`,
  );
  return { emergency, response };
}
const end = (emergency: number) => rows(`update emergencies set ended_at = now(), ended_by = started_by where id = ${emergency}`);

/** Somebody of whom something is stored everywhere. */
async function somebody() {
  const user = await makeUser(db(), {
    name: 'Zeynep',
    lastName: 'Gündüz',
    email: `zeynep-${Math.random()}@test.example`,
    department: 'Law',
  });
  const report = await makeUser(db(), { managerFullName: 'Zeynep Gündüz', managerEmail: user.email });
  const floor = await makeWorkspace(db());
  await makeSession(db(), user.id);
  await makeGrant(db(), { user_id: user.id, built_in: 'reception', reason: 'Zeynep asked' });
  const place = `${floor.location_id}, ${floor.building_id}, ${floor.id}`;
  await rows(`insert into reservations (user_id, area, location_id, building_id, workspace_id, seat_number, start_at, end_at, day, title)
    values (${user.id}, 'workspace', ${place}, 1, '2026-01-05T06:00Z', '2026-01-05T14:00Z', '2026-01-05', 'With Zeynep')`);
  await rows(`insert into mail_outbox (event_key, recipient, subject, body_text, user_id)
    values ('k${user.id}', '${user.email}', 'Zeynep, your visit', 'Dear Zeynep', ${user.id})`);
  const told = `'{"name": "Zeynep", "lastName": "Gündüz", "email": "${user.email}"}'`;
  await rows(`insert into audit_log (user_id, user_name, action, entity, entity_id, after, address, request_id) values
    (null, '', 'create', 'user', '${user.id}', ${told}, '10.1.1.1', 'x'),
    (${user.id}, 'Zeynep Gündüz', 'signIn', 'session', '1', '{"device": "Firefox"}', '10.1.1.2', 'x'),
    (null, '', 'update', 'user', '${report.id}', '{"managerFullName": "Zeynep Gündüz", "managerEmail": "${user.email}", "status": "active"}', '', 'x')`);
  return { user, report };
}

it('who was deleted and erased is a number everywhere; what counts them counts them still', async () => {
  const { user, report } = await somebody();
  const { emergency, response } = await asked(user.id, 'Zeynep Gündüz');
  await app.call(contract.placeHold, { params: { id: user.id }, body: { reason: 'Gündüz against us' } });
  await app.call(contract.liftHold, { params: { id: user.id } });
  const { data: undo } = await app.call(deleteUser, { params: { id: user.id } });
  expect((await protection(user.id)).block).toBe('emergency');
  expect((await erase(user.id)).key).toBe('dataProtection.emergency');
  await end(emergency);
  const counts = () =>
    rows(`select (select count(*) from reservations) as reserved, (select count(*) from emergency_responses where action_state = 'notSafe')
    as unsafe, (select count(*) from mail_outbox) as mails, (select updated_at from reservations where user_id = ${user.id}) as changed`);
  const before = await counts();
  expect((await erase(user.id)).httpStatus).toBe(200);
  expect(await counts()).toEqual(before);
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) {
    const left = await rows(`select * from ${name} t where to_jsonb(t)::text ~* 'zeynep|gündüz|10\\.1\\.1\\.2|in the lift'`);
    expect([name, left]).toEqual([name, []]);
  }
  expect(await rows(`select name, last_name, email, department from users where id = ${user.id}`)).toEqual([
    { name: 'Erased person', last_name: String(user.id), email: `erased-${user.id}@erased.invalid`, department: '' },
  ]);
  expect(await rows(`select action_state, note, user_id from emergency_responses where id = ${response}`)).toEqual([
    { action_state: 'notSafe', note: '', user_id: -response },
  ]);
  expect(await rows(`select after from audit_log where entity = 'user' and entity_id = '${report.id}' and action = 'update'`)).toEqual([
    { after: { status: 'active' } },
  ]);
  expect((await app.call(contract.listDestructionRuns)).data.items[0]).toMatchObject({ kind: 'person', counted: 1, userId: user.id });
  expect((await erase(user.id)).key).toBe('dataProtection.erased');
  await app.call(undoUserChange, { params: { id: undo.undoId } });
  expect(await rows(`select deleted_at is not null as gone from users where id = ${user.id}`)).toEqual([{ gone: true }]);
});

it('nobody is erased who is there, or held; a hold stands once and is lifted', async () => {
  const { id } = await makeUser(db());
  expect((await erase(id)).key).toBe('dataProtection.notDeleted');
  await app.call(deleteUser, { params: { id } });
  const hold = () => app.call(contract.placeHold, { params: { id }, body: { reason: 'Case 12' } });
  expect((await hold()).httpStatus).toBe(200);
  expect((await hold()).key).toBe('dataProtection.held');
  expect(await protection(id)).toMatchObject({ block: 'held', hold: { reason: 'Case 12', placedBy: 'Test administrator' } });
  expect((await erase(id)).key).toBe('dataProtection.held');
  const { data } = await app.call(contract.findProtectedPeople, { query: {} });
  expect(data.items.find((one) => one.id === id)).toMatchObject({ held: true });
  const lift = () => app.call(contract.liftHold, { params: { id } });
  expect((await lift()).httpStatus).toBe(200);
  expect((await lift()).httpStatus).toBe(404);
  expect((await erase(id)).httpStatus).toBe(200);
});

it('a hold that is being placed while somebody is erased waits, and is refused', async () => {
  const { id } = await makeUser(db());
  await rows(`update users set deleted_at = now() where id = ${id}`);
  const client = await app.database.pool.connect();
  await client.query(`begin; select erase_person(${id}, now(), 'en', ${id})`);
  const placing = app.call(contract.placeHold, { params: { id }, body: { reason: 'Late' } });
  const waits = () => rows("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%legal_holds%'");
  await expect.poll(waits).toHaveLength(1);
  await client.query('commit');
  client.release();
  expect((await placing).key).toBe('dataProtection.erased');
});

it('what is stored about a person is handed out as JSON and CSV, without secrets, and recorded', async () => {
  const { user } = await somebody();
  await rows(`update users set password_hash = 'secret-hash' where id = ${user.id}`);
  await rows(`insert into colleague_choices (user_id, visibility, chosen_at) values (${user.id}, 'team', '2026-11-18T06:00:00Z')`);
  await rows(`insert into day_plans values (${user.id}, '2026-11-20', 'leave', '2026-11-18T06:00:00Z')`);
  await rows(`insert into calendar_feeds values (${user.id}, sha256('calendar secret'), 'en', '2026-11-18T06:00:00Z')`);
  const token = await app.signIn('administrator');
  const answer = await app.inject({
    method: 'GET',
    url: `${apiBasePath}/data-protection/people/${user.id}/export`,
    headers: { token },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await unpacked(answer.rawPayload);
  expect(Object.keys(files).sort()).toHaveLength(62);
  const own = JSON.parse(files['person.json'] ?? '');
  expect(own).toMatchObject([{ name: 'Zeynep', email: user.email, department: 'Law', hasPassword: true }]);
  expect(files['person.csv']).toContain('Name / Ad');
  expect(JSON.parse(files['reservations.json'] ?? '')).toMatchObject([{ title: 'With Zeynep' }]);
  expect(JSON.parse(files['sign-ins.json'] ?? '')).toMatchObject([{ device: 'test' }]);
  expect(JSON.parse(files['entries-by.json'] ?? '')).toMatchObject([{ action: 'signIn', address: '10.1.1.2' }]);
  expect(JSON.parse(files['mails.json'] ?? '')).toMatchObject([{ subject: 'Zeynep, your visit' }]);
  expect(JSON.parse(files['visibility.json'] ?? '')).toMatchObject([{ visibility: 'team' }]);
  expect(JSON.parse(files['day-plans.json'] ?? '')).toEqual([
    { day: '2026-11-20', plan: 'leave', created: expect.stringMatching(/^2026-11-18/) },
  ]);
  expect(JSON.parse(files['calendar.json'] ?? '')).toEqual([
    { addressMade: expect.stringMatching(/^2026-11-18/), addressRead: null, invitations: null, created: null },
  ]);
  expect(JSON.parse(files['uploads.json'] ?? '')).toEqual([]);
  expect(Object.values(files).join()).not.toContain('secret-hash');
  expect(await rows(`select 1 from audit_log where action = 'export' and entity = 'user' and entity_id = '${user.id}'`)).toHaveLength(1);
});

async function unpacked(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await openZip(bytes);
  const files: Record<string, string> = {};
  for (const [name, entry] of zip.entries) {
    const pieces: Buffer[] = [];
    for await (const piece of unpack(zip, entry)) pieces.push(piece);
    files[name] = Buffer.concat(pieces).toString();
  }
  return files;
}
