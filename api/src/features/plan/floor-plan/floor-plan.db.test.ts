import { listDeskAssignments } from '@population-tracker/contract/plan/desk-assignments';
import * as contract from '@population-tracker/contract/plan/floor-plan';
import { createReservation, readReservation } from '@population-tracker/contract/reservations/reservations';
import { addWaiting } from '@population-tracker/contract/reservations/waiting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStoredFile } from '#platform/files/store.ts';
import { makeDesk, makeGrant, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // Ahead of the database's own clock, which its guards go by.
  app.clock.set('2030-11-20T06:00:00Z');
});
afterAll(() => app.close());
const db = () => app.database.db;

const drawing = {
  size: { width: 2000, height: 1500 },
  walls: [
    {
      key: 'w1',
      points: [
        [0, 0],
        [2000, 0],
        [2000, 1500],
      ] as [number, number][],
      thickness: 20,
    },
  ],
  rooms: [],
  doors: [],
  labels: [],
  background: null,
};
const desk = (label: string, given: Partial<contract.PlanDesk> = {}): contract.PlanDesk => ({
  key: `k${label.toLowerCase()}`,
  id: null,
  label,
  x: 100,
  y: 100,
  rotation: 0,
  width: 120,
  height: 80,
  status: 'active',
  equipment: [],
  accessible: false,
  sitStand: false,
  ...given,
});

const read = async (id: number) => (await app.call(contract.readFloorPlan, { params: { id } })).data;
const save = (id: number, version: number, desks: contract.PlanDesk[], more = {}) =>
  app.call(contract.saveFloorPlanDraft, { params: { id }, body: { version, document: { ...drawing, ...more, desks } } });
const publish = (id: number, body: object) => app.call(contract.publishFloorPlan, { params: { id }, body });

/** A workspace with desks published, as the panel would do it. */
async function published(desks: contract.PlanDesk[]) {
  const { id } = await makeWorkspace(db(), { capacity: 10 });
  const draft = await save(id, 0, desks);
  await publish(id, { draftVersion: draft.data.version, version: 0 });
  return { id, plan: (await read(id)).published };
}
const deskCalled = (plan: { document: contract.PlanDocument }, label: string) =>
  plan.document.desks.find((one) => one.label === label) as contract.PlanDesk & { id: number };

async function reserve(workspaceId: number, deskId: number, from = '09:00', to = '18:00') {
  const { id: userId } = await makeUser(db());
  const body = { userId, area: 'workspace', workspaceId, deskId, start: `2030-11-21T${from}:00+03:00`, end: `2030-11-21T${to}:00+03:00` };
  const made = await app.call(createReservation, { body });
  expect(made.error).toBe(null);
  return made.data.id;
}
const reservation = async (id: number) => (await app.call(readReservation, { params: { id } })).data;

test('what is drawn and published is read back as it was, each desk with an id of its own', async () => {
  const room = {
    key: 'r1',
    name: 'Galata',
    kind: 'room' as const,
    points: [
      [0, 0],
      [400, 0],
      [400, 300],
    ] as [number, number][],
    meetingRoomId: null,
  };
  const { id } = await makeWorkspace(db());
  const drawn = [desk('A-01', { equipment: ['Monitör'], sitStand: true, rotation: 90 }), desk('A-02', { status: 'blocked', x: 300 })];
  expect(await read(id)).toMatchObject({ published: { version: 0, at: null }, draft: null });
  const draft = await save(id, 0, drawn, { rooms: [room] });
  expect((await read(id)).draft).toMatchObject({ version: 1, document: { ...drawing, rooms: [room], desks: drawn } });
  expect((await publish(id, { draftVersion: draft.data.version, version: 0 })).data).toMatchObject({ version: 1, added: 2, removed: 0 });
  const { published: plan, draft: after } = await read(id);
  expect(after).toBe(null);
  const withIds = plan.document.desks.map(({ id }, index) => ({ ...drawn[index], id, key: `d${id}` }));
  expect(plan.document).toEqual({ ...drawing, rooms: [room], desks: withIds });
});

