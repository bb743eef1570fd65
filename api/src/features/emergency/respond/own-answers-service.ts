// What runs and asks somebody, in their own app, and their answer (product rules, "Emergency"); the page of the mail's link stays.
// - An answer that had to wait for a connection is recorded as of when it was given. What another device or whoever leads the response
//   has said since is newer and stands. Of one device the later tap holds, whatever arrives first.
import type { answerOwnEmergency, OwnEmergencies } from '@population-tracker/contract/emergency/emergency-own';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAnswer } from '../responses/responses-queries.ts';
import { findAddressed, findRunningFor } from './respond-queries.ts';

export async function readOwn(ctx: Context): Promise<OwnEmergencies> {
  const asOf = ctx.now().toISOString();
  return { asOf, items: await findRunningFor(ctx.db, actorOf(ctx).id) };
}

type Given = z.output<typeof answerOwnEmergency.body>;

/** @throws Refusal where it has ended, or asks somebody else */
export async function answerOwn(ctx: Context, id: number, { agoMs, ...given }: Given): Promise<OwnEmergencies> {
  const asked = (await findAddressed(ctx.db, id, actorOf(ctx).id)) ?? refuse('request.notFound');
  if (asked.endedAt) refuse('emergency.ended');
  const heardAt = ctx.now();
  const at = new Date(Math.max(heardAt.getTime() - agoMs, Date.parse(asked.startedAt)));
  await recordAnswer(ctx.db, asked.responseId, { ...given, at, heardAt, how: 'app', markedBy: null });
  return readOwn(ctx);
}
