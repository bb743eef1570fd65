// The floor plan of a workspace (product rules, "Glossary": desk, workspace). One plan is published; beside it stands at most one
// draft, which every change is saved to. Nobody saves over a draft that somebody else has changed meanwhile.

import type { Result } from '@population-tracker/contract/kernel/endpoint';
import type {
  DrawnFloor,
  FloorPlan,
  PlanDesk,
  PlanDocument,
  PlanDraft,
  setFloorPlanBackground,
} from '@population-tracker/contract/plan/floor-plan';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { storePicture } from '#platform/files/picture/store-picture.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { findBuilding } from '../buildings-queries.ts';
import {
  desksOf,
  desksSince,
  drawnFloors,
  findDraft,
  findPublished,
  findWorkspace,
  lockWorkspace,
  meetingRoomsOf,
  putDraft,
  removeDraft,
} from './floor-plan-queries.ts';
import { emptyDrawing, expectKeys } from './floor-plan-rules.ts';

export const workspaceOf = async (ctx: Context, id: number) => (await findWorkspace(ctx.db, id)) ?? refuse('request.notFound');

export async function readFloorPlan(ctx: Context, id: number): Promise<FloorPlan> {
  const workspace = await workspaceOf(ctx, id);
  const [meetingRooms, published, draft] = await Promise.all([
    meetingRoomsOf(ctx.db, workspace.buildingId),
    readPublished(ctx, id),
    readDraft(ctx, id),
  ]);
  return { ...workspace, meetingRooms, published, draft };
}

/** With what became of the desks since it was begun. */
export async function readDraft(ctx: Context, id: number): Promise<PlanDraft | null> {
  const [draft, since] = await Promise.all([findDraft(ctx.db, id), desksSince(ctx.db, id)]);
  if (!draft) return null;
  const { added, changed, removed } = since;
  if (added.length + changed.length + removed.length === 0) return { ...draft, since: null };
  const version = (await findPublished(ctx.db, id))?.version ?? 0;
  const desks = new Map((await desksOf(ctx.db, id)).map((desk) => [desk.id, desk]));
  const told = (ids: number[]) => ids.flatMap((id) => desks.get(id) ?? []);
  return { ...draft, since: { version, added: told(added), changed: told(changed), removed } };
}

export async function listFloorPlans(ctx: Context, buildingId: number): Promise<{ items: DrawnFloor[] }> {
  if (!(await findBuilding(ctx.db, buildingId))) refuse('request.notFound');
  return { items: await drawnFloors(ctx.db, buildingId) };
}

/** Version 0 where nothing was published yet. */
export async function readPublished(ctx: Context, id: number) {
  const [plan, desks] = await Promise.all([findPublished(ctx.db, id), desksOf(ctx.db, id)]);
  const { drawing, ...edition } = plan ?? { drawing: null, version: 0, at: null, by: '' };
  return { ...edition, document: documentOf(drawing ?? emptyDrawing(desks), desks) };
}

const documentOf = (drawing: Omit<PlanDocument, 'desks'>, desks: PlanDesk[]): PlanDocument => ({ ...drawing, desks });

interface Saved {
  version: number;
  base?: number;
  document: PlanDocument;
}

export const saveDraft = (ctx: Context, id: number, { version, base, document }: Saved) =>
  transaction(ctx, async (ctx) => {
    await workspaceOf(ctx, id);
    await lockWorkspace(ctx.db, id);
    const { walls, rooms, doors, labels, desks } = document;
    expectKeys([...walls, ...rooms, ...doors, ...labels, ...desks].map(({ key }) => key));
    const [current, published] = [await findDraft(ctx.db, id), (await findPublished(ctx.db, id))?.version ?? 0];
    // A draft that was dropped or published meanwhile is not brought back unnoticed.
    if ((current?.version ?? 0) !== version) await draftConflict(ctx, id);
    const [known, wanted] = [current?.base, base ?? current?.base ?? published];
    if (wanted !== known && wanted !== published) await draftConflict(ctx, id);
    const { id: userId, name, lastName } = actorOf(ctx);
    const saved = await putDraft(ctx.db, id, { document, userId, base: wanted === known ? null : wanted });
    if (!current) await tell(ctx, 'floorPlan', { action: 'draft', id });
    return { ...saved, by: `${name} ${lastName}` };
  });

async function draftConflict(ctx: Context, id: number): Promise<never> {
  const draft = await readDraft(ctx, id);
  const published = await readPublished(ctx, id);
  throw new Refusal('floorPlan.draftConflict', {
    values: { name: draft?.by || published.by || '–' },
    details: { draft, published: draft ? null : published },
  });
}

export const deleteDraft = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    await workspaceOf(ctx, id);
    await lockWorkspace(ctx.db, id);
    await removeDraft(ctx.db, id);
    await tell(ctx, 'floorPlan', { action: 'discard', id });
    return null;
  });

type Picture = Result<typeof setFloorPlanBackground>;

const background = { formats: ['png', 'jpeg', 'webp', 'svg', 'pdf'], otherwise: 'floorPlan.backgroundFormat', maxSide: 3_000 } as const;

/** Whatever a picture's name says, its bytes decide; of a PDF the first page is drawn. */
export async function storeBackground(ctx: Context, id: number, file: { name: string; bytes: Buffer }): Promise<Picture> {
  await workspaceOf(ctx, id);
  return transaction(ctx, async (ctx) => {
    const { id: fileId, ...size } = await storePicture(ctx, file, { ...background, owner: { kind: 'workspace', id } });
    await tell(ctx, 'floorPlan', { action: 'background', id, after: { fileId } });
    return { fileId, ...size };
  });
}
