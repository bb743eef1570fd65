import { read as readSheet, utils } from '@e965/xlsx';
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import * as contract from '@population-tracker/contract/emergency/emergency';
import { readRespond, respond } from '@population-tracker/contract/emergency/emergency-respond';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type Company, endOne, mailsOf, makeCompany, noon, responsesOf, startOne, tokenIn, writeMails } from './company.ts';

let app: TestApp;
let company: Company;
let id: number;
beforeAll(async () => {
  app = await testApp();
  app.clock.set(noon);
  company = await makeCompany(app.database.db);
  for (const as of ['administrator', 'emergency']) await app.call(contract.listEmergencies, {}, { as });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(noon);
  id = (await startOne(app, { locationIds: [company.istanbul.id] })).data.id;
});
afterEach(async () => {
  await endOne(app, id);
});

const params = () => ({ params: { id } });
const one = async (name: string) =>
  (await responsesOf(app, id)).find((found) => found.name === `${name} Kişi`) as contract.EmergencyResponse;
const mark = async (name: string, body: object, as = 'emergency') => {
  const { id: responseId, version } = await one(name);
  return app.call(contract.markEmergencyResponse, { params: { id, responseId }, body: { version, ...body } }, { as });
};
const names = (rows: { name: string }[]) => rows.map(({ name }) => name.split(' ')[0]);

