// What the two links of an emergency's mail do (product rules, "Emergency"); no sign-in.
// - Opening a link records nothing: programs that look at mail open links too. One tap on the page confirms.
// - A link belongs to one person and one emergency; one that was made up or changed, or of somebody else, opens nothing.
// - Until the end the answer can be changed. The same answer again, as a bad network sends it, is recorded once.
import type { NewRespond, RespondView } from '@population-tracker/contract/emergency/emergency-respond';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAnswer } from '../responses/responses-queries.ts';
import { claimOf, isGenuine } from './link.ts';
import { type Addressed, findAddressed } from './respond-queries.ts';

export type Opened = Addressed & Pick<RespondView, 'proposed'>;

/** @throws Refusal where the link isn't genuine */
export async function open(ctx: Pick<Context, 'db'>, token: string): Promise<Opened> {
  const claim = claimOf(token);
  const found = claim && (await findAddressed(ctx.db, claim.emergencyId, claim.userId));
  if (!isGenuine(token, found?.linkSecret) || !claim || !found) return refuse('emergency.link');
  return { ...found, proposed: claim.proposed };
}

/** @throws Refusal where the link isn't genuine or the emergency has ended */
export async function answer(ctx: Pick<Context, 'db' | 'now'>, token: string, given: NewRespond): Promise<Opened> {
  const opened = await open(ctx, token);
  if (opened.endedAt) refuse('emergency.ended');
  const { actionState, note } = given;
  const at = ctx.now();
  const recorded = await recordAnswer(ctx.db, opened.responseId, { ...given, at, how: 'link', markedBy: null });
  // What stood already, or was overtaken by a later try, is told as it stands.
  return recorded ? { ...opened, actionState, note, actionDate: at.toISOString(), how: 'link' } : open(ctx, token);
}