test('what is drawn, saved, read and loaded into another workspace again is the same to the last detail', async () => {
  const points: [number, number][] = [
    [-40, 0],
    [400, 0],
    [400, 300],
  ];
  const everything = {
    walls: [{ key: 'w1', points, thickness: 15 }],
    rooms: [{ key: 'r1', name: 'Işık', kind: 'core' as const, points, meetingRoomId: null }],
    doors: [{ key: 'o1', kind: 'window' as const, x: 200, y: 0, width: 90, rotation: 270 }],
    labels: [{ key: 'l1', text: 'Kuzey “kanat”', x: 5, y: -7, size: 44 }],
  };
  const desks = [
    desk('A-01', { rotation: 359, width: 161, height: 79, equipment: ['Monitör', 'Dock'], sitStand: true }),
    desk('A-02', { x: -50, status: 'blocked', accessible: true }),
  ];
  const { id } = await makeWorkspace(db());
  await save(id, 0, desks, everything);
  await publish(id, { draftVersion: 1, version: 0 });
  const first = (await read(id)).published.document;
  const { id: second } = await makeWorkspace(db());
  const loaded = first.desks.map((one) => ({ ...one, id: null }));
  await save(second, 0, loaded, { ...everything, size: first.size });
  const drafted = (await read(second)).draft?.document;
  expect(drafted).toEqual({ ...first, desks: loaded });
  await publish(second, { draftVersion: 1, version: 0 });
  const again = (await read(second)).published.document;
  const told = (document: contract.PlanDocument) => ({ ...document, desks: document.desks.map(({ id: _, key: __, ...one }) => one) });
  expect(told(again)).toEqual(told(first));
  expect(told(first).desks).toEqual(desks.map(({ id: _, key: __, ...one }) => one));
});

test('a workspace with desks that nobody drew a plan for has an empty floor around them', async () => {
  const { workspace_id: id } = await makeDesk(db(), { x: 2_450, y: 300 });
  expect((await read(id)).published.document).toMatchObject({ size: { width: 2_700, height: 1_000 }, walls: [] });
});

describe('drafts', () => {
  test('nobody saves over what somebody else saved: the newer draft comes back with its author', async () => {
    const { id } = await makeWorkspace(db());
    await save(id, 0, [desk('A')]);
    const refused = await save(id, 0, [desk('B')]);
    expect(refused).toMatchObject({
      httpStatus: 409,
      key: 'floorPlan.draftConflict',
      error: 'Test administrator changed this draft meanwhile.',
    });
    expect(refused.body.details).toMatchObject({ draft: { version: 1, document: { desks: [{ label: 'A' }] } } });
  });

  test('of ten who save the same version at once, one succeeds', async () => {
    const { id } = await makeWorkspace(db());
    await save(id, 0, []);
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(id, 1, [desk('A')])));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('a dropped draft is not brought back unnoticed', async () => {
    const { id } = await makeWorkspace(db());
    await save(id, 0, [desk('A')]);
    expect((await app.call(contract.deleteFloorPlanDraft, { params: { id } })).httpStatus).toBe(200);
    expect((await save(id, 1, [desk('B')])).key).toBe('floorPlan.draftConflict');
    expect((await app.call(contract.deleteFloorPlanDraft, { params: { id: 999_999 } })).httpStatus).toBe(404);
  });

  test('values out of range, and keys that come twice, are refused', async () => {
    const { id } = await makeWorkspace(db());
    expect((await save(id, 0, [desk('A', { rotation: 400 })])).httpStatus).toBe(422);
    expect((await save(id, 0, [desk('')])).httpStatus).toBe(422);
    expect((await save(id, 0, [desk('A'), desk('B', { key: 'ka' })])).key).toBe('floorPlan.tooManyKeys');
  });

  test('a plan of 5,000 desks is kept and published, one more is refused', async () => {
    const { id } = await makeWorkspace(db());
    const slim = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `d${n}`, label: `D-${n}`, x: n, y: n }));
    const put = (desks: object[]) =>
      app.call(contract.saveFloorPlanDraft, { params: { id }, body: { version: 0, document: { ...drawing, desks } } });
    expect((await put(slim(5_001))).fields).toMatchObject([{ key: 'floorPlan.tooManyDesks' }]);
    expect((await put(slim(5_000))).httpStatus).toBe(200);
    expect((await publish(id, { draftVersion: 1, version: 0 })).data.added).toBe(5_000);
  });
});