describe('the list', () => {
  beforeEach(async () => {
    await mark('Ayşe', { actionState: 'safe' });
    await mark('Defne', { actionState: 'notSafe', note: 'Merdivende' });
    await mark('Burak', { actionState: 'safe' });
  });

  test('shows not safe first, then no response, then safe, each by name', async () => {
    expect(names(await responsesOf(app, id))).toEqual(['Defne', 'Cem', 'Emre', 'Gizem', 'Ayşe', 'Burak']);
    expect(names(await responsesOf(app, id, { sort: '-name' }))).toEqual(['Gizem', 'Emre', 'Defne', 'Cem', 'Burak', 'Ayşe']);
    expect(names(await responsesOf(app, id, { limit: 2, page: 2 }))).toEqual(['Emre', 'Gizem']);
  });

  test('of no response shows those on site first', async () => {
    await endOne(app, id);
    id = (await startOne(app)).data.id;
    await mark('Defne', { actionState: 'notSafe' });
    await mark('Ayşe', { actionState: 'safe' });
    const rows = await responsesOf(app, id);
    const onSite = rows.filter(({ actionState, onSite }) => actionState === 'none' && onSite);
    expect(names(onSite)).toEqual(['Burak', 'Cem', 'Gizem']);
    expect(names(rows).slice(0, 4)).toEqual(['Defne', 'Burak', 'Cem', 'Gizem']);
    expect(names(rows).at(-1)).toBe('Ayşe');
    expect((await app.call(contract.readEmergency, params())).data).toMatchObject({ none: rows.length - 2, safe: 1, notSafe: 1 });
  });

  test.each([
    [{ actionState: 'notSafe' }, ['Defne']],
    [{ actionState: 'none', onSite: true }, ['Cem']],
    [{ search: 'AYSE' }, ['Ayşe']],
    [{ search: 'galata' }, ['Burak']],
    [{ locationId: 0 }, ['Defne', 'Emre']],
    [{ onSite: false }, ['Defne', 'Emre', 'Gizem']],
    [{ mailState: 'none', actionState: 'safe' }, ['Ayşe', 'Burak']],
    [{ mailState: 'failed' }, []],
  ])('with %o finds %o', async (query, expected) => {
    expect(names(await responsesOf(app, id, query))).toEqual(expected);
    const { data } = await app.call(contract.listEmergencyResponses, { ...params(), query });
    expect(data.total).toBe(expected.length);
  });

  test('by a location has those who were there', async () => {
    expect(names(await responsesOf(app, id, { locationId: company.london.id }))).toEqual(['Gizem']);
    expect(names(await responsesOf(app, id, { locationId: company.istanbul.id, actionState: 'none' }))).toEqual(['Cem']);
  });

  test('and its counts by state and location are the same numbers, wherever they are told', async () => {
    const { data: summary } = await app.call(contract.readEmergencySummary, params(), { as: 'emergency' });
    const totals = { addressed: 6, none: 3, safe: 2, notSafe: 1 };
    expect(summary).toMatchObject({ ...totals, onSite: 3 });
    expect(summary.locations).toEqual([
      { id: company.istanbul.id, name: 'İstanbul', addressed: 3, none: 1, safe: 2, notSafe: 0, onSite: 3 },
      { id: company.london.id, name: 'London', addressed: 1, none: 1, safe: 0, notSafe: 0, onSite: 0 },
      { id: null, name: null, addressed: 2, none: 1, safe: 0, notSafe: 1, onSite: 0 },
    ]);
    expect((await app.call(contract.readEmergency, params())).data).toMatchObject(totals);
    const { data: list } = await app.call(contract.listEmergencies, { query: { running: true } });
    expect(list.items).toMatchObject([{ id, ...totals }]);
  });

  test('tells what became of each one’s mail, with the reason of a failure', async () => {
    await writeMails(app);
    const failed = await one('Cem');
    const outbox = () => app.database.db.updateTable('mail_outbox').where('topic', '=', `emergency:${id}`);
    await outbox().set({ state: 'sent' }).execute();
    await outbox().set({ state: 'failed', last_error: '550 no such user' }).where('user_id', '=', failed.userId).execute();
    expect(await one('Cem')).toMatchObject({ mailState: 'failed', mailReason: '550 no such user' });
    expect(names(await responsesOf(app, id, { mailState: 'failed' }))).toEqual(['Cem']);
    const { data } = await app.call(contract.readEmergencySummary, params());
    expect(data.mails).toEqual({ none: 0, waiting: 0, sending: 0, sent: 5, failed: 1, uncertain: 0, cancelled: 0 });
    // A reminder’s mail is the one that counts from then on.
    app.clock.advance(61_000);
    await app.call(contract.remindEmergency, params());
    await writeMails(app);
    expect(await one('Cem')).toMatchObject({ mailState: 'waiting', mailReason: null });
    expect((await one('Ayşe')).mailState).toBe('sent');
  });

  test('as a file has the same rows in the same order, in the reader’s words', async () => {
    const { body, headers } = await app.call(
      contract.exportEmergencyResponses,
      {
        ...params(),
        query: { format: 'xlsx', columns: 'name,locationName,deskLabel,actionState,actionDate,note,how,byName', actionState: 'safe' },
      },
      { as: 'emergency', language: 'tr' },
    );
    const book = readSheet(body.bytes as Buffer, { type: 'buffer' });
    expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })).toEqual([
      ['Ad soyad', 'Konum', 'Masa', 'Durum', 'Yanıt tarihi', 'Not', 'Kaydeden', 'İşaretleyen'],
      ['Ayşe Kişi', 'İstanbul', '3-01', 'Güvendeyim', '2026-11-18 12:00:00', '', 'Elle', 'Test emergency'],
      ['Burak Kişi', 'İstanbul', '', 'Güvendeyim', '2026-11-18 12:00:00', '', 'Elle', 'Test emergency'],
    ]);
    expect(headers['content-disposition']).toContain('emergency-2026-11-18.xlsx');
    const csv = await app.call(contract.exportEmergencyResponses, { ...params(), query: { format: 'csv', columns: 'name' } });
    expect(String(csv.body.bytes).trim().split('\r\n').slice(1)).toEqual((await responsesOf(app, id)).map(({ name }) => name));
  });
});

