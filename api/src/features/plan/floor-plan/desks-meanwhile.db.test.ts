import * as contract from '@population-tracker/contract/plan/floor-plan';
import { continueUpload, undoUpload } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { makeWorkspace } from '#testing/make.ts';
import { floorPlanRoutes } from './floor-plan-routes.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp({ routes: floorPlanRoutes });
});
afterAll(() => app?.close());

const drawing = { size: { width: 2000, height: 1500 }, walls: [], rooms: [], doors: [], labels: [], background: null };
type Drawn = Partial<contract.PlanDesk> & Pick<contract.PlanDesk, 'label'>;
const desk = ({ label, ...given }: Drawn) => ({ key: `k${label.toLowerCase()}`, x: 100, y: 100, label, ...given });
const read = async (id: number) => (await app.call(contract.readFloorPlan, { params: { id } })).data;
const save = (id: number, version: number, desks: Drawn[], base?: number) =>
  app.call(contract.saveFloorPlanDraft, { params: { id }, body: { version, base, document: { ...drawing, desks: desks.map(desk) } } });
const publish = (id: number, version: number) =>
  app.call(contract.publishFloorPlan, { params: { id }, body: { draftVersion: 1, version } });
const labelsOf = async (id: number) => (await read(id)).published.document.desks.map(({ label }) => label);

/** Lays desks into a workspace by a sheet. */
async function upload(workspaceId: number, lines: string[]): Promise<number> {
  const { rows } = await app.database.pool.query<{ path: string }>(
    `select concat_ws(',', l.name, b.name, w.name) as path from workspaces w join buildings b on b.id = w.building_id
      join locations l on l.id = w.location_id where w.id = $1`,
    [workspaceId],
  );
  const sheet = ['Location,Building,Workspace,Desk,Desk X,Desk Y', ...lines.map((line) => `${rows[0]?.path},${line}`)].join('\n');
  const { id } = await app.upload('desks.csv', sheet, 'plan');
  let job = await app.settled(id);
  if (job.state === 'needsDecision') {
    await app.call(continueUpload, { params: { id } });
    job = await app.settled(id);
  }
  expect(job).toMatchObject({ state: 'done', invalid: 0 });
  return id;
}

async function published(desks: Drawn[]) {
  const { id } = await makeWorkspace(app.database.db, { name: `Kat ${Math.random()}` });
  await save(id, 0, desks);
  await publish(id, 0);
  return id;
}

describe('desks that an upload brings while a plan is drawn', () => {
  test('are not published away: the draft tells what came, and is published once they are taken in', async () => {
    const id = await published([{ label: 'A' }]);
    const [a] = (await read(id)).published.document.desks;
    await save(id, 0, [a as contract.PlanDesk]);
    await upload(id, ['B,300,400', 'A,500,100']);
    const { published: now, draft } = await read(id);
    expect(draft).toMatchObject({ version: 1, base: 1, since: { added: [{ label: 'B', x: 300 }], changed: [{ label: 'A', x: 500 }] } });
    const refused = await publish(id, now.version);
    expect(refused).toMatchObject({ httpStatus: 409, key: 'floorPlan.publishedConflict' });
    expect(refused.body.details).toMatchObject({ since: { added: [{ label: 'B' }], changed: [{ label: 'A' }], removed: [] } });
    const check = await app.call(contract.checkFloorPlan, { params: { id }, body: { draftVersion: 1, version: now.version } });
    expect(check.key).toBe('floorPlan.publishedConflict');
    expect(await labelsOf(id)).toEqual(['A', 'B']);

    await save(id, 1, now.document.desks, now.version);
    expect((await read(id)).draft).toMatchObject({ base: now.version, since: null });
    const body = { draftVersion: 2, version: now.version };
    expect((await app.call(contract.publishFloorPlan, { params: { id }, body })).data).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  test('are seen by whoever had the plan open without a draft: its first save is refused', async () => {
    const { id } = await makeWorkspace(app.database.db, { name: `Kat ${Math.random()}` });
    const { version } = (await read(id)).published;
    await upload(id, ['B,300,400']);
    const refused = await save(id, 0, [{ label: 'A' }], version);
    expect(refused.key).toBe('floorPlan.draftConflict');
    expect(refused.body.details).toMatchObject({ draft: null, published: { document: { desks: [{ label: 'B' }] } } });
    expect((await save(id, 0, [{ label: 'A' }], version + 1)).httpStatus).toBe(200);
  });

  test('are told of too where the upload is undone', async () => {
    const id = await published([{ label: 'A' }]);
    const [a] = (await read(id)).published.document.desks;
    const job = await upload(id, ['A,500,100']);
    const first = (await read(id)).published.version;
    await save(id, 0, [a as contract.PlanDesk]);
    await app.call(undoUpload, { params: { id: job } });
    const { published: now, draft } = await read(id);
    expect(now).toMatchObject({ version: first + 1, document: { desks: [{ label: 'A', x: 100 }] } });
    expect(draft?.since).toMatchObject({ changed: [{ label: 'A', x: 100 }] });
  });
});

describe('a draft that is saved over another edition', () => {
  test('is refused even where both count the same: it was begun with another plan', async () => {
    const id = await published([{ label: 'A' }]);
    const before = (await read(id)).published.version;
    await save(id, 0, [{ label: 'A' }], before);
    await publish(id, before);
    await save(id, 0, [{ label: 'C' }], before + 1);
    expect(await save(id, 1, [{ label: 'B' }], before)).toMatchObject({ httpStatus: 409, key: 'floorPlan.draftConflict' });
  });

  test('keeps the desks that bear its labels: drawn anew, they are the same desks', async () => {
    const id = await published([{ label: 'A-01' }, { label: 'B-01' }]);
    const [a, b] = (await read(id)).published.document.desks;
    await save(id, 0, [
      { label: 'a-01', x: 700 },
      { label: 'C-01', key: 'c', id: b?.id as number },
    ]);
    expect((await publish(id, 1)).data).toMatchObject({ added: 0, changed: 2, removed: 0 });
    expect((await read(id)).published.document.desks).toMatchObject([
      { id: a?.id, label: 'a-01', x: 700 },
      { id: b?.id, label: 'C-01' },
    ]);
  });
});
