import type { Emergency, EmergencyChange, EmergencyQuery } from '@population-tracker/contract/emergency/emergency';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';
import { lock } from '#platform/db/locks.ts';

const nameOf = (column: 'e.started_by' | 'e.ended_by') =>
  sql<string | null>`(select u.name || ' ' || u.last_name from users u where u.id = ${sql.ref(column)})`;

/** The ranks are those of the index: each of the three counts reads its own part of it. */
const countOf = (...ranks: number[]) =>
  sql<number>`(select count(*) from emergency_responses r where r.emergency_id = e.id and r.rank in (${sql.join(ranks.map((rank) => sql.lit(rank)))}))::int`;

export const locationsOf = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name), '[]')
  from emergency_locations x join locations l on l.id = x.location_id where x.emergency_id = e.id)`;

const records = (db: Database) =>
  db
    .selectFrom('emergencies as e')
    .select([
      'e.id',
      'e.kind',
      'e.message',
      'e.everywhere',
      'e.team_names as teams',
      'e.phone_number as phoneNumber',
      sql<Emergency['localPhoneNumbers']>`e.local_phone_numbers`.as('localPhoneNumbers'),
      'e.started_at as startedAt',
      'e.ended_at as endedAt',
      'e.reminded_at as remindedAt',
      'e.reminder_count as reminderCount',
      'e.shortcomings',
      'e.corrections',
      'e.addressed',
      'e.created_at as created',
      'e.updated_at as updated',
      'e.version',
    ])
    .select([
      nameOf('e.started_by').$castTo<string>().as('startedBy'),
      nameOf('e.ended_by').as('endedBy'),
      locationsOf.as('locations'),
      countOf(1).as('notSafe'),
      countOf(2, 3).as('none'),
      countOf(4).as('safe'),
    ]);

export function listEmergencies(db: Database, query: EmergencyQuery): Promise<Page<Emergency>> {
  let rows = records(db);
  if (query.kind) rows = rows.where('e.kind', '=', query.kind);
  if (query.running !== undefined) rows = rows.where('e.ended_at', query.running ? 'is' : 'is not', null);
  for (const word of searchWords(query.search)) rows = rows.where(sql<boolean>`fold_text(e.message) like ${word}`);
  return listPage(db, {
    rows,
    query,
    sortable: { startedAt: sql`e.started_at`, endedAt: sql`e.ended_at`, kind: sql`e.kind`, addressed: sql`e.addressed` },
    defaultSort: '-startedAt',
    tieBreaker: sql`e.id`,
    count: 'exact',
  });
}

export const findEmergency = (db: Database, id: number): Promise<Emergency | undefined> =>
  records(db).where('e.id', '=', id).executeTakeFirst();

/** Those who change one come one after the other. */
export const lockEmergency = (db: Database, id: number) =>
  db.selectFrom('emergencies').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const writeLessons = (db: Database, id: number, { shortcomings, corrections }: EmergencyChange) =>
  db.updateTable('emergencies').set({ shortcomings, corrections }).where('id', '=', id).execute();

/**
 * Waits for the mails that are being written, then for the answers that are being recorded; those that come later are refused. In this
 * order: an answer may itself wait for a mail that is being written to the same person.
 */
export async function markEnded(db: Database, id: number, at: Date, userId: number): Promise<boolean> {
  await lockEmergency(db, id);
  await lockAnswers(db, id);
  const ended = await db
    .updateTable('emergencies')
    .set({ ended_at: sql`greatest(started_at, ${at.toISOString()}::timestamptz)`, ended_by: userId })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** The same of a drill, wherever else it runs: it gives way to an emergency that is started. */
export async function markGivenWay(db: Database, id: number, at: Date, userId: number): Promise<boolean> {
  await sql`select hold_drill(${id}::int)`.execute(db);
  await lockAnswers(db, id);
  const { rows } = await sql<{ ended: boolean | null }>`
    select end_drill(${id}::int, ${at.toISOString()}::timestamptz, ${userId}::int) as ended`.execute(db);
  return rows[0]?.ended === true;
}

const lockAnswers = (db: Database, id: number) => sql`select ${lock('emergencyAnswers', id)}`.execute(db);

/** @returns which reminder it was */
export async function markReminded(db: Database, id: number, at: Date): Promise<number> {
  const { count } = await db
    .updateTable('emergencies')
    .set((set) => ({ reminded_at: at.toISOString(), reminder_count: set('reminder_count', '+', 1) }))
    .where('id', '=', id)
    .returning('reminder_count as count')
    .executeTakeFirstOrThrow();
  return count;
}