describe('marking by hand', () => {
  test('is recorded as such, with who did it, in the history and in the audit log', async () => {
    const { data } = await mark('Cem', { actionState: 'notSafe', note: 'Telefonla konuşuldu' });
    expect(data).toMatchObject({
      actionState: 'notSafe',
      how: 'byHand',
      byName: 'Test emergency',
      note: 'Telefonla konuşuldu',
      version: 2,
    });
    await mark('Cem', { actionState: 'safe' });
    await mark('Cem', { actionState: 'none', note: '' });
    expect(await one('Cem')).toMatchObject({ actionState: 'none', actionDate: null, how: null, byName: null, version: 4 });
    const { items } = (await app.call(contract.listEmergencyAnswers, { params: { id, responseId: data.id } }, { as: 'emergency' })).data;
    expect(items.map(({ actionState, how, note }) => [actionState, how, note])).toEqual([
      ['none', 'byHand', ''],
      ['safe', 'byHand', 'Telefonla konuşuldu'],
      ['notSafe', 'byHand', 'Telefonla konuşuldu'],
    ]);
    const audit = (await app.call(listAudit, { query: { limit: 10 } })).data.items;
    expect(audit.find(({ action }) => action === 'mark')).toMatchObject({ entity: 'emergencyResponse', entityId: String(data.id) });
  });

  test('over an answer that came meanwhile is refused and shows it', async () => {
    const { id: responseId, version } = await one('Cem');
    await mark('Cem', { actionState: 'notSafe' });
    const body = { actionState: 'safe', version };
    expect(await app.call(contract.markEmergencyResponse, { params: { id, responseId }, body })).toMatchObject({
      httpStatus: 409,
      key: 'request.versionConflict',
      body: { details: { current: { actionState: 'notSafe', byName: 'Test emergency' } } },
    });
  });

  test('of somebody of another emergency, with a wrong state, or after the end is refused', async () => {
    const { id: responseId, version } = await one('Cem');
    const body = { actionState: 'safe', version };
    expect((await app.call(contract.markEmergencyResponse, { params: { id: 999, responseId }, body })).httpStatus).toBe(404);
    expect((await app.call(contract.listEmergencyAnswers, { params: { id: 999, responseId } })).httpStatus).toBe(404);
    expect((await mark('Cem', { actionState: 'well' })).httpStatus).toBe(422);
    await endOne(app, id);
    expect(await mark('Cem', { actionState: 'safe' })).toMatchObject({ httpStatus: 409, key: 'emergency.ended' });
  });
});

describe('the end', () => {
  test('is final: nothing of it changes any more, not even past the service', async () => {
    const { data } = await app.call(contract.endEmergency, params(), { as: 'emergency' });
    expect(data).toMatchObject({ endedBy: 'Test emergency', endedAt: expect.any(String) });
    expect(await endOne(app, id)).toMatchObject({ httpStatus: 409, key: 'emergency.ended' });
    const { db } = app.database;
    const again = db.updateTable('emergencies').set({ ended_at: null, ended_by: null }).where('id', '=', id).execute();
    await expect(again).rejects.toMatchObject({ constraint: 'emergencies_ended' });
    const late = db.updateTable('emergency_responses').set({ note: 'x' }).where('emergency_id', '=', id).execute();
    await expect(late).rejects.toMatchObject({ constraint: 'emergency_responses_ended' });
  });

  test('leaves a history that nobody can shorten', async () => {
    await mark('Cem', { actionState: 'safe' });
    const { db } = app.database;
    await expect(db.deleteFrom('emergency_answers').execute()).rejects.toThrow('append-only');
    await expect(db.updateTable('emergency_answers').set({ note: 'x' }).execute()).rejects.toThrow('append-only');
  });

  test('of many at once happens once, and answers at the same moment are in before it or refused', async () => {
    await writeMails(app);
    const mails = await mailsOf(app.database.db, id);
    const answers = mails.map(({ body_text }) =>
      app.call(respond, { query: { token: tokenIn(body_text, 'safe') }, body: { actionState: 'safe' } }, { as: 'nobody' }),
    );
    const ends = Array.from({ length: 5 }, () => endOne(app, id));
    const ended = (await Promise.all(ends)).filter(({ httpStatus }) => httpStatus === 200);
    expect(ended).toHaveLength(1);
    const accepted = (await Promise.all(answers)).filter(({ httpStatus }) => httpStatus === 200).length;
    const { data } = await app.call(contract.readEmergency, params());
    expect(data.safe).toBe(accepted);
    expect(ended[0]?.data.safe).toBe(accepted);
  });
});

