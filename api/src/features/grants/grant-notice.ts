// Whoever is given permissions, has their last day changed or loses them hears of it by mail, unless they did it themselves: somebody
// who could never sign in before would else not know that they can, nor anybody that their account became more powerful.
import type { Grant } from '@population-tracker/contract/grants';
import type { Context } from '#api/context.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { type Change, defineEvent, hears } from '#platform/tell.ts';
import { type GrantMail, grantMail } from './grant-mail.ts';
import { readHolder } from './grants-queries.ts';

type GrantEvent = Change<keyof typeof whats> & {
  /** Of one person and one set, at one place each: what the person hears of, in one mail. */
  notice?: readonly Grant[];
};

const whats = { create: 'given', update: 'changed', delete: 'taken' } as const;

export const grants = defineEvent<GrantEvent>('grant');

export const grantNotices = hears(grants, {
  wants: ({ notice = [] }) => notice.length > 0,
  hear: (ctx: Context, { action, notice = [] }) => tellHolder(ctx, whats[action], notice),
});

async function tellHolder(ctx: Context, what: GrantMail['what'], grants: readonly Grant[]): Promise<void> {
  const [grant] = grants;
  const { actor } = ctx;
  if (!grant || grant.userId === actor?.id) return;
  const { userId, email: to, name, until, reason } = grant;
  const holder = await readHolder(ctx.db, userId);
  const mail = grantMail({
    language: holder.language ?? ctx.language,
    name,
    what,
    by: actor && `${actor.name} ${actor.lastName}`.trim(),
    set: grant,
    locations: grants.flatMap(({ locationName }) => locationName ?? []),
    until,
    reason,
    panelUrl: ctx.config.publicUrl,
  });
  await queueMail(ctx, { eventKey: `grant:${grant.id}:${what}:${grant.version}`, to, userId, ...mail });
}
