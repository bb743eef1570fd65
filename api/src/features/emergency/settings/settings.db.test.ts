import { listAudit } from '@population-tracker/contract/audit-log/audit';
import * as contract from '@population-tracker/contract/emergency/emergency-settings';
import {
  createParameter,
  deleteParameter,
  effectiveParameter,
  type Parameter,
  readParameter,
  updateParameter,
} from '@population-tracker/contract/parameters/parameters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLocation } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('the emergency phone number', () => {
  const read = async () => (await app.call(contract.readPhoneNumber, {}, { as: 'emergency' })).data;
  const save = (phoneNumber: unknown, version?: number) =>
    app.call(contract.savePhoneNumber, { body: { phoneNumber, ...(version && { version }) } }, { as: 'emergency' });

  test('is none at first, is saved in one form however it is written, and can be taken away', async () => {
    const { version } = await read();
    expect(await read()).toMatchObject({ phoneNumber: null });
    const { data } = await save('+90 (212) 555-01.12', version);
    expect(data).toMatchObject({ phoneNumber: '+902125550112', version: version + 1 });
    expect(await read()).toEqual(data);
    expect((await save('+902125550112', data.version)).data).toEqual(data);
    expect((await save(null, data.version)).data.phoneNumber).toBeNull();
    const { items } = (await app.call(listAudit, { query: { limit: 10 } })).data;
    expect(items.filter(({ entity }) => entity === 'emergencyPhoneNumber')).toHaveLength(2);
  });

  test.each(['0212 555 01 12', '+0', '+90', 'call us', '+9021255501121314151', '', 5])('“%s” is refused at its field', async (number) => {
    expect(await save(number, (await read()).version)).toMatchObject({ httpStatus: 422, fields: [{ path: 'phoneNumber' }] });
  });

  test('is not saved over a newer one', async () => {
    const { version } = await read();
    await save('+902125550113', version);
    expect(await save('+902125550114', version)).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
  });
});

