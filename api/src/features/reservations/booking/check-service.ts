// What would speak against a reservation, all at once, so that somebody can mend it in one go. Makes nothing and locks nothing.
import { errorText, ownErrorText } from '@population-tracker/contract/kernel/errors';
import type { Alternative, checkReservation, ReservationCheck } from '@population-tracker/contract/reservations/reservations';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { type Refusal, refuse } from '#platform/refusal.ts';
import { allThatIsTaken } from '../availability/availability-service.ts';
import { kindOf } from '../kinds/kinds.ts';
import { refusalsOf } from '../kinds/kinds-judge.ts';
import { findReservation } from '../reservations-queries.ts';
import { isOnlyFull } from '../waiting/waits-rules.ts';
import { look } from './facts-service.ts';

type Asked = z.output<typeof checkReservation.body>;

/** @param isOwn of the caller’s own wish: they are spoken to */
export async function check(ctx: Context, { exceptId, ...asked }: Asked, isOwn = false): Promise<ReservationCheck> {
  const refusals = await refusalsFor(ctx, asked, exceptId);
  const textOf = isOwn ? ownErrorText : errorText;
  const details = refusals.map(({ parts }) => parts.details as { alternative?: Alternative | null } | undefined);
  return {
    possible: refusals.length === 0,
    reasons: refusals.map(({ key, parts: { field = null, values } }) => ({ key, field, message: textOf(key, ctx.language, values) })),
    alternative: details.find((one) => one?.alternative)?.alternative ?? null,
    waitable: isOnlyFull(refusals.map(({ key }) => key)),
  };
}

/** Each as if it were alone: they don't stand in each other's way. */
export async function checkAll(ctx: Context, items: Asked[]): Promise<{ items: ReservationCheck[] }> {
  const checked: ReservationCheck[] = [];
  for (const item of items) checked.push(await check(ctx, item));
  return { items: checked };
}

async function refusalsFor(ctx: Context, asked: Omit<Asked, 'exceptId'>, exceptId: number | undefined): Promise<Refusal[]> {
  const kind = kindOf(asked.area);
  const before = exceptId === undefined ? null : ((await findReservation(ctx.db, exceptId)) ?? refuse('request.notFound'));
  const { wanted, refused } = await look(ctx, asked, { before, onlyLook: true });
  if (!wanted) return refused;
  const refusals = [...refused, ...refusalsOf(kind, { ...wanted, now: ctx.now() })];
  // Where a period is none, or a slot isn't there, nothing can be in its way.
  const isPeriod = wanted.start < wanted.end && (wanted.slot !== null || !kind.hasSlots);
  // Nobody else's place or time mends an input that names nobody.
  const withoutOffer = refused.length > 0;
  return isPeriod ? [...refusals, ...(await allThatIsTaken(ctx, { ...wanted, withoutOffer }))] : refusals;
}
