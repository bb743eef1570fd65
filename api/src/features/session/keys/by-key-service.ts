// Calls by an API key (product rules, "API keys").
// - It is its maker who calls, with what was chosen for the key of what they hold at that moment.
// - Each key may make so many calls a minute in each process, so that one program that runs wild stops by itself.
import { keyCallsPerMinute } from '@population-tracker/contract/kernel/constants';
import { withinKey } from '@population-tracker/contract/kernel/permissions';
import { rolesOf } from '@population-tracker/contract/kernel/roles';
import type { Actor, Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { refuse } from '#platform/refusal.ts';
import { grantsFrom } from '../granted-queries.ts';
import { hashToken } from '../session-rules.ts';
import { findKey, markKeyUsed } from './keys-queries.ts';
import { keyRefusalOf } from './keys-rules.ts';

const minuteMs = 60_000;

/** Who a key calls for. @throws Refusal that says why it opens nothing, or when it has called too often */
export async function authenticateKey({ db, now: clock }: Pick<Context, 'db' | 'now'>, key: string): Promise<Actor> {
  const now = clock();
  const found = await findKey(db, hashToken(key), now);
  const refusal = keyRefusalOf(found, now);
  if (!found || refusal) refuse(refusal ?? 'apiKeys.unknown');
  const { id, name, lastName, email, userType, hasPassword, keyId, lastUsedAt } = found;
  countCall(db, keyId, now.getTime());
  // To the minute, which saves a write on nearly every call.
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= minuteMs) await markKeyUsed(db, keyId, now);
  return {
    ...{ id, name, lastName, email, userType, hasPassword, keyId },
    roles: rolesOf(userType),
    grants: withinKey(grantsFrom(userType, found.granted), found),
    sessionId: 0,
  };
}

/** A minute of a key, from its first call on. */
interface Minute {
  since: number;
  calls: number;
}

/** Of each database that the process serves. */
const minutesOf = new WeakMap<Database, Map<number, Minute>>();

function countCall(db: Database, keyId: number, now: number): void {
  const minutes = minutesOf.get(db) ?? new Map<number, Minute>();
  minutesOf.set(db, minutes);
  const known = minutes.get(keyId);
  const minute = known && now >= known.since && now < known.since + minuteMs ? known : { since: now, calls: 0 };
  minutes.set(keyId, minute);
  if (minute.calls >= keyCallsPerMinute) {
    const seconds = Math.ceil((minute.since + minuteMs - now) / 1_000);
    refuse('request.tooMany', { values: { seconds }, retryAfterSeconds: seconds });
  }
  minute.calls++;
}
