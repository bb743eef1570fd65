import type { ActionState, EmergencyResponse, EmergencyResponseQuery } from '@population-tracker/contract/emergency/emergency';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';
import { channel } from '#platform/db/listener.ts';
import { boardTopic } from '../live-events.ts';

/** The latest mail to the person of a response `r`. */
export const latestMail = sql<boolean>`m.event_key = 'emergency:' || r.emergency_id || ':' || r.user_id || ':' || r.mail_round
  and m.topic = 'emergency:' || r.emergency_id`;

const mailState = sql<EmergencyResponse['mailState']>`coalesce(m.state, 'none')`;

const records = (db: Database) =>
  db
    .selectFrom('emergency_responses as r')
    .leftJoin('mail_outbox as m', (join) => join.on(latestMail))
    .select([
      'r.id',
      'r.version',
      'r.user_id as userId',
      'r.name',
      'r.email',
      'r.language',
      'r.on_site as onSite',
      'r.by_site as bySite',
      'r.location_id as locationId',
      'r.location_name as locationName',
      'r.building_name as buildingName',
      'r.workspace_id as workspaceId',
      'r.workspace_name as workspaceName',
      'r.desk_label as deskLabel',
      'r.action_state as actionState',
      'r.action_at as actionDate',
      'r.note',
      'r.how',
      sql<string | null>`(select u.name || ' ' || u.last_name from users u where u.id = r.marked_by)`.as('byName'),
      mailState.as('mailState'),
      'm.last_error as mailReason',
    ]);

const sortable = {
  order: sql`r.rank`,
  name: sql`r.name`,
  email: sql`r.email`,
  locationName: sql`r.location_name`,
  workspaceName: sql`r.workspace_name`,
  onSite: sql`r.on_site`,
  actionState: sql`r.rank`,
  actionDate: sql`r.action_at`,
};

type Filters = Omit<EmergencyResponseQuery, 'page' | 'limit'>;

/** The list as its page and its export read it. */
export function planOf<Q extends Filters>(db: Database, emergencyId: number, query: Q) {
  const { actionState, locationId, onSite, mailState: wantedMail } = query;
  const filtered = <D extends { r: unknown }, T extends keyof D, O>(rows: SelectQueryBuilder<D, T, O>) => {
    let found = rows.where(sql<boolean>`r.emergency_id = ${emergencyId}`);
    if (actionState) found = found.where(sql<boolean>`r.action_state = ${actionState}`);
    if (locationId !== undefined) found = found.where(sql<boolean>`r.location_id is not distinct from ${locationId || null}::int`);
    if (onSite !== undefined) found = found.where(sql<boolean>`r.on_site = ${onSite}`);
    if (wantedMail) found = found.where(sql<boolean>`${mailState} = ${wantedMail}`);
    for (const word of searchWords(query.search)) found = found.where(sql<boolean>`r.search_text like ${word}`);
    return found;
  };
  return {
    rows: filtered(records(db)),
    query,
    sortable,
    defaultSort: 'order,name',
    tieBreaker: sql`r.id`,
    count: 'exact' as const,
  };
}

export const listResponses = (db: Database, emergencyId: number, query: EmergencyResponseQuery): Promise<Page<EmergencyResponse>> =>
  listPage(db, planOf(db, emergencyId, query));

export const findResponse = (db: Database, emergencyId: number, id: number): Promise<EmergencyResponse | undefined> =>
  records(db).where('r.emergency_id', '=', emergencyId).where('r.id', '=', id).executeTakeFirst();

/** Those who changed, the latest first. */
export const findResponses = (db: Database, ids: readonly number[]): Promise<EmergencyResponse[]> =>
  records(db)
    .where(sql<boolean>`r.id = any(${ids}::int[])`)
    .orderBy('r.action_at', (by) => by.desc().nullsLast())
    .orderBy('r.id')
    .execute();

export const listAnswers = (db: Database, responseId: number) =>
  db
    .selectFrom('emergency_answers as a')
    .select([
      'a.id',
      'a.at',
      'a.action_state as actionState',
      'a.note',
      'a.how',
      sql<string | null>`(select u.name || ' ' || u.last_name from users u where u.id = a.marked_by)`.as('byName'),
    ])
    .where('a.response_id', '=', responseId)
    .orderBy('a.id', 'desc')
    .execute();

interface Recorded {
  actionState: ActionState;
  note: string;
  /** When it was said. */
  at: Date;
  /** When it is recorded, where that is later: one of before what somebody else or another device has said meanwhile changes nothing. */
  heardAt?: Date;
  how: 'link' | 'app' | 'byHand';
  /** Who marks by hand. */
  markedBy: number | null;
  /** Of a page that tries again; see the contract. */
  attempt?: { page: string; number: number } | undefined;
  /** Only while this is the newest version. */
  version?: number | undefined;
}

/**
 * Records what somebody answered or was marked as, writes it into the history and tells the boards: one statement, so that none is
 * there without the others, and that thousands at once cost little.
 * @returns false where that stands already, was tried before, or is no longer the newest version
 */
export async function recordAnswer(db: Database, responseId: number, given: Recorded): Promise<boolean> {
  const { actionState, note, how, markedBy, attempt, version, heardAt } = given;
  const at = sql`${given.at.toISOString()}::timestamptz`;
  const heard = sql`${(heardAt ?? given.at).toISOString()}::timestamptz`;
  const answered = actionState !== 'none';
  const { rows } = await sql<{ recorded: number }>`
    with recorded as (
      update emergency_responses set
        action_state = ${actionState}, note = ${note}, version = version + 1,
        action_at = ${answered ? at : null}, how = ${answered ? how : null}, marked_by = ${answered ? markedBy : null},
        accounted_at = ${answered ? sql`coalesce(accounted_at, ${heard})` : null},
        attempt_page = coalesce(${attempt?.page ?? null}, attempt_page), attempt_number = coalesce(${attempt?.number ?? null}, attempt_number)
      where id = ${responseId}
        and (${version ?? null}::int is null or version = ${version ?? null}::int)
        and not coalesce(attempt_page = ${attempt?.page ?? null} and attempt_number >= ${attempt?.number ?? null}::int, false)
        and (${heardAt === undefined} or coalesce(how = 'app' and attempt_page = ${attempt?.page ?? null}, false) or coalesce(action_at <= ${at}, true))
        and (action_state, note, coalesce(how, '')) is distinct from (${actionState}, ${note}, ${answered ? how : ''})
      returning id, emergency_id
    ), history as (
      insert into emergency_answers (response_id, at, action_state, note, how, marked_by)
      select id, ${at}, ${actionState}, ${note}, ${how}, ${markedBy} from recorded
    ), told as (
      select pg_notify(${channel}, ${boardTopic} || ' ' || emergency_id || ' ' || id) from recorded
    )
    select (select count(*) from told)::int as recorded`.execute(db);
  return (rows[0]?.recorded ?? 0) > 0;
}
