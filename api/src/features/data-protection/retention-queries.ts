import type { Due, RetentionKind, RetentionRule } from '@population-tracker/contract/data-protection';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

const columns = ['kind', 'days', 'legal_basis as legalBasis', 'version'] as const;

export const findRules = (db: Database): Promise<RetentionRule[]> =>
  db.selectFrom('retention_rules').select(columns).$castTo<RetentionRule>().execute();

export const lockRule = (db: Database, kind: RetentionKind): Promise<RetentionRule> =>
  db.selectFrom('retention_rules').select(columns).where('kind', '=', kind).forUpdate().$castTo<RetentionRule>().executeTakeFirstOrThrow();

export const updateRule = (db: Database, { kind, days, legalBasis }: Omit<RetentionRule, 'version'>): Promise<RetentionRule> =>
  db
    .updateTable('retention_rules')
    .set({ days, legal_basis: legalBasis })
    .where('kind', '=', kind)
    .returning(columns)
    .$castTo<RetentionRule>()
    .executeTakeFirstOrThrow();

export async function countDue(db: Database, kind: RetentionKind, past: Date): Promise<Due> {
  const { rows } = await sql<Due>`
    select count(*)::int as count, min(day)::text as "firstDay", max(day)::text as "lastDay"
    from due_for_destruction(${kind}, ${past.toISOString()}::timestamptz)`.execute(db);
  return rows[0] ?? { count: 0, firstDay: null, lastDay: null };
}

interface Lot {
  kind: RetentionKind;
  /** When its run began. */
  began: Date;
  now: Date;
  language: 'en' | 'tr';
  most: number;
}

/** Destroys and records a lot, all or nothing. @returns how many there were */
export async function destroyLot(db: Database, { kind, began, now, language, most }: Lot): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select destroy_lot(${kind}, ${now.toISOString()}::timestamptz, ${began.toISOString()}::timestamptz, ${language}, ${most}::int) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
