import type { listScimCalls, ScimCall } from '@population-tracker/contract/provisioning';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { kept } from '#platform/db/driver/kept.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

export interface NewCall {
  at: string;
  token_id: number;
  method: string;
  path: string;
  status: number;
  scim_type: string;
  detail: string;
  duration_ms: number;
}

export async function insertCall(db: Database, call: NewCall): Promise<void> {
  await inserting(db, call);
}

const inserting = kept<NewCall, never>(
  (call) => sql`
    insert into scim_calls (at, token_id, method, path, status, scim_type, detail, duration_ms)
    values (${call.at}::timestamptz, ${call.token_id}::int, ${call.method}, ${call.path}, ${call.status}::int, ${call.scim_type},
      ${call.detail}, ${call.duration_ms}::int)`,
);

export const findCalls = (
  db: Database,
  { search, refused, ...query }: z.output<typeof listScimCalls.query>,
  since: Date,
): Promise<Page<ScimCall>> =>
  listPage(db, {
    rows: db
      .selectFrom('scim_calls as c')
      .innerJoin('scim_tokens as k', 'k.id', 'c.token_id')
      .select([
        sql<number>`c.id::int`.as('id'),
        'c.at',
        'k.name as token',
        'c.method',
        'c.path',
        'c.status',
        'c.scim_type as scimType',
        'c.detail',
        'c.duration_ms as durationMs',
      ])
      .where((eb) =>
        eb.and([
          sql<boolean>`c.at >= ${since.toISOString()}`,
          ...searchWords(search).map(
            (word) =>
              sql<boolean>`fold_text(c.method || ' ' || c.path || ' ' || c.status || ' ' || c.scim_type || ' ' || c.detail) like ${word}`,
          ),
          ...(refused === undefined ? [] : [refused ? sql<boolean>`c.status >= 400` : sql<boolean>`c.status < 400`]),
        ]),
      ),
    query,
    sortable: { at: sql`c.at`, status: sql`c.status`, durationMs: sql`c.duration_ms` },
    defaultSort: '-at',
    tieBreaker: sql`c.id`,
    count: 'exact',
  });

const lot = 10_000;

/** A lot at a time, so that calls go on meanwhile. */
export async function deleteCallsBefore(db: Database, before: Date, signal: AbortSignal): Promise<void> {
  for (let deleted = lot; deleted === lot && !signal.aborted; ) {
    const { numAffectedRows } = await sql`
      delete from scim_calls where id in (select id from scim_calls where at < ${before.toISOString()} order by at limit ${sql.lit(lot)})`.execute(
      db,
    );
    deleted = Number(numAffectedRows ?? 0n);
  }
}
