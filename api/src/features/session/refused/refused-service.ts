// What was refused, in the audit log: sign-ins, and calls without permission, with address and device.
// - Nobody may fill the log: for one account, and for all addresses that are nobody's together, an hour has an entry for the first five
//   and then for each doubling, with how many there were by then. It is counted beside the limits, where all processes see it.
// - An address that is nobody's isn't recorded: it may be a typing error of somebody's secret.
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { addUse, readUseAt } from '../limits/limits-queries.ts';
import { countUse, type Limit, waitOf } from '../limits/limits-service.ts';
import { deviceOfCall } from '../session-service.ts';
import { isTold, reasonOf } from './refused-rules.ts';

/** Who was not let in, and how they tried. */
interface Refused {
  /** Undefined where the address is nobody's. */
  userId: number | undefined;
  way: 'code' | 'password' | 'link' | 'passkey' | 'provider' | 'codeRequest' | 'linkRequest';
}

export const tellRefused = (ctx: Context, { userId, way }: Refused, key: ErrorKey): Promise<void> =>
  tellFew(ctx, `refused:${userId ?? 'unknown'}`, 'user', {
    action: 'signInRefused',
    id: userId ?? 'unknown',
    after: { way, reason: reasonOf(key) },
  });

/**
 * The same, and refuses. Call it outside of a transaction.
 * @throws Refusal always
 */
export async function refuseSignIn(
  ctx: Context,
  refused: Refused,
  key: ErrorKey,
  parts: Parameters<typeof refuse>[1] = {},
): Promise<never> {
  await tellRefused(ctx, refused, key);
  return refuse(key, parts);
}

type TooMany = 'session.tooManyCodes' | 'session.tooManyTries';

/** Counts an event, or refuses it and records that. @returns when it was counted */
export async function countOrTell(ctx: Context, limits: Limit[], refused: Refused, key: TooMany): Promise<Date> {
  const counted = await countUse(ctx, limits);
  if ('at' in counted) return counted.at;
  return refuseSignIn(ctx, refused, key, waitOf(counted.retryAfterSeconds));
}

/** Records a call that whoever is signed in has no permission for. */
export const tellForbidden = (ctx: Context, { method, path }: Pick<Endpoint, 'method' | 'path'>): Promise<void> =>
  tellFew(ctx, `forbidden:${actorOf(ctx).id}`, 'call', { action: 'forbidden', id: `${method} ${path}`, after: {} });

interface Told {
  action: string;
  id: number | string;
  after: object;
}

const tellFew = (ctx: Context, bucket: string, entity: string, { after, ...told }: Told): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const hour = new Date(ctx.now());
    hour.setUTCMinutes(0, 0, 0);
    await addUse(ctx.db, [bucket], hour);
    const times = await readUseAt(ctx.db, bucket, hour);
    if (isTold(times)) await tell(ctx, entity, { ...told, after: { ...after, device: deviceOfCall(ctx), ...(times > 1 && { times }) } });
  });