test('a large plan whose desks have all their gear is far above a usual call, and is kept as it was drawn', async () => {
  const { id } = await makeWorkspace(db());
  const equipment = ['Monitör 27″', 'Docking station', 'Webcam', 'Ergonomic chair', 'Locker'];
  const full = (n: number) =>
    desk(`KAT-7-${n}`, { x: n, y: n, rotation: 45, width: 160, height: 90, equipment, accessible: true, sitStand: true });
  const desks = Array.from({ length: 5_000 }, (_, n) => full(n));
  const walls = Array.from({ length: 400 }, (_, n) => ({ ...(drawing.walls[0] as (typeof drawing.walls)[0]), key: `wall-${n}` }));
  expect(JSON.stringify(desks).length).toBeGreaterThan(1_100_000);
  expect((await save(id, 0, desks, { walls })).httpStatus).toBe(200);
  expect((await publish(id, { draftVersion: 1, version: 0 })).data.added).toBe(5_000);
  const { document } = (await read(id)).published;
  expect(document.walls).toHaveLength(400);
  expect(document.desks.at(-1)).toMatchObject({ equipment, rotation: 45, label: 'KAT-7-4999' });
  const { key: _, ...kept } = document.desks[0] as contract.PlanDesk;
  const again = await app.call(contract.replaceDesks, { params: { id }, body: { version: 1, desks: [kept] } });
  expect(again.data).toMatchObject({ removed: 4_999, changed: 0 });
  const tooLarge = 'x'.repeat(8 * 1024 * 1024);
  expect((await save(id, 0, [], { labels: [{ key: 'l1', text: tooLarge, x: 0, y: 0, size: 20 }] })).httpStatus).toBe(413);
});

