// What whoever is signed in finds behind the code of a sticker. Nothing here takes whose it is from the call, and of others nothing is
// told but that somebody has a place, and until when.
import type { Standing, takeByCode } from '@population-tracker/contract/place-codes/place-codes';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { checkInAt, type Found, type Spot, standingAt, standingBehind, takeSpot } from '#features/reservations/check-in/spot-service.ts';
import { refuse } from '#platform/refusal.ts';
import { type Coded, findCoded } from './place-codes-queries.ts';

const nothing: Found = { state: 'unknown', reservation: null, until: null, alternative: null, reason: null };

export async function scan(ctx: Context, code: string): Promise<Standing> {
  const coded = await findCoded(ctx.db, code);
  if (!coded) return { ...nothing, place: null };
  return { ...(coded.retired ? { ...nothing, state: 'retired' } : await foundAt(ctx, coded)), place: coded };
}

export async function checkInHere(ctx: Context, code: string): Promise<Standing> {
  const coded = await valid(ctx, code);
  await checkInAt(ctx, await foundAt(ctx, coded), coded.timeZone);
  return scan(ctx, code);
}

type Instead = z.output<typeof takeByCode.body>['instead'];

export async function takeHere(ctx: Context, code: string, instead: Instead): Promise<Standing> {
  const coded = await valid(ctx, code);
  const here = spotOf(coded) ?? refuse('placeCodes.notFree');
  const spot = instead ? await offeredAt(ctx, here, instead) : here;
  await takeSpot(ctx, spot);
  return { ...(await standingAt(ctx, spot)), place: coded };
}

/** The code speaks for no other place than the one that it offers at the moment. */
async function offeredAt(ctx: Context, spot: Spot, { workspaceId, deskId }: NonNullable<Instead>): Promise<Spot> {
  const { state, alternative } = await standingAt(ctx, spot);
  const isOffered = alternative?.workspaceId === workspaceId && alternative.deskId === deskId && alternative.start === null;
  return state === 'taken' && isOffered ? { ...spot, workspaceId, deskId } : refuse('placeCodes.notFree');
}

async function valid(ctx: Context, code: string): Promise<Coded> {
  const coded = (await findCoded(ctx.db, code)) ?? refuse('placeCodes.unknown');
  return coded.retired ? refuse('placeCodes.retired') : coded;
}

const foundAt = (ctx: Context, coded: Coded): Promise<Found> => {
  const spot = spotOf(coded);
  return spot ? standingAt(ctx, spot) : standingBehind(ctx, coded.buildingId);
};

/** Nobody sits at an entrance. */
function spotOf({ kind, placeId, workspaceId, locationId }: Coded): Spot | null {
  if (kind === 'entrance' || workspaceId === null) return null;
  const area = kind === 'desk' ? 'workspace' : 'meetingRoom';
  return { area, locationId, workspaceId, deskId: kind === 'desk' ? placeId : null };
}
