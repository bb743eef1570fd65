import { type HeavyUse, heavyUseRetrySeconds, heavyUses } from '@population-tracker/contract/kernel/constants';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import type { FastifyReply } from 'fastify';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';

/** Counts a use for its person among those of all processes; the session feature gives it. @throws Refusal beyond the limit */
export type CountHeavy = (ctx: Context, use: HeavyUse) => Promise<void>;

/** Lets a person's heavy calls through as far as their limits go, before anything of the body is read. */
export function heavyGate(count: CountHeavy) {
  const running = new Map<string, number>();
  return async ({ heavy }: Endpoint, ctx: Context, reply: FastifyReply): Promise<void> => {
    if (!heavy || !ctx.actor) return;
    const key = `${heavy}:${ctx.actor.id}`;
    const now = running.get(key) ?? 0;
    if (now >= heavyUses[heavy].atOnce) {
      const seconds = heavyUseRetrySeconds;
      refuse('request.tooManyAtOnce', { values: { count: now, seconds }, retryAfterSeconds: seconds });
    }
    running.set(key, now + 1);
    // Also where it is refused, or its reader leaves in the middle of a file.
    reply.raw.once('close', () => {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    });
    await count(ctx, heavy);
  };
}