describe('publishing', () => {
  test('two desks may swap their labels; two with the same label are refused', async () => {
    const { id, plan } = await published([desk('A'), desk('B')]);
    const [a, b] = [deskCalled(plan, 'A'), deskCalled(plan, 'B')];
    await save(id, 0, [
      { ...a, label: 'B' },
      { ...b, label: 'A' },
    ]);
    expect((await publish(id, { draftVersion: 1, version: 1 })).data).toMatchObject({ changed: 2, added: 0, removed: 0 });
    expect(deskCalled((await read(id)).published, 'A').id).toBe(b.id);
    await save(id, 0, [desk('Işık', { key: 'one' }), desk('ISIK', { key: 'other' })]);
    expect(await publish(id, { draftVersion: 1, version: 2 })).toMatchObject({ key: 'floorPlan.labelTwice', httpStatus: 422 });
  });

  test('a plan that changed meanwhile is not replaced unseen, nor a draft that somebody changed, nor none', async () => {
    const { id } = await published([desk('A')]);
    expect((await publish(id, { draftVersion: 1, version: 1 })).key).toBe('floorPlan.noDraft');
    await save(id, 0, [desk('A')]);
    expect((await publish(id, { draftVersion: 1, version: 0 })).key).toBe('floorPlan.publishedConflict');
    expect((await publish(id, { draftVersion: 2, version: 1 })).key).toBe('floorPlan.draftConflict');
  });

  test('a desk of another workspace is refused', async () => {
    const { id } = await makeWorkspace(db());
    const { id: elsewhere } = await makeDesk(db());
    await save(id, 0, [desk('A', { id: elsewhere })]);
    expect((await publish(id, { draftVersion: 1, version: 0 })).key).toBe('floorPlan.deskElsewhere');
  });

  test('a reserved desk goes or is blocked only with a word on its reservations; what it would touch is told first', async () => {
    const { id, plan } = await published([desk('A'), desk('B', { x: 300 }), desk('C', { x: 500 })]);
    const [a, b, c] = [deskCalled(plan, 'A'), deskCalled(plan, 'B'), deskCalled(plan, 'C')];
    const [onA, onB] = [await reserve(id, a.id), await reserve(id, b.id)];
    await save(id, 0, [{ ...b, status: 'blocked' }, c]);
    const editions = { draftVersion: 1, version: 1 };
    const check = (await app.call(contract.checkFloorPlan, { params: { id }, body: editions })).data;
    expect(check).toMatchObject({ removed: 1, blocked: 1, activeDesks: 1, capacity: 10, affected: { total: 2, movable: 1 } });
    // The nearest free desk goes to whoever begins first; for the other none is left.
    expect(check.affected.items).toMatchObject([
      { id: onA, deskLabel: 'A', reason: 'removed', movesTo: 'C' },
      { id: onB, deskLabel: 'B', reason: 'blocked', movesTo: null },
    ]);
    expect(await publish(id, editions)).toMatchObject({ httpStatus: 409, key: 'floorPlan.deskReserved' });
    expect((await publish(id, { ...editions, reservations: 'move' })).key).toBe('floorPlan.noEqualDesk');
    expect((await reservation(onA)).status).toBe('active');

    await db()
      .insertInto('calendar_invitations')
      .values([{ reservation_id: onA }, { reservation_id: onB }])
      .execute();
    app.enqueued.length = 0;
    const done = await publish(id, { ...editions, reservations: 'moveOrCancel' });
    expect(done.data).toMatchObject({ removed: 1, moved: 1, cancelled: 1 });
    // What a mail has put into a calendar follows there.
    expect(app.enqueued.map(({ data }) => data)).toMatchObject([
      { what: 'kept', ids: [onA] },
      { what: 'gone', ids: [onB] },
    ]);
    expect(await reservation(onA)).toMatchObject({ deskLabel: 'C', status: 'active' });
    expect((await reservation(onB)).status).toBe('cancelled');
    const mails = await db()
      .selectFrom('mail_outbox')
      .select(['subject', 'body_text'])
      .where('event_key', 'like', 'desk-notice:%')
      .execute();
    expect(mails.map(({ body_text }) => body_text).join()).toMatch(/desk C instead of A[\s\S]*desk B: cancelled/);
  });

  test('a desk that goes with its reservation is given to nobody who waits for the floor', async () => {
    const { id, plan } = await published([desk('A')]);
    await db().updateTable('workspaces').set({ capacity: 1 }).where('id', '=', id).execute();
    const held = await reserve(id, deskCalled(plan, 'A').id);
    const hours = { start: '2030-11-21T09:00:00+03:00', end: '2030-11-21T18:00:00+03:00' };
    const body = { userId: (await makeUser(db())).id, area: 'workspace' as const, workspaceId: id, dates: [hours] };
    expect((await app.call(addWaiting, { body })).data.items).toMatchObject([{ place: 1, reservationId: null }]);
    await save(id, 0, [desk('Z', { x: 900 })]);
    expect((await publish(id, { draftVersion: 1, version: 1, reservations: 'cancel' })).data).toMatchObject({ removed: 1, cancelled: 1 });
    expect((await reservation(held)).status).toBe('cancelled');
  });

  test('whoever loses a desk may move to one that is unblocked with it', async () => {
    const { id, plan } = await published([desk('A'), desk('B', { x: 300, status: 'blocked' })]);
    const [a, b] = [deskCalled(plan, 'A'), deskCalled(plan, 'B')];
    const held = await reserve(id, a.id);
    await save(id, 0, [
      { ...a, status: 'blocked', label: 'B' },
      { ...b, status: 'active', label: 'A' },
    ]);
    expect((await publish(id, { draftVersion: 1, version: 1, reservations: 'move' })).data).toMatchObject({ changed: 2, moved: 1 });
    expect(await reservation(held)).toMatchObject({ deskId: b.id, deskLabel: 'A', status: 'active' });
    const changes = db().selectFrom('audit_log').select(['before', 'after']).where('entity', '=', 'reservation');
    const [change] = await changes.where('entity_id', '=', String(held)).where('action', '=', 'update').execute();
    expect(change).toEqual({ before: { deskId: a.id }, after: { deskId: b.id } });
  });

  test('an equal desk has all that the lost one had', async () => {
    const { id, plan } = await published([desk('A', { sitStand: true }), desk('B', { x: 110 }), desk('C', { x: 900, sitStand: true })]);
    const held = await reserve(id, deskCalled(plan, 'A').id);
    await save(id, 0, [deskCalled(plan, 'B'), deskCalled(plan, 'C')]);
    await publish(id, { draftVersion: 1, version: 1, reservations: 'move' });
    expect((await reservation(held)).deskLabel).toBe('C');
  });

  test('the database itself keeps a reserved desk, and a blocked one from being reserved', async () => {
    const { id, plan } = await published([desk('A'), desk('B', { status: 'blocked' })]);
    const deskId = deskCalled(plan, 'A').id;
    await reserve(id, deskId);
    const block = db().updateTable('desks').set({ status: 'blocked' }).where('id', '=', deskId).execute();
    await expect(block).rejects.toMatchObject({ constraint: 'desks_reserved' });
    const move = db()
      .updateTable('reservations')
      .set({ desk_id: deskCalled(plan, 'B').id })
      .where('desk_id', '=', deskId)
      .execute();
    await expect(move).rejects.toMatchObject({ constraint: 'reservations_active_desk' });
  });
});

