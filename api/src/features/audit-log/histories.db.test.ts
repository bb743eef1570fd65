import { exportAudit, exportEmergencies, exportNotifications, exportUploads } from '@population-tracker/contract/audit-log/history-exports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { id } = await makeUser(app.database.db);
  const times = { started_at: '2026-11-18T06:00:00Z', ended_at: '2026-11-18T06:12:00Z' };
  const told = { kind: 'drill' as const, message: '=Leave the building.', everywhere: true, link_secret: Buffer.alloc(32) };
  await app.database.db
    .insertInto('emergencies')
    .values({ ...told, ...times, started_by: id, ended_by: id })
    .execute();
});
afterAll(() => app.close());

const columnsOf = {
  emergencies: [exportEmergencies, 'kind,message,locations,startedAt', 'Kind,Message,Locations,Start'],
  uploads: [exportUploads, 'fileName,status', 'File,Status'],
  mails: [exportNotifications, 'recipient,state', 'Recipient,Status'],
  'audit-log': [exportAudit, 'userName,action,entity', 'Who,What,Kind'],
} as const;

test.each(Object.entries(columnsOf))('%s are a file for those who may see the list, and who say what they mean', async (name, given) => {
  const [endpoint, columns, headings] = given;
  const call = (query: object, as?: string) => app.call(endpoint as typeof exportUploads, { query: query as never }, as ? { as } : {});
  const { httpStatus, headers, body } = await call({ format: 'csv', columns });
  expect(httpStatus).toBe(200);
  expect(headers['content-disposition']).toContain(`filename="${name}-`);
  expect(String(body.bytes).replace('\ufeff', '').split('\r\n')[0]).toBe(headings);
  expect((await call({ format: 'xlsx' })).httpStatus).toBe(200);
  expect(await call({ format: 'csv', columns: 'secret' })).toMatchObject({ httpStatus: 422, fields: [{ path: 'columns.0' }] });
  expect((await call({ format: 'csv' }, 'nobody')).httpStatus).toBe(401);
});

test('a drill stands in its file as the list has it', async () => {
  const query = { format: 'csv', columns: 'kind,message,locations,startedAt,endedAt' } as const;
  const { body } = await app.call(exportEmergencies, { query });
  expect(String(body.bytes).split('\r\n')[1]).toBe("Drill,'=Leave the building.,All locations,2026-11-18 09:00:00,2026-11-18 09:12:00");
});

test('the audit log is a file in words, newest first, of the entries that its filters find', async () => {
  const [, first] = String(
    (await app.call(exportAudit, { query: { format: 'csv', entity: 'auditLog', columns: 'action,entity' as never } })).body.bytes,
  ).split('\r\n');
  expect(first).toBe('Exported,Audit log');
});

test('uploads, mails and the audit log are for administrators alone; emergencies for emergency managers too', async () => {
  for (const endpoint of [exportUploads, exportNotifications, exportAudit]) {
    expect((await app.call(endpoint, { query: { format: 'csv' } }, { as: 'emergency' })).httpStatus).toBe(403);
  }
  expect((await app.call(exportEmergencies, { query: { format: 'csv' } }, { as: 'emergency' })).httpStatus).toBe(200);
});
