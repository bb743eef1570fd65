import { continueUpload, undoUpload } from '@population-tracker/contract/uploads/uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { emptyPlan, makeBuilding, makeDesk, makeLocation, makeUser, makeWorkspace } from '#testing/make.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp();
});
afterAll(() => app?.close());
beforeEach(() => emptyPlan(app.database.pool));

const upload = async (lines: string[]) => app.settled((await app.upload('plan.csv', lines.join('\n'), 'plan')).id);
async function apply(lines: string[], query = {}) {
  const { id } = await upload(lines);
  await app.call(continueUpload, { params: { id }, query });
  return app.settled(id);
}
/** The building that each sheet here is about. */
const makeMain = async () => {
  const { id: location_id } = await makeLocation(app.database.db, { name: 'Istanbul' });
  return (await makeBuilding(app.database.db, { name: 'Main', location_id })).id;
};
const desks = async () =>
  (await app.database.db.selectFrom('desks').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()).map(
    ({ label, x, y, rotation, width, height, equipment, accessible, sit_stand }) => ({
      label,
      x,
      y,
      rotation,
      width,
      height,
      equipment,
      accessible,
      sit_stand,
    }),
  );

describe('a plan in which all rows are valid', () => {
  it('is not applied before somebody has seen what it adds, by name', async () => {
    await makeMain();
    const lines = ['Location;Building;Floor;Desk', 'Istanbul;Main;1;A-1', 'Istambul;Main;1;A-1', 'Istambul;Side;1;A-1'];
    const job = await upload(lines);
    expect(job).toMatchObject({ state: 'needsDecision', invalid: 0, added: 3, leaving: null });
    expect(job.additions).toEqual([
      { sort: 'location', count: 1, names: ['Istambul'] },
      { sort: 'building', count: 2, names: ['Main', 'Side'] },
      { sort: 'workspace', count: 3, names: ['1', '1', '1'] },
      { sort: 'desk', count: 3, names: ['A-1', 'A-1', 'A-1'] },
    ]);
    expect(await app.database.db.selectFrom('locations').select('name').execute()).toEqual([{ name: 'Istanbul' }]);
  });

  it('is over at once where it changes nothing', async () => {
    await makeMain();
    expect(await upload(['Location;Building', 'Istanbul;Main'])).toMatchObject({ state: 'done', unchanged: 1 });
  });
});

describe('places that become passive', () => {
  async function reserved() {
    const building_id = await makeMain();
    const { db } = app.database;
    for (const name of ['1', '2']) await makeWorkspace(db, { name, capacity: 20, building_id });
    for (const { id, location_id, building_id } of await db.selectFrom('workspaces').selectAll().execute()) {
      const { id: user_id } = await makeUser(db);
      const where = { location_id, building_id, workspace_id: id, seat_number: 1 };
      const times = { start_at: '2199-01-01T09:00:00Z', end_at: '2199-01-01T10:00:00Z', day: '2199-01-01' };
      await db
        .insertInto('reservations')
        .values({ user_id, area: 'workspace', ...where, ...times })
        .execute();
    }
  }
  const left = async () =>
    (
      await app.database.pool.query<{ line: string }>(
        "select w.name || ' ' || r.status as line from reservations r join workspaces w on w.id = r.workspace_id order by 1",
      )
    ).rows.map(({ line }) => line);

  it('with reservations ahead: the upload tells how many and cancels them where that was said', async () => {
    await reserved();
    const job = await upload(['Location;Building;Floor;Status', 'Istanbul;Main;1;passive']);
    expect(job).toMatchObject({ state: 'needsDecision', leaving: { records: 1, reservations: 1 } });
    const params = { id: job.id };
    expect(await app.call(continueUpload, { params, query: {} })).toMatchObject({ httpStatus: 422, key: 'uploads.reservationsUnsaid' });
    await app.call(continueUpload, { params, query: { reservations: 'cancel' } });
    expect(await app.settled(job.id)).toMatchObject({ state: 'done', updated: 1 });
    expect(await left()).toEqual(['1 cancelled', '2 active']);
  });

  it('a building and its floor that both go count each reservation once, and may keep them', async () => {
    await reserved();
    const job = await upload(['Location;Building;Floor;Status', 'Istanbul;Main;;passive', 'Istanbul;Main;1;passive']);
    expect(job).toMatchObject({ leaving: { records: 2, reservations: 2 } });
    await app.call(continueUpload, { params: { id: job.id }, query: { reservations: 'keep' } });
    expect(await app.settled(job.id)).toMatchObject({ state: 'done' });
    expect(await left()).toEqual(['1 active', '2 active']);
  });
});