test('the layout is replaced in one call, guarded like publishing', async () => {
  const { id, plan } = await published([desk('A'), desk('B')]);
  const { key: _, ...kept } = deskCalled(plan, 'B');
  const replace = (body: object) => app.call(contract.replaceDesks, { params: { id }, body });
  const desks = [
    { ...kept, x: 700 },
    { label: 'C', x: 10, y: 20 },
  ];
  expect((await replace({ version: 0, desks })).key).toBe('floorPlan.publishedConflict');
  const done = { version: 2, added: 1, changed: 1, removed: 1, cancelled: 0, moved: 0, seated: 0, seats: 10 };
  expect((await replace({ version: 1, desks })).data).toEqual(done);
  const { document } = (await read(id)).published;
  expect(document.desks).toMatchObject([
    { id: kept.id, x: 700 },
    { label: 'C', width: 120 },
  ]);
  expect(document.walls).toEqual(drawing.walls);
});

describe('the picture below the plan', () => {
  const upload = (id: number, bytes: Buffer | string, name = 'plan.png') =>
    app.call(contract.setFloorPlanBackground, { params: { id } }, { file: { name, bytes } });
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script><rect width="40" height="30"/></svg>';
  const sheet = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj',
    'trailer<</Root 1 0 R>>',
  ].join('\n');

  test('is stored, and the draft refers to it', async () => {
    const { id } = await makeWorkspace(db());
    const { fileId } = (await upload(id, png)).data;
    const background = { fileId, x: 0, y: 0, width: 2000, height: 1500, opacity: 50 };
    await save(id, 0, [], { background });
    expect((await read(id)).draft?.document.background).toEqual(background);
  });

  test('of a drawing and a PDF a picture is stored that runs nothing, with a small one beside it', async () => {
    const { id } = await makeWorkspace(db());
    for (const [bytes, name] of [
      [drawing, 'plan.svg'],
      [sheet, 'plan.pdf'],
    ] as const) {
      const { fileId } = (await upload(id, bytes, name)).data;
      const stored = await readStoredFile(db(), fileId);
      expect(stored).toMatchObject({ name: 'plan.webp', contentType: 'image/webp', thumbnailId: expect.any(Number) });
      expect(stored?.bytes.toString('latin1', 8, 12)).toBe('WEBP');
      expect((await readStoredFile(db(), stored?.thumbnailId ?? 0))?.bytes.length).toBeGreaterThan(0);
    }
  });

  test('what is no picture, or a broken one, is refused', async () => {
    const { id } = await makeWorkspace(db());
    expect((await upload(id, 'hello')).key).toBe('floorPlan.backgroundFormat');
    expect((await upload(id, '%PDF-1.7 …', 'plan.pdf')).key).toBe('files.brokenPicture');
    expect((await upload(id, '<svg xmlns="http://www.w3.org/2000/svg"><rect', 'plan.svg')).key).toBe('files.brokenPicture');
    expect((await upload(id, png.subarray(0, 30))).key).toBe('files.brokenPicture');
    // 30,000 times 30,000 pixels of nothing are small as a file.
    expect((await upload(id, '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>', 'large.svg')).key).toBe(
      'files.brokenPicture',
    );
  });
});

