import type {
  Announcement,
  AnnouncementQuery,
  AnnouncementSelection,
  AnnouncementState,
  AnnouncementSummary,
  NewAnnouncement,
} from '@population-tracker/contract/announcements/announcements';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';
import { aimedAt, audienceColumns } from './audience/audience-queries.ts';

/** @param today in the zone of announcements */
const stateOn = (today: string): RawBuilder<AnnouncementState> => sql<AnnouncementState>`
  case when a.deleted_at is not null then 'deleted' when a.published_at is null then 'draft'
    when a.start_date > ${today}::date then 'scheduled' when a.end_date < ${today}::date then 'ended' else 'running' end`;

/** The order in which an announcement goes through them. */
const rankOn = (today: string) =>
  sql<number>`array_position(array['draft', 'scheduled', 'running', 'ended', 'deleted'], ${stateOn(today)})`;

/** Of the last sending that has begun. */
const recipients = sql<number | null>`(
  select r.recipients from announcement_rounds r
  where r.announcement_id = a.id and r.started_at is not null order by r.number desc limit 1)`;

const summaries = (db: Database, today: string) =>
  db
    .selectFrom('announcements as a')
    .innerJoin('announcement_groups as g', 'g.id', 'a.group_id')
    .select([
      'a.id',
      'a.group_id as groupId',
      'g.name as groupName',
      'a.name',
      'a.external_link as externalLink',
      'a.start_date as startDate',
      'a.end_date as endDate',
      'a.send_to_exceptional_user as sendToExceptionalUser',
      'a.everybody',
      ...audienceColumns,
      stateOn(today).as('state'),
      recipients.as('recipients'),
      'a.created_at as created',
      'a.updated_at as updated',
      'a.version',
    ]);

const sortable = (today: string) => ({
  name: sql.ref('a.name'),
  groupName: sql.ref('g.name'),
  startDate: sql.ref('a.start_date'),
  endDate: sql.ref('a.end_date'),
  state: rankOn(today),
  created: sql.ref('a.created_at'),
  updated: sql.ref('a.updated_at'),
});

type Filters = Partial<Pick<AnnouncementQuery, 'search' | 'state' | 'groupId' | 'everybody' | 'locationId' | 'teamId'>>;

function matches({ search, state, groupId, ...audience }: Filters, today: string): RawBuilder<boolean>[] {
  const found = searchWords(search).map((word) => sql<boolean>`(a.search_text || ' ' || fold_text(g.name)) like ${word}`);
  if (groupId) found.push(sql<boolean>`a.group_id = ${groupId}`);
  found.push(...aimedAt(audience));
  found.push(state ? sql<boolean>`${stateOn(today)} = ${state}` : sql<boolean>`a.deleted_at is null`);
  return found;
}

/** The list as its page and its export read it. */
export const planOf = <Q extends Filters>(db: Database, query: Q, today: string) => ({
  rows: summaries(db, today).where((eb) => eb.and(matches(query, today))),
  query,
  sortable: sortable(today),
  defaultSort: '-startDate',
  tieBreaker: sql.ref('a.id'),
});

export const listAnnouncements = (db: Database, query: AnnouncementQuery, today: string): Promise<Page<AnnouncementSummary>> =>
  listPage(db, { ...planOf(db, query, today), count: 'exact' }) as Promise<Page<AnnouncementSummary>>;

/** With their texts. */
export function exportPlan<Q extends Filters>(db: Database, query: Q, today: string) {
  const plan = planOf(db, query, today);
  return { ...plan, rows: plan.rows.select('a.text') };
}

/** Which ones an administrator has selected. */
export async function selectedIds(db: Database, selection: AnnouncementSelection, today: string): Promise<number[]> {
  const chosen =
    'ids' in selection
      ? [sql<boolean>`a.id = any(${selection.ids}::integer[])`]
      : [...matches(selection.matching, today), sql<boolean>`a.id <> all(${selection.except ?? []}::integer[])`];
  const rows = await summaries(db, today)
    .where((eb) => eb.and(chosen))
    .clearSelect()
    .select('a.id')
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

export const findAnnouncement = (db: Database, id: number, today: string): Promise<Announcement | undefined> =>
  summaries(db, today).select('a.text').where('a.id', '=', id).executeTakeFirst();

/** Whoever changes or sends an announcement waits for the one before; what is read afterwards is the newest. */
export async function lockAnnouncement(db: Database, id: number): Promise<void> {
  await db.selectFrom('announcements').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

const columns = (row: Partial<Announcement>) => ({
  group_id: row.groupId,
  name: row.name,
  text: row.text,
  external_link: row.externalLink,
  start_date: row.startDate,
  end_date: row.endDate,
  send_to_exceptional_user: row.sendToExceptionalUser,
  everybody: row.everybody,
});

export const insertAnnouncement = (db: Database, row: NewAnnouncement & { groupId: number }): Promise<{ id: number }> =>
  db
    .insertInto('announcements')
    .values({ ...columns(row), group_id: row.groupId, name: row.name, text: row.text, start_date: row.startDate, end_date: row.endDate })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Counts as a change even where no field is given: a new sending alone is one. */
export async function changeAnnouncement(db: Database, id: number, row: Partial<Announcement>): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ ...columns(row), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** @param at null makes it a draft again */
export async function setPublished(db: Database, id: number, at: Date | null): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ published_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(db: Database, id: number, at: Date): Promise<void> {
  await db.updateTable('announcements').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
}

/** Deleted ones stay where they were. */
export async function moveAnnouncements(db: Database, from: number, to: number): Promise<void> {
  await db.updateTable('announcements').set({ group_id: to }).where('group_id', '=', from).where('deleted_at', 'is', null).execute();
}
