import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refusal } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { type ProviderRow, storeTest } from '../providers/providers-queries.ts';
import type { Answered } from './arrivals-rules.ts';
import { nameOfUser, type OpenAttempt } from './attempts-queries.ts';
import { wordsOf } from './oidc-service.ts';

/** What came of trying a provider, for its settings. Waiting for an owner is no fault of the provider. */
export async function keepTest(
  ctx: Context,
  provider: ProviderRow,
  attempt: OpenAttempt,
  answer: Answered | Refusal,
  { refusal }: { refusal: ErrorKey | null },
): Promise<void> {
  const [now, tester] = [ctx.now(), attempt.testerId ?? 0];
  const came = answer instanceof Refusal ? null : answer;
  const test = {
    at: now.toISOString(),
    by: await nameOfUser(ctx.db, tester),
    tookMs: now.getTime() - Date.parse(attempt.createdAt),
    refusal: refusal === 'identityProviders.waits' ? null : refusal,
    told: answer instanceof Refusal ? wordsOf(answer) : null,
    claims: came?.shown ?? [],
    signature: came?.signature ?? null,
    clockSeconds: came?.clockSeconds ?? null,
  };
  await transaction(ctx, async (ctx) => {
    if (!(await storeTest(ctx.db, provider, test))) return;
    const after = { name: provider.name, userId: tester, succeeded: test.refusal === null };
    await tell(ctx, 'identityProvider', { action: 'test', id: provider.id, after });
  });
}
