import * as contract from '@population-tracker/contract/plan/plan-exports';
import { continueUpload } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { emptyPlan, makeBuilding, makeDesk, makeLocation, makeMeetingRoom, makeWorkspace } from '#testing/make.ts';
import { routes } from '../plan-routes.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp({ routes });
  const { db } = app.database;
  const { id: location_id } = await makeLocation(db, { name: 'Çanakkale', capacity: 100, parking_capacity: 7, has_shuttle: true });
  await makeLocation(db, { name: '=Passive', status: 'passive', time_zone: 'Europe/London' });
  const { id: building_id } = await makeBuilding(db, { location_id, name: 'Blok A', description: 'Head, office\n2nd line' });
  const floor = await makeWorkspace(db, { building_id, name: 'Kat 1', capacity: 40 });
  await makeWorkspace(db, { building_id, name: '-2', capacity: 5, status: 'passive' });
  await makeMeetingRoom(db, { building_id, name: 'Galata', equipment: ['TV', 'Board'], capacity: 8 });
  const place = { workspace_id: floor.id, x: 300, y: 400 };
  await makeDesk(db, { ...place, label: 'A-1', rotation: 90, width: 160, height: 70, accessible: true, equipment: ['Dock'] });
  await makeDesk(db, { ...place, label: 'A-2', x: -20, sit_stand: true, status: 'blocked' });
});
afterAll(() => app.close());

const files = [
  contract.exportPlan,
  contract.exportLocations,
  contract.exportBuildings,
  contract.exportWorkspaces,
  contract.exportMeetingRooms,
] as const;
/** Each format and each language with each of them: what the one does to cells and the other to headings has nothing in common. */
const ways = [
  { format: 'xlsx', language: 'en' },
  { format: 'csv', language: 'tr' },
] as const;
const cases = files.flatMap((endpoint) => ways.map((way) => ({ endpoint, path: endpoint.path, ...way })));

test.each(cases)('$path as .$format ($language), uploaded again, adds and changes nothing', async ({ endpoint, format, language }) => {
  const { body } = await app.call(endpoint, { query: { format } as never }, { language });
  const { id } = await app.upload(`plan.${format}`, Buffer.from(body['bytes'] as Uint8Array), 'plan');
  const job = await app.settled(id);
  expect(job.errorRecords.items).toEqual([]);
  expect(job).toMatchObject({ state: 'done', added: 0, updated: 0, invalid: 0 });
  expect(job.unchanged).toBeGreaterThan(0);
});

test('an exported plan makes the same plan anew', async () => {
  const csv = async () => String((await app.call(contract.exportPlan, { query: { format: 'csv' } })).body['bytes']);
  const before = await csv();
  expect(before.split('\r\n').filter(Boolean)).toHaveLength(1 + 2 + 1 + 3 + 2);
  await emptyPlan(app.database.pool);
  const { id } = await app.upload('plan.csv', before, 'plan');
  expect(await app.settled(id)).toMatchObject({ state: 'needsDecision', invalid: 0, added: 8 });

  await app.call(continueUpload, { params: { id }, query: {} });
  expect(await app.settled(id)).toMatchObject({ state: 'done', added: 8 });
  expect(await csv()).toBe(before);
});
