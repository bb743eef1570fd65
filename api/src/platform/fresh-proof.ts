import { freshProofLifeMs } from '@population-tracker/contract/kernel/constants';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';

/**
 * Of whoever calls by hand. Programs and jobs have nobody who could be asked. Where it depends on what is changed, a service calls it;
 * where it doesn't, its endpoint says `freshProof`.
 * @throws Refusal where the session's last proof is too old, or there was none
 */
export function expectFreshProof({ actor, now }: Pick<Context, 'actor' | 'now'>): void {
  if (!actor || actor.sessionId === 0) return;
  const age = now().getTime() - Date.parse(actor.provedAt ?? '');
  if (!(age <= freshProofLifeMs)) refuse('session.proofNeeded');
}
