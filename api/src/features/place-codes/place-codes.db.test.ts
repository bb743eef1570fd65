import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { listPlaceCodes, makePlaceCodes, renewPlaceCode, retirePlaceCode } from '@population-tracker/contract/place-codes/place-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuilding, makeDesk, makeGrant, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://office.example' } });
});
afterAll(() => app.close());
const db = () => app.database.db;

async function makeHouse() {
  const building = await makeBuilding(db());
  const floor = await makeWorkspace(db(), { building_id: building.id });
  const desks = [];
  for (const label of ['B10', 'B2', 'A1']) desks.push(await makeDesk(db(), { workspace_id: floor.id, label }));
  const room = await makeMeetingRoom(db(), { building_id: building.id, name: 'Toros' });
  return { building, floor, desks, room };
}
const list = async (query: object) => (await app.call(listPlaceCodes, { query: query as never })).data;

test('codes are made for what has none, of a building, a floor or one kind, and stay', async () => {
  const { building, floor } = await makeHouse();
  const [buildingId, workspaceId] = [String(building.id), String(floor.id)];
  expect(await list({ buildingId })).toMatchObject({ address: 'https://office.example/c/', opens: false, total: 5, withoutCode: 5 });
  const make = async (body: object) => (await app.call(makePlaceCodes, { body: body as never })).data.made;
  expect(await make({ workspaceId: floor.id })).toBe(3);
  const desks = (await list({ workspaceId })).items;
  expect(desks.map(({ label }) => label)).toEqual(['A1', 'B2', 'B10']);
  expect(new Set(desks.map(({ code }) => code)).size).toBe(3);
  for (const { code } of desks) expect(code).toMatch(/^[ABCDEFGHJKMNPRSTVWXYZ]{12}$/);
  expect([await make({ buildingId: building.id, kind: 'room' }), await make({ locationId: building.location_id })]).toEqual([1, 1]);
  expect(await make({ locationId: building.location_id })).toBe(0);
  const all = await list({ buildingId });
  expect(all).toMatchObject({ total: 5, withoutCode: 0 });
  expect(all.items.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
    `entrance ${building.name}`,
    'desk A1',
    'desk B2',
    'desk B10',
    'room Toros',
  ]);
  expect(all.items.filter(({ kind }) => kind === 'desk')).toEqual(desks);
  const { items } = (await app.call(listAudit, { query: { entity: 'placeCode', action: 'create', limit: 3 } })).data;
  const location = await db().selectFrom('locations').select('name').where('id', '=', building.location_id).executeTakeFirstOrThrow();
  expect(
    items.map(({ name }) => name),
    'told by what the places stand in',
  ).toEqual([location.name, building.name, floor.name]);
});

test('a new code takes the place of the old one, which goes for good', async () => {
  const { floor, desks } = await makeHouse();
  const body = { kind: 'desk' as const, placeId: desks[0]?.id as number };
  expect(await app.call(retirePlaceCode, { body })).toMatchObject({ httpStatus: 409, key: 'placeCodes.noCode' });
  await app.call(makePlaceCodes, { body: { workspaceId: floor.id } });
  const codeOf = async () =>
    (await list({ workspaceId: String(floor.id) })).items.find(({ placeId }) => placeId === body.placeId)?.code ?? null;
  const first = await codeOf();
  const { data } = await app.call(renewPlaceCode, { body });
  expect([data.code === first, await codeOf()]).toEqual([false, data.code]);
  expect((await app.call(retirePlaceCode, { body })).data.code).toBeNull();
  const old = await db()
    .selectFrom('place_codes')
    .select('code')
    .where('desk_id', '=', body.placeId)
    .where('retired_at', 'is not', null)
    .execute();
  expect(old.map(({ code }) => code).sort()).toEqual([first, data.code].sort());
  const write = (values: object) =>
    db()
      .updateTable('place_codes')
      .set(values)
      .where('code', '=', first as string)
      .execute()
      .then(
        () => 'written',
        (error: { constraint?: string }) => error.constraint,
      );
  expect(await write({ retired_at: null })).toBe('place_codes_stay');
});

test('nobody makes or sees codes of another location, nor all of the company’s at once', async () => {
  const [here, there] = [await makeHouse(), await makeHouse()];
  const keeper = await makeUser(db());
  await makeGrant(db(), { user_id: keeper.id, location_id: here.building.location_id });
  const as = await app.signIn(keeper.id);
  const made = async (locationId: number) => (await app.call(makePlaceCodes, { body: { locationId } }, { as })).data.made;
  expect([await made(here.building.location_id), await made(there.building.location_id)]).toEqual([5, 0]);
  const query = { locationId: String(there.building.location_id) };
  expect((await app.call(listPlaceCodes, { query }, { as })).data).toMatchObject({ total: 0, items: [] });
  const body = { kind: 'room' as const, placeId: there.room.id };
  for (const endpoint of [renewPlaceCode, retirePlaceCode]) expect((await app.call(endpoint, { body }, { as })).httpStatus).toBe(404);
  expect(await app.call(listPlaceCodes, { query: {} })).toMatchObject({ httpStatus: 422, key: 'placeCodes.withinUnsaid' });
  expect(await app.call(makePlaceCodes, { body: {} })).toMatchObject({ httpStatus: 422, key: 'placeCodes.withinUnsaid' });
  for (const [who, status] of [
    ['nobody', 401],
    ['emergency', 403],
  ] as const) {
    const answers = [
      await app.call(listPlaceCodes, { query }, { as: who }),
      await app.call(makePlaceCodes, { body: { locationId: 1 } }, { as: who }),
      await app.call(renewPlaceCode, { body }, { as: who }),
      await app.call(retirePlaceCode, { body }, { as: who }),
    ];
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([status, status, status, status]);
  }
});
