import { usualPlace } from '@population-tracker/contract/reservations/usual-place';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDesk, makeLocation, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-11-18T06:00:00Z'));

const db = () => app.database.db;
const usual = async (userId: number) => (await app.call(usualPlace, { query: { userId } as never })).data;

async function sat(
  userId: number,
  place: Awaited<ReturnType<typeof makeWorkspace>>,
  days: readonly string[],
  deskId: number | null = null,
) {
  const rows = days.map((day) => ({
    user_id: userId,
    area: 'workspace' as const,
    location_id: place.location_id,
    building_id: place.building_id,
    workspace_id: place.id,
    desk_id: deskId,
    seat_number: 1,
    day,
    start_at: `${day}T06:00:00Z`,
    end_at: `${day}T15:00:00Z`,
  }));
  await db().insertInto('reservations').values(rows).execute();
}

test('where somebody works most often, with the desk that half of it names', async () => {
  const { id } = await makeUser(db());
  const [here, there] = [await makeWorkspace(db()), await makeWorkspace(db())];
  const desk = await makeDesk(db(), { workspace_id: here.id });
  await sat(id, there, ['2026-11-02', '2026-11-03']);
  await sat(id, here, ['2026-11-04', '2026-11-05'], desk.id);
  await sat(id, here, ['2026-11-06', '2026-11-19']);
  const expected = { locationId: here.location_id, buildingId: here.building_id, workspaceId: here.id };
  expect(await usual(id)).toEqual({ ...expected, deskId: desk.id });
  await sat(id, here, ['2026-11-20']);
  expect(await usual(id)).toEqual({ ...expected, deskId: null });
  // What is long ago is no habit any more, and what is out of use is offered to nobody.
  await sat(id, there, ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-06', '2026-07-07', '2026-07-08']);
  expect((await usual(id)).workspaceId).toBe(here.id);
  await db().updateTable('workspaces').set({ status: 'passive' }).where('id', '=', here.id).execute();
  expect((await usual(id)).workspaceId).toBe(there.id);
});

test('else the site of whoever has one; of nobody nothing', async () => {
  const site = await makeLocation(db());
  const { id } = await makeUser(db(), { siteId: site.id });
  const nowhere = { locationId: null, buildingId: null, workspaceId: null, deskId: null };
  expect(await usual(id)).toEqual({ ...nowhere, locationId: site.id });
  expect(await usual((await makeUser(db())).id)).toEqual(nowhere);
  expect(await usual(2_147_483_000)).toEqual(nowhere);
  expect((await app.call(usualPlace, { query: { userId: 'x' } as never })).httpStatus).toBe(422);
});
