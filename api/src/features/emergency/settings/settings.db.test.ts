import { listAudit } from '@population-tracker/contract/audit';
import * as contract from '@population-tracker/contract/emergency-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';

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
    expect(data).toEqual({ phoneNumber: '+902125550112', version: version + 1 });
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
