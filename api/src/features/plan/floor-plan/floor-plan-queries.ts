import type { DrawnFloor, PlanDesk, PlanDocument, PlanDrawing } from '@population-tracker/contract/plan/floor-plan';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inCountedOrder } from '#platform/db/list/counted-names.ts';

export const findWorkspace = (db: Database, id: number) =>
  db
    .selectFrom('workspaces as w')
    .innerJoin('buildings as b', 'b.id', 'w.building_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .where('w.id', '=', id)
    .where('w.is_meeting_room', '=', false)
    .where('w.deleted_at', 'is', null)
    .select([
      'w.id as workspaceId',
      'w.name as workspaceName',
      'w.building_id as buildingId',
      'b.name as buildingName',
      'l.name as locationName',
      'l.time_zone as timeZone',
      'w.location_id as locationId',
      'w.capacity',
      sql<number>`usable_seats(w.id, w.capacity)`.as('seats'),
    ])
    .executeTakeFirst();

export const meetingRoomsOf = (db: Database, buildingId: number) =>
  db
    .selectFrom('workspaces')
    .where('building_id', '=', buildingId)
    .where('is_meeting_room', '=', true)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'capacity'])
    .orderBy(inCountedOrder(sql`name`))
    .execute();

/** Workspaces of a building in use that have desks, or whose published drawing shows meeting rooms in use. */
export async function drawnFloors(db: Database, buildingId: number): Promise<DrawnFloor[]> {
  const { rows } = await sql<DrawnFloor>`
    select * from (
      select w.id as "workspaceId", w.name as "workspaceName", w.position,
        (select count(*)::int from desks d where d.workspace_id = w.id and d.deleted_at is null) as "deskCount",
        array(
          select m.id from workspaces m
          where m.building_id = w.building_id and m.is_meeting_room and m.status = 'active' and m.deleted_at is null
            and m.id in (select (room ->> 'meetingRoomId')::int from jsonb_array_elements(p.drawing -> 'rooms') room)
          order by m.id
        ) as "roomIds"
      from workspaces w left join floor_plans p on p.workspace_id = w.id
      where w.building_id = ${buildingId} and not w.is_meeting_room and w.status = 'active' and w.deleted_at is null
    ) floors
    where "deskCount" > 0 or "roomIds" <> '{}'
    order by position, ${inCountedOrder(sql`"workspaceName"`)}, "workspaceId"`.execute(db);
  return rows;
}

const byName = sql<string>`coalesce(u.name || ' ' || u.last_name, '')`;

export async function findPublished(db: Database, workspaceId: number) {
  const row = await db
    .selectFrom('floor_plans as p')
    .leftJoin('users as u', 'u.id', 'p.published_by')
    .where('p.workspace_id', '=', workspaceId)
    .select(['p.version', 'p.published_at as at', byName.as('by'), 'p.drawing'])
    .executeTakeFirst();
  return row && { ...row, drawing: row.drawing as PlanDrawing | null };
}

export async function findDraft(db: Database, workspaceId: number) {
  const row = await db
    .selectFrom('floor_plan_drafts as p')
    .leftJoin('users as u', 'u.id', 'p.edited_by')
    .where('p.workspace_id', '=', workspaceId)
    .select(['p.version', 'p.updated_at as at', byName.as('by'), 'p.base_version as base', 'p.document'])
    .executeTakeFirst();
  return row && { ...row, document: row.document as PlanDocument };
}

/** The desks as they stand, in the order in which they were made. */
export async function desksOf(db: Database, workspaceId: number): Promise<PlanDesk[]> {
  const rows = await db
    .selectFrom('desks')
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .select(['id', 'label', 'x', 'y', 'rotation', 'width', 'height', 'status', 'equipment', 'accessible', 'sit_stand as sitStand'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, key: `d${row.id}`, status: row.status as PlanDesk['status'] }));
}

/** Writers of one plan come one after the other. */
export const lockWorkspace = (db: Database, id: number) =>
  db.selectFrom('workspaces').select('id').where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst();

interface KeptDraft {
  document: PlanDocument;
  userId: number;
  /** The version of the published plan whose desks it knows from now on; null where those stay as they were. */
  base: number | null;
}

const versionsOf = (workspaceId: number) =>
  sql<string>`(select coalesce(jsonb_object_agg(id, version), '{}') from desks where workspace_id = ${workspaceId} and deleted_at is null)`;

