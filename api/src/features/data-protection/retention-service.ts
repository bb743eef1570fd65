// How long what is kept (product rules, "Data protection").
// - Each kind of data has a rule, which is off until somebody says after how many days it is destroyed, and by which law or decision.
// - Each night what is due goes in lots, the oldest first. A lot and its record are one transaction, so that a killed run goes on where it was.
// - Nothing of whoever is under a legal hold goes, whatever a rule says; the database sees to it.
// - The figures stay: days are put down before their reservations may go.

import {
  type Due,
  type RetentionKind,
  type RetentionRule,
  retentionKindNames,
  retentionKinds,
  retentionMostDays,
  type retentionRuleChange,
} from '@population-tracker/contract/data-protection';
import { dayMs } from '@population-tracker/contract/kernel/days';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { countDue, destroyLot, findRules, lockRule, updateRule } from './retention-queries.ts';

/** So many go at once: the records of a lot are locked until it is done. */
const lotOf: Record<RetentionKind, number> = { reservations: 1_000, emergencyAnswers: 1_000, auditAddresses: 5_000, deletedPeople: 50 };

export async function listRules(ctx: Context): Promise<{ items: RetentionRule[] }> {
  const found = await findRules(ctx.db);
  return { items: retentionKindNames.flatMap((kind) => found.filter((rule) => rule.kind === kind)) };
}

export const saveRule = (ctx: Context, kind: RetentionKind, change: z.output<typeof retentionRuleChange>): Promise<RetentionRule> =>
  transaction(ctx, async (ctx) => {
    const { days, legalBasis } = change;
    if (days !== null) expectDays(kind, days);
    const before = expectVersion(await lockRule(ctx.db, kind), change.version);
    if (before.days === days && before.legalBasis === legalBasis) return before;
    const after = await updateRule(ctx.db, { kind, days, legalBasis });
    await tell(ctx, 'retentionRule', { action: 'update', id: kind, before: told(before), after: told(after) });
    return after;
  });

const told = ({ days, legalBasis }: RetentionRule) => ({ days, legalBasis });

export function readDue(ctx: Context, kind: RetentionKind, days: number): Promise<Due> {
  expectDays(kind, days);
  return countDue(ctx.db, kind, new Date(ctx.now().getTime() - days * dayMs));
}

function expectDays(kind: RetentionKind, days: number): void {
  const least = retentionKinds[kind].leastDays;
  if (days < least) refuse('dataProtection.days', { field: 'days', values: { least, most: retentionMostDays } });
}

/**
 * Destroys all that is due. Harmless to repeat.
 * @param most of a lot; tests make it small
 */
export async function destroyDue(ctx: Context, signal: AbortSignal, most?: number): Promise<void> {
  const began = ctx.now();
  for (const kind of retentionKindNames) {
    for (let more = true; more; ) {
      signal.throwIfAborted();
      const lot = most ?? lotOf[kind];
      const destroyed = await transaction(ctx, ({ db, language }) => destroyLot(db, { kind, began, now: began, language, most: lot }));
      more = destroyed === lot;
    }
  }
}
