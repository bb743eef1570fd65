import { deleteLocation, locationImpact } from '@population-tracker/contract/plan/plan';
import {
  createUser,
  deleteUser,
  listDepartments,
  listUsers,
  readUser,
  undoUserChange,
  updateUser,
  userHistory,
} from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLocation, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let made = 0;
const create = (given: object) =>
  app.call(createUser, { body: { name: 'Ada', lastName: 'Işık', email: `belongs-${++made}@test.example`, ...given } });
const read = async (id: number) => (await app.call(readUser, { params: { id } })).data;
const site = (name: string) => makeLocation(app.database.db, { name });

describe('a user', () => {
  test('has a department, a number and a site, told in the history', async () => {
    const { id: siteId, name } = await site('Bursa');
    const { data } = await create({ department: '  Human   Resources ', employeeNumber: ' E-1 ', siteId });
    const known = { department: 'Human Resources', employeeNumber: 'E-1', siteId, siteName: name };
    expect(data).toMatchObject(known);
    expect(await read(data.id)).toMatchObject(known);
    await app.call(updateUser, { params: { id: data.id }, body: { version: 1, siteId: null, department: 'Law' } });
    const { items } = (await app.call(userHistory, { params: { id: data.id } })).data;
    expect(items[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'siteId', before: siteId, after: null },
        { field: 'department', before: 'Human Resources', after: 'Law' },
      ]),
    );
    expect(items[0]?.changes).toHaveLength(2);
  });

  test('does not take the number of another, in whatever case, but keeps the own', async () => {
    const { data: owner } = await create({ name: 'Owner', employeeNumber: 'E-2' });
    const taken = { httpStatus: 409, error: 'This employee number belongs to Owner Işık.', fields: [{ path: 'employeeNumber' }] };
    expect(await create({ employeeNumber: 'e-2' })).toMatchObject(taken);
    const { data: other } = await create({ employeeNumber: '' });
    expect(await app.call(updateUser, { params: { id: other.id }, body: { version: 1, employeeNumber: 'e-2' } })).toMatchObject(taken);
    const change = { params: { id: owner.id }, body: { version: 1, employeeNumber: 'e-2' } };
    expect((await app.call(updateUser, change)).data).toMatchObject({ employeeNumber: 'e-2' });
  });

  test('has a number of their own however many are added at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ employeeNumber: 'E-3' })));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('belongs only to a location that is there; a deleted one is nobody’s site', async () => {
    expect(await create({ siteId: 999_999 })).toMatchObject({ httpStatus: 422, fields: [{ path: 'siteId', key: 'users.siteUnknown' }] });
    const { id: siteId } = await site('Closing down');
    const { data } = await create({ siteId });
    expect((await app.call(locationImpact, { params: { id: siteId }, query: {} })).data).toMatchObject({ people: 1 });
    await app.call(deleteLocation, { params: { id: siteId }, query: {} });
    expect(await read(data.id)).toMatchObject({ siteId: null, siteName: null, version: 1 });
    expect(await create({ siteId })).toMatchObject({ httpStatus: 422, fields: [{ path: 'siteId' }] });
  });

  test('who was deleted comes back only while nobody has their number', async () => {
    const { data: first } = await create({ employeeNumber: 'E-4' });
    const { data: gone } = await app.call(deleteUser, { params: { id: first.id } });
    await create({ employeeNumber: 'e-4' });
    expect((await app.call(undoUserChange, { params: { id: gone.undoId } })).data).toMatchObject({ restored: 0, notRestored: 1 });
  });
});

test('a list is filtered by department and site, and found by number', async () => {
  const { id: siteId } = await site('Ankara');
  const { db } = app.database;
  await makeUser(db, { name: 'One', department: 'Araştırma', siteId, employeeNumber: 'QX-771' });
  await makeUser(db, { name: 'Two', department: 'Araştırma' });
  await makeUser(db, { name: 'Three', siteId });
  const names = async (query: object) => (await app.call(listUsers, { query })).data.items.map(({ name }) => name);
  expect(await names({ department: 'Araştırma' })).toEqual(['One', 'Two']);
  expect(await names({ siteId })).toEqual(['One', 'Three']);
  expect(await names({ siteId, department: 'Araştırma' })).toEqual(['One']);
  const { id: other } = await site('Sinop');
  await makeUser(db, { name: 'Four', department: 'Satış, EMEA', siteId: other });
  await makeUser(db, { name: 'Five', managerFullName: 'Şule Öztürk', siteId: other });
  await makeUser(db, { name: 'Six', managerFullName: 'Ann Lee', managerEmail: 'ann@test.example', siteId: other });
  expect(await names({ department: ['Araştırma', 'Satış, EMEA'] })).toEqual(['Four', 'One', 'Two']);
  expect(await names({ department: 'Satış, EMEA' })).toEqual(['Four']);
  expect(await names({ siteId: [siteId, other], department: ['Araştırma', 'Satış, EMEA'] })).toEqual(['Four', 'One']);
  expect(await names({ managerEmail: ['sule ozturk', 'ann@test.example'], siteId: other })).toEqual(['Five', 'Six']);
  expect(await names({ search: 'qx-77' })).toEqual(['One']);
  expect(await names({ siteId, sort: '-employeeNumber' })).toEqual(['One', 'Three']);
  expect((await app.call(listDepartments, { query: { search: 'arastır' } })).data.items).toEqual(['Araştırma']);
  expect((await app.call(listDepartments)).data.items).not.toContain('');
});