describe('the drill form', () => {
  const form = async () => (await app.call(contract.readDrillForm, params(), { as: 'emergency' })).data;
  const lessons = (body: object) => app.call(contract.updateEmergency, { ...params(), body }, { as: 'emergency' });

  test('tells how long it took until everybody was accounted for, by their first answer', async () => {
    for (const [seconds, name] of [
      [10, 'Ayşe'],
      [20, 'Burak'],
      [40, 'Cem'],
      [60, 'Defne'],
      [90, 'Emre'],
    ] as const) {
      app.clock.set(new Date(Date.parse(noon) + seconds * 1_000).toISOString());
      await mark(name, { actionState: 'safe' });
    }
    expect(await form()).toMatchObject({ accountedSeconds: null, halfSeconds: 40, mostSeconds: null, durationSeconds: 90 });
    app.clock.advance(10_000);
    await mark('Gizem', { actionState: 'notSafe' });
    app.clock.advance(50_000);
    await mark('Gizem', { actionState: 'safe' });
    await endOne(app, id);
    app.clock.advance(3_600_000);
    expect(await form()).toMatchObject({ accountedSeconds: 100, mostSeconds: 100, durationSeconds: 150, summary: { safe: 6 } });
  });

  test('keeps shortcomings and corrections, also after the end, and nobody saves over a newer version', async () => {
    const { data } = await lessons({ shortcomings: 'Siren duyulmadı', version: 1 });
    expect(data).toMatchObject({ shortcomings: 'Siren duyulmadı', corrections: '', version: 2 });
    await endOne(app, id);
    expect((await lessons({ corrections: 'Siren değişti', version: 2 })).data).toMatchObject({ corrections: 'Siren değişti', version: 3 });
    expect(await lessons({ corrections: 'x', version: 2 })).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
    expect((await lessons({ corrections: 'x'.repeat(4_001), version: 3 })).httpStatus).toBe(422);
    expect((await form()).emergency).toMatchObject({ shortcomings: 'Siren duyulmadı', corrections: 'Siren değişti' });
  });

  test('a reminder doesn’t disturb whoever writes it', async () => {
    app.clock.advance(61_000);
    await app.call(contract.remindEmergency, params());
    expect((await lessons({ shortcomings: 'x', version: 1 })).httpStatus).toBe(200);
  });
});

const ofOne = { params: { id: 999_999 } };
const responseOfOne = { params: { id: 999_999, responseId: 1 } };
test.each([
  [contract.readEmergency, ofOne],
  [contract.updateEmergency, { ...ofOne, body: { version: 1 } }],
  [contract.listEmergencyResponses, ofOne],
  [contract.exportEmergencyResponses, { ...ofOne, query: { format: 'csv' } }],
  [contract.readEmergencySummary, ofOne],
  [contract.markEmergencyResponse, { ...responseOfOne, body: { actionState: 'safe', version: 1 } }],
  [contract.listEmergencyAnswers, responseOfOne],
  [contract.remindEmergency, ofOne],
  [contract.endEmergency, ofOne],
  [contract.readDrillForm, ofOne],
])('nothing is told or done without the role, nor of an emergency that there is none of: %#', async (endpoint, given) => {
  expect((await app.call(endpoint, given, { as: 'nobody' })).httpStatus).toBe(401);
  expect((await app.call(endpoint, given, { as: 'normal' })).httpStatus).toBe(401);
  expect((await app.call(endpoint, given, { as: 'emergency' })).httpStatus).toBe(404);
});

test('the list of emergencies is paged, filtered and searched', async () => {
  await endOne(app, id);
  const drill = (await startOne(app, { kind: 'drill', message: 'Yangın tatbikatı' })).data;
  id = drill.id;
  const list = async (query: object) => (await app.call(contract.listEmergencies, { query }, { as: 'emergency' })).data;
  expect((await list({ kind: 'drill' })).items).toMatchObject([{ id, endedAt: null, startedBy: 'Test administrator' }]);
  expect((await list({ search: 'YANGIN' })).total).toBe(1);
  expect((await list({ running: false, kind: 'drill' })).total).toBe(0);
  const all = await list({ limit: 2, sort: '-startedAt' });
  expect(all.items).toHaveLength(2);
  expect(all.total).toBeGreaterThan(5);
  expect((await app.call(contract.listEmergencies, { query: { sort: 'secret' } })).httpStatus).toBe(422);
  expect((await app.call(readRespond, { query: {} }, { as: 'nobody' })).httpStatus).toBe(422);
});