test('occupancy tells who has which desk and room on a day, and a desk’s week', async () => {
  const { id, plan } = await published([desk('A'), desk('B')]);
  const deskId = deskCalled(plan, 'A').id;
  const held = await reserve(id, deskId);
  const { building_id } = await db().selectFrom('workspaces').select('building_id').where('id', '=', id).executeTakeFirstOrThrow();
  const room = await makeMeetingRoom(db(), { building_id });
  const { id: userId } = await makeUser(db());
  const meeting = {
    userId,
    area: 'meetingRoom',
    workspaceId: room.id,
    start: '2030-11-21T10:00:00+03:00',
    end: '2030-11-21T11:00:00+03:00',
  };
  await app.call(createReservation, { body: meeting });
  const seat = { area: 'workspace', workspaceId: id, start: '2030-11-21T09:00:00+03:00', end: '2030-11-21T10:00:00+03:00' };
  const { id: other } = await makeUser(db(), { name: 'Deniz' });
  for (const userId of [other, (await makeUser(db())).id]) await app.call(createReservation, { body: { ...seat, userId } });
  const at = async (query: object) => (await app.call(contract.readOccupancy, { params: { id }, query })).data;
  expect(await at({ day: '2030-11-21' })).toMatchObject({
    timeZone: 'Europe/Istanbul',
    desks: [
      { deskId, reservations: [{ id: held, userName: 'Ayşe Yılmaz', bookerName: 'Test administrator' }] },
      { deskId: deskCalled(plan, 'B').id, reservations: [{ userName: 'Deniz Yılmaz' }] },
    ],
    rooms: [{ meetingRoomId: room.id, reservations: [{ userName: 'Ayşe Yılmaz' }] }],
    withoutDesk: [{ userName: 'Ayşe Yılmaz' }],
  });
  expect((await at({ day: '2030-11-22' })).desks).toEqual([]);
  expect((await at({ day: '2030-11-18', days: 7, deskId })).desks).toHaveLength(1);
  expect((await app.call(contract.readOccupancy, { params: { id }, query: { day: 'tomorrow' } })).httpStatus).toBe(422);
});

test('the floors of a building that can be pointed at: with their desks and the rooms drawn there, those in use only', async () => {
  const { id, building_id } = await makeWorkspace(db(), { name: 'Kat 1' });
  const [shown, passive] = [await makeMeetingRoom(db(), { building_id }), await makeMeetingRoom(db(), { building_id, status: 'passive' })];
  const points: [number, number][] = [
    [0, 0],
    [400, 0],
    [400, 300],
  ];
  const rooms = [shown.id, passive.id, null].map((meetingRoomId, n) => ({ key: `r${n}`, name: 'R', kind: 'room', points, meetingRoomId }));
  await save(id, 0, [desk('A'), desk('B', { status: 'blocked' })], { rooms });
  const floors = async () => (await app.call(contract.listFloorPlans, { params: { id: building_id } })).data.items;
  expect(await floors()).toEqual([]);
  await publish(id, { draftVersion: 1, version: 0 });
  await makeWorkspace(db(), { building_id });
  const closed = await makeWorkspace(db(), { building_id, status: 'passive' });
  await makeDesk(db(), { workspace_id: closed.id });
  expect(await floors()).toEqual([{ workspaceId: id, workspaceName: 'Kat 1', deskCount: 2, roomIds: [shown.id] }]);
});

test('whoever is given figures without names reads neither who sits where nor whose a desk is', async () => {
  const { id } = await makeWorkspace(db());
  const { id: user_id } = await makeUser(db());
  await makeGrant(db(), { user_id, built_in: 'facilityAnalyst' });
  const as = await app.signIn(user_id);
  for (const endpoint of [contract.readOccupancy, listDeskAssignments])
    expect((await app.call(endpoint, { params: { id } }, { as })).httpStatus, endpoint.path).toBe(403);
});

test('plans are for administrators', async () => {
  const { id } = await makeWorkspace(db());
  const endpoints = [
    contract.readFloorPlan,
    contract.listFloorPlans,
    contract.saveFloorPlanDraft,
    contract.deleteFloorPlanDraft,
    contract.checkFloorPlan,
    contract.publishFloorPlan,
    contract.replaceDesks,
    contract.setFloorPlanBackground,
    contract.readOccupancy,
  ];
  for (const endpoint of endpoints) {
    expect((await app.call(endpoint, { params: { id } }, { as: 'nobody' })).httpStatus, endpoint.path).toBe(401);
    expect((await app.call(endpoint, { params: { id } }, { as: 'emergency' })).httpStatus, endpoint.path).toBe(403);
  }
  const room = await makeMeetingRoom(db());
  expect((await app.call(contract.readFloorPlan, { params: { id: room.id } })).httpStatus).toBe(404);
  expect((await app.call(contract.listFloorPlans, { params: { id: 999_999 } })).httpStatus).toBe(404);
  expect((await app.call(contract.checkFloorPlan, { params: { id }, body: { draftVersion: 1, version: 0 } })).key).toBe(
    'floorPlan.noDraft',
  );
});
