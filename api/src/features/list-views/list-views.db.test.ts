import { createListView, deleteListView, listViews, updateListView } from '@population-tracker/contract/list-views';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let as: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  as = await app.signIn('emergency');
});

const create = (given: object = {}, options = {}) =>
  app.call(createListView, { body: { list: 'users', name: 'Ankara', query: 'search=ada&sort=-created', ...given } }, { as, ...options });
const list = async (name = 'users', options = {}) => (await app.call(listViews, { query: { list: name } }, { as, ...options })).data.items;
const change = (id: number, body: object, options = {}) => app.call(updateListView, { params: { id }, body }, { as, ...options });
const remove = (id: number, options = {}) => app.call(deleteListView, { params: { id } }, { as, ...options });

describe('saved views', () => {
  test('are kept as they were given, and listed by name', async () => {
    const first = (await create({ name: ' Zonguldak ', columns: ['name', 'email'] })).data;
    const second = (await create({ name: 'Çankırı' })).data;
    expect(first).toEqual({
      id: expect.any(Number),
      list: 'users',
      name: 'Zonguldak',
      query: 'search=ada&sort=-created',
      columns: ['name', 'email'],
      standard: false,
    });
    expect(second.columns).toBeNull();
    expect(await list()).toEqual([second, first]);
    expect(await list('reservations')).toEqual([]);
  });

  test('can be renamed and changed, and nothing makes no difference', async () => {
    const { data } = await create({ columns: ['name'] });
    const changed = await change(data.id, { name: 'ANKARA', query: '', columns: null });
    expect(changed.data).toEqual({ ...data, name: 'ANKARA', query: '', columns: null });
    expect((await change(data.id, {})).data).toEqual(changed.data);
  });

  test('can be deleted', async () => {
    const { id } = (await create()).data;
    expect(await remove(id)).toMatchObject({ httpStatus: 200, data: null });
    expect(await list()).toEqual([]);
    expect(await remove(id)).toMatchObject({ httpStatus: 404 });
  });

  test('are one’s own: nobody else sees, changes or deletes them', async () => {
    const { id } = (await create()).data;
    const other = { as: 'administrator' };
    expect(await list('users', other)).toEqual([]);
    expect(await change(id, { name: 'Mine' }, other)).toMatchObject({ httpStatus: 404, key: 'request.notFound' });
    expect(await remove(id, other)).toMatchObject({ httpStatus: 404 });
    expect(await create({}, other)).toMatchObject({ httpStatus: 200 });
  });

  test('have one name each in a list, however it is written', async () => {
    await create({ name: 'İstanbul' });
    const { id } = (await create({ name: 'İzmir' })).data;
    const taken = { httpStatus: 409, key: 'listViews.nameTaken', fields: [{ path: 'name' }] };
    expect(await create({ name: 'ISTANBUL' })).toMatchObject(taken);
    expect(await change(id, { name: 'istanbul' })).toMatchObject(taken);
    expect(await create({ name: 'İstanbul', list: 'reservations' })).toMatchObject({ httpStatus: 200 });
  });

  test('have one standard in a list, the latest that was made so', async () => {
    const first = (await create({ standard: true })).data;
    await create({ standard: true, list: 'reservations' });
    const second = (await create({ name: 'İzmir', standard: true })).data;
    const standard = async () => (await list()).filter((view) => view.standard).map(({ id }) => id);
    expect(await standard()).toEqual([second.id]);
    await change(first.id, { standard: true });
    expect(await standard()).toEqual([first.id]);
    await change(first.id, { standard: false });
    expect(await standard()).toEqual([]);
    expect((await list('reservations'))[0]?.standard).toBe(true);
  });

  test('are fifty of a list at most, even when many are made at once', async () => {
    for (let n = 0; n < 48; n++) await create({ name: `View ${n}` });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => create({ name: `Late ${n}` })));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ httpStatus }) => httpStatus === 409)).toMatchObject({ key: 'listViews.tooMany' });
    expect(await create({ list: 'reservations' })).toMatchObject({ httpStatus: 200 });
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ query: 'x'.repeat(2_001) }, 'query'],
    [{ list: 'secrets' }, 'list'],
    [{ columns: 'name' }, 'columns'],
    [{ userId: 1 }, 'userId'],
  ])('with %o are refused at their field', async (given, path) => {
    expect(await create(given)).toMatchObject({ httpStatus: 422, fields: [{ path }] });
  });

  test('of an unknown list can’t be asked for, and without signing in none', async () => {
    expect(await app.call(listViews, { query: { list: 'secrets' } }, { as })).toMatchObject({ httpStatus: 422 });
    const nobody = { as: 'nobody' };
    expect(await app.call(listViews, { query: { list: 'users' } }, nobody)).toMatchObject({ httpStatus: 401 });
    expect(await create({}, nobody)).toMatchObject({ httpStatus: 401 });
    expect(await change(1, {}, nobody)).toMatchObject({ httpStatus: 401 });
    expect(await remove(1, nobody)).toMatchObject({ httpStatus: 401 });
  });
});