describe('the number of a workspace’s parameter and that of the emergency list', () => {
  const numbers = async () => (await app.call(contract.readPhoneNumber, {}, { as: 'emergency' })).data;
  const at = async (id: number) => (await numbers()).locations.find((one) => one.id === id);
  const limits = (locationId: number | null, given: object = {}) => ({
    name: 'Limits',
    area: 'workspace',
    locationId,
    maximumReservationDay: 14,
    ...given,
  });
  const create = async (body: object): Promise<Parameter> => (await app.call(createParameter, { body })).data;
  const change = (id: number, body: object) => app.call(updateParameter, { params: { id }, body });
  const read = async (id: number) => (await app.call(readParameter, { params: { id } })).data;
  const holds = async (locationId: number) =>
    (await app.call(effectiveParameter, { query: { locationId, area: 'workspace' } })).data.emergencyPhone;
  const put = async (locationId: number | null, phoneNumber: string | null) => {
    const all = await numbers();
    const version = locationId === null ? all.version : (all.locations.find(({ id }) => id === locationId)?.version ?? 0);
    return app.call(contract.savePhoneNumber, { body: { locationId, phoneNumber, version } }, { as: 'emergency' });
  };

  test('are one: the company’s, whichever of the two it is saved in', async () => {
    const made = await create(limits(null, { emergencyPhoneNumber: '+902125550120' }));
    expect(await numbers()).toMatchObject({ phoneNumber: '+902125550120' });
    await put(null, '+902125550121');
    expect(await read(made.id)).toMatchObject({ emergencyPhoneNumber: '+902125550121' });
    // Whoever has the parameter before them as it was doesn't put the older number back.
    const stale = { version: made.version, emergencyPhoneNumber: made.emergencyPhoneNumber };
    expect(await change(made.id, stale)).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
    const { version } = await read(made.id);
    await change(made.id, { version, emergencyPhoneNumber: null });
    expect((await numbers()).phoneNumber).toBeNull();
    const { items } = (await app.call(listAudit, { query: { limit: 3 } })).data;
    expect(items.map(({ entity }) => entity)).toContain('emergencyPhoneNumber');
  });

  test('are one: a location’s own, which goes before the company’s and says where it comes from', async () => {
    const { id } = await makeLocation(app.database.db);
    await put(null, '+902125550122');
    expect(await at(id)).toMatchObject({ phoneNumber: '+902125550122', origin: 'default', version: 0 });
    expect(await holds(id)).toEqual({ phoneNumber: '+902125550122', origin: 'default' });
    await put(id, '+442075550130');
    expect(await at(id)).toMatchObject({ phoneNumber: '+442075550130', origin: 'location', version: 1 });
    const made = await create(limits(id));
    expect(made.emergencyPhoneNumber).toBe('+442075550130');
    await change(made.id, { version: made.version, emergencyPhoneNumber: '+442075550131' });
    expect(await holds(id)).toEqual({ phoneNumber: '+442075550131', origin: 'location' });
    await app.call(deleteParameter, { params: { id: made.id } });
    expect((await at(id))?.phoneNumber).toBe('+442075550131');
    await put(id, null);
    expect(await at(id)).toMatchObject({ phoneNumber: '+902125550122', origin: 'default' });
  });

  test('of a location that there is none of is refused', async () => {
    const body = { locationId: 999_999, phoneNumber: '+902125550123', version: 0 };
    expect(await app.call(contract.savePhoneNumber, { body })).toMatchObject({ httpStatus: 422, key: 'emergency.locationUnknown' });
  });

  test('saved for the first time by several at once is saved by one of them', async () => {
    const { id } = await makeLocation(app.database.db);
    const body = (n: number) => ({ locationId: id, phoneNumber: `+4420755501${40 + n}`, version: 0 });
    await app.signIn('emergency');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => app.call(contract.savePhoneNumber, { body: body(n) }, { as: 'emergency' })),
    );
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('templates', () => {
  const list = async (language: 'en' | 'tr' = 'en') =>
    (await app.call(contract.listEmergencyTemplates, {}, { as: 'emergency', language })).data.items;
  const add = (body: object) => app.call(contract.createEmergencyTemplate, { body }, { as: 'emergency' });
  const flood = { name: 'Sel', message: 'Sel bekleniyor.', language: 'tr' };

  test('some are there from the beginning in both languages, the reader’s first', async () => {
    const names = (await list('tr')).map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(['Deprem', 'Güvenlik olayı', 'Olumsuz hava koşulları', 'Tahliye tatbikatı', 'Yangın']);
    expect((await list('en'))[0]).toMatchObject({ name: 'Earthquake', language: 'en' });
    for (const { message } of await list()) expect(message.length).toBeLessThanOrEqual(320);
  });

  test('are added, changed and deleted, each recorded', async () => {
    const { data } = await add(flood);
    const change = (body: object) => app.call(contract.updateEmergencyTemplate, { params: { id: data.id }, body }, { as: 'emergency' });
    expect((await change({ message: 'Sel var.', version: 1 })).data).toMatchObject({ name: 'Sel', message: 'Sel var.', version: 2 });
    expect(await change({ message: 'x', version: 1 })).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
    const remove = (query: object) => app.call(contract.deleteEmergencyTemplate, { params: { id: data.id }, query }, { as: 'emergency' });
    expect((await remove({ version: 1 })).httpStatus).toBe(409);
    expect((await remove({ version: 2 })).httpStatus).toBe(200);
    expect((await remove({})).httpStatus).toBe(404);
    expect((await list()).find(({ id }) => id === data.id)).toBeUndefined();
    const { items } = (await app.call(listAudit, { query: { limit: 10 } })).data;
    const actions = items.filter(({ entity }) => entity === 'emergencyTemplate').map(({ action }) => action);
    expect(actions).toEqual(['delete', 'update', 'create']);
  });

  test('have a name that a language has once', async () => {
    await add(flood);
    expect(await add({ ...flood, name: 'SEL' })).toMatchObject({ httpStatus: 409, key: 'emergency.templateExists' });
    expect((await add({ ...flood, language: 'en' })).httpStatus).toBe(200);
  });

  test.each([
    [{ ...flood, name: '' }, 'name'],
    [{ ...flood, message: ' ' }, 'message'],
    [{ ...flood, message: 'x'.repeat(321) }, 'message'],
    [{ ...flood, language: 'de' }, 'language'],
  ])('%o is refused at its field', async (body, path) => {
    expect(await add(body)).toMatchObject({ httpStatus: 422, fields: [{ path }] });
  });
});

test.each([
  [contract.readPhoneNumber, {}],
  [contract.savePhoneNumber, { body: { phoneNumber: null, version: 1 } }],
  [contract.listEmergencyTemplates, {}],
  [contract.createEmergencyTemplate, { body: {} }],
  [contract.updateEmergencyTemplate, { params: { id: 1 }, body: {} }],
  [contract.deleteEmergencyTemplate, { params: { id: 1 } }],
])('nobody may without the role: %#', async (endpoint, given) => {
  expect((await app.call(endpoint, given, { as: 'nobody' })).httpStatus).toBe(401);
  expect((await app.call(endpoint, given, { as: 'normal' })).httpStatus).toBe(401);
});