export function putDraft(db: Database, workspaceId: number, { document, userId, base }: KeptDraft) {
  const row = {
    document: JSON.stringify(document),
    edited_by: userId,
    ...(base === null ? {} : { base_version: base, base_desks: versionsOf(workspaceId) }),
  };
  return db
    .insertInto('floor_plan_drafts')
    .values({ workspace_id: workspaceId, ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .returning(['version', 'updated_at as at'])
    .executeTakeFirstOrThrow();
}

/** Desks that are not as they were when the draft took them up: added or changed ones, and the ids of those that went. */
export async function desksSince(db: Database, workspaceId: number): Promise<{ added: number[]; changed: number[]; removed: number[] }> {
  const { rows } = await sql<{ id: number; added: boolean; removed: boolean }>`
    select coalesce(k.id, b.key::int) as id, b.key is null as added, k.id is null as removed
    from (select id, version from desks where workspace_id = ${workspaceId} and deleted_at is null) k
    full join (
      select e.key, e.value::int as version from floor_plan_drafts d, jsonb_each_text(d.base_desks) e where d.workspace_id = ${workspaceId}
    ) b on b.key = k.id::text
    where k.version is distinct from b.version
    order by 1`.execute(db);
  const idsOf = (found: typeof rows) => found.map(({ id }) => id);
  return {
    added: idsOf(rows.filter(({ added }) => added)),
    changed: idsOf(rows.filter(({ added, removed }) => !added && !removed)),
    removed: idsOf(rows.filter(({ removed }) => removed)),
  };
}

/** The plans of these desks have another version from now on, whether or not they were ever drawn. */
export async function raisePlans(db: Database, deskIds: readonly number[], userId: number | null): Promise<void> {
  if (deskIds.length === 0) return;
  await sql`
    insert into floor_plans (workspace_id, published_by)
    select distinct workspace_id, ${userId}::int from desks where id = any(${deskIds}::int[]) order by 1
    on conflict (workspace_id) do update set published_by = coalesce(excluded.published_by, floor_plans.published_by)`.execute(db);
}

export const removeDraft = (db: Database, workspaceId: number) =>
  db.deleteFrom('floor_plan_drafts').where('workspace_id', '=', workspaceId).execute();

export async function putPublished(db: Database, workspaceId: number, drawing: PlanDrawing, userId: number, at: Date): Promise<number> {
  const row = { drawing: JSON.stringify(drawing), published_by: userId, published_at: at.toISOString() };
  const { version } = await db
    .insertInto('floor_plans')
    .values({ workspace_id: workspaceId, ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function removeDesks(db: Database, ids: number[], at: Date): Promise<void> {
  if (ids.length > 0) await db.updateTable('desks').set({ deleted_at: at.toISOString() }).where('id', 'in', ids).execute();
}

export async function unblockDesks(db: Database, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('desks').set({ status: 'active' }).where('id', 'in', ids).execute();
}

type DeskRow = Omit<PlanDesk, 'key'>;

const fields = sql`(
  id int, label text, x int, y int, rotation smallint, width smallint, height smallint, status text,
  equipment jsonb, accessible boolean, "sitStand" boolean
)`;
const gear = sql`array(select jsonb_array_elements_text(n.equipment))`;

/**
 * Changes desks in one statement. Labels that change step aside first: two desks that swap theirs would meet on the way.
 */
export async function changeDesks(db: Database, desks: DeskRow[], relabelled: number[]): Promise<void> {
  if (relabelled.length > 0) {
    await db.updateTable('desks').set({ label: sql`chr(57344) || id` }).where('id', 'in', relabelled).execute();
  }
  if (desks.length === 0) return;
  await db
    .updateTable('desks')
    .from(sql`jsonb_to_recordset(${JSON.stringify(desks)}::jsonb)`.as(sql`n ${fields}`) as never)
    .set({
      label: sql`n.label`,
      x: sql`n.x`,
      y: sql`n.y`,
      rotation: sql`n.rotation`,
      width: sql`n.width`,
      height: sql`n.height`,
      status: sql`n.status`,
      equipment: gear as never,
      accessible: sql`n.accessible`,
      sit_stand: sql`n."sitStand"`,
    })
    .where(sql<boolean>`desks.id = n.id`)
    .execute();
}

export async function addDesks(db: Database, workspaceId: number, desks: DeskRow[]): Promise<void> {
  if (desks.length === 0) return;
  await db
    .insertInto('desks')
    .columns(['workspace_id', 'label', 'x', 'y', 'rotation', 'width', 'height', 'status', 'equipment', 'accessible', 'sit_stand'])
    .expression(
      sql`select ${workspaceId}::int, n.label, n.x, n.y, n.rotation, n.width, n.height, n.status, ${gear}, n.accessible, n."sitStand"
        from jsonb_to_recordset(${JSON.stringify(desks)}::jsonb) as n ${fields}` as never,
    )
    .execute();
}