it('each place’s history tells what the upload, and undoing it, did to it', async () => {
  await makeWorkspace(app.database.db, { name: '1', capacity: 20, building_id: await makeMain() });
  const job = await apply([
    'Location;Building;Floor;Capacity;Type;Desk',
    'Istanbul;Main;1;10;;',
    'Istanbul;Main;Blue;4;room;',
    'Istanbul;Main;1;;;A-1',
  ]);
  await app.call(undoUpload, { params: { id: job.id } });
  const entries = await app.database.db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'before', 'after'])
    .where('entity', 'in', ['workspace', 'meetingRoom', 'desk'])
    .where(sql<boolean>`coalesce(after -> 'upload', after -> 'undoneUpload') ->> 'id' = ${String(job.id)}`)
    .orderBy('id')
    .execute();
  const upload = { id: job.id, file: 'plan.csv' };
  const room = { name: 'Blue', capacity: 4, status: 'active', equipment: [] };
  const desk = { label: 'A-1', x: 115, y: 90, status: 'active' };
  expect(entries).toEqual([
    { action: 'create', entity: 'meetingRoom', before: null, after: expect.objectContaining({ ...room, upload }) },
    { action: 'update', entity: 'workspace', before: { capacity: 20 }, after: { capacity: 10, upload } },
    { action: 'create', entity: 'desk', before: null, after: expect.objectContaining({ ...desk, upload }) },
    { action: 'delete', entity: 'desk', before: expect.objectContaining(desk), after: { undoneUpload: upload } },
    { action: 'delete', entity: 'meetingRoom', before: expect.objectContaining(room), after: { undoneUpload: upload } },
    { action: 'update', entity: 'workspace', before: { capacity: 10 }, after: { capacity: 20, undoneUpload: upload } },
  ]);
});

describe('desks', () => {
  it('bring their turn, size, equipment and marks', async () => {
    const head = 'Location;Building;Floor;Desk;Desk X;Desk Y;Desk turn;Desk width;Desk depth;Equipment;Accessible;Sit-stand';
    expect(await apply([head, 'Istanbul;Main;1;A-1;300;400;90;160;90;Monitor, Dock;yes;evet'])).toMatchObject({
      state: 'done',
      invalid: 0,
    });
    expect(await desks()).toEqual([
      {
        label: 'A-1',
        x: 300,
        y: 400,
        rotation: 90,
        width: 160,
        height: 90,
        equipment: ['Monitor', 'Dock'],
        accessible: true,
        sit_stand: true,
      },
    ]);
    expect(await upload([head, 'Istanbul;Main;1;A-1;300;400;360;10;90;;;'])).toMatchObject({
      state: 'failed',
      invalid: 1,
      errorRecords: { total: 2 },
    });
  });

  it('without coordinates are laid out below what stands, no two on one spot', async () => {
    const { id: workspace_id } = await makeWorkspace(app.database.db, { name: '1', building_id: await makeMain() });
    await makeDesk(app.database.db, { label: 'A-1', x: 300, y: 400, workspace_id });
    const labels = Array.from({ length: 200 }, (_, at) => `Istanbul;Main;1;B-${at}`);
    await apply(['Location;Building;Floor;Desk', ...labels]);
    const all = await desks();
    expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(201);
    expect(all.slice(1).every(({ y }) => y > 400)).toBe(true);
    const before = all;
    expect(await upload(['Location;Building;Floor;Desk', ...labels])).toMatchObject({ state: 'done', unchanged: 200 });
    expect(await desks()).toEqual(before);
  });
});
