import type { PersonProtection, ProtectedPerson } from '@population-tracker/contract/data-protection';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { searchWords } from '#platform/db/list.ts';

/** Whoever was deleted, and whoever is held, these first. */
export async function findPeople(
  db: Database,
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<{ items: ProtectedPerson[]; total: number }> {
  const words = searchWords(search).map((word) => sql`and u.search_text like ${word}`);
  const { rows } = await sql<ProtectedPerson & { total: number }>`
    select u.id, u.name, u.last_name as "lastName", u.email, u.deleted_at as deleted, u.erased_at as erased, h.user_id is not null as held,
      (count(*) over ())::int as total
    from users u left join legal_holds h on h.user_id = u.id
    where (u.deleted_at is not null or h.user_id is not null) ${sql.join(words, sql` `)}
    order by h.placed_at desc nulls last, u.deleted_at desc, u.id limit ${limit}::int`.execute(db);
  return { items: rows, total: rows[0]?.total ?? 0 };
}

interface Person {
  name: string;
  lastName: string;
  deleted: string | null;
  erased: string | null;
  hold: PersonProtection['hold'];
  inEmergency: boolean;
}

export async function findPerson(db: Database, id: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.name, u.last_name as "lastName", u.deleted_at as deleted, u.erased_at as erased,
      case when h.user_id is not null then jsonb_build_object('reason', h.reason, 'placed', to_json(h.placed_at),
        'placedBy', (select concat_ws(' ', by.name, by.last_name) from users by where by.id = h.placed_by)) end as hold,
      exists (select from emergency_responses r join emergencies e on e.id = r.emergency_id
        where r.user_id = u.id and e.ended_at is null) as "inEmergency"
    from users u left join legal_holds h on h.user_id = u.id where u.id = ${id}::int`.execute(db);
  return rows[0];
}

/** What an erasure finds. */
export async function countParts(db: Database, id: number): Promise<PersonProtection['found']> {
  const { rows } = await sql<PersonProtection['found'][number]>`
    select part, count::int from (values
      (1, 'person', 1::bigint),
      (2, 'reservations', (select count(*) from reservations where user_id = ${id}::int)),
      (3, 'responses', (select count(*) from emergency_responses where user_id = ${id}::int)),
      (4, 'auditEntries', (select count(*) from audit_log where user_id = ${id}::int or entity = 'user' and entity_id = ${String(id)})),
      (5, 'mails', (select count(*) from mail_outbox where user_id = ${id}::int)),
      (6, 'signIns', (select count(*) from sessions where user_id = ${id}::int)),
      (7, 'views', (select count(*) from list_views where user_id = ${id}::int))
    ) as parts(place, part, count) where count > 0 order by place`.execute(db);
  return rows;
}

/** @returns whether there was none */
export async function insertHold(db: Database, hold: { userId: number; reason: string; placedBy: number; now: Date }): Promise<boolean> {
  const placed = await db
    .insertInto('legal_holds')
    .values({ user_id: hold.userId, reason: hold.reason, placed_by: hold.placedBy, placed_at: hold.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return placed !== undefined;
}

/** @returns its reason */
export async function deleteHold(db: Database, userId: number): Promise<string | undefined> {
  return (await db.deleteFrom('legal_holds').where('user_id', '=', userId).returning('reason').executeTakeFirst())?.reason;
}

export async function erase(db: Database, given: { id: number; now: Date; language: 'en' | 'tr'; by: number }): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select erase_person(${given.id}::int, ${given.now.toISOString()}::timestamptz, ${given.language}, ${given.by}::int) as done`.execute(
    db,
  );
  return rows[0]?.done ?? false;
}
