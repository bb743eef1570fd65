// The codes on the stickers of desks, meeting rooms and entrances.
// - They say nothing of the place and can't be guessed; each place has one at a time, made when somebody asks for it.
// - A code that was replaced stays known, so that an old sticker says so.

import { randomInt } from 'node:crypto';
import {
  type CodedPlace,
  type makePlaceCodes,
  type OnePlace,
  type PlaceCodeQuery,
  type PlaceCodes,
  placeCodeLength,
  placeCodeLetters,
  placeCodePath,
  placesShownMax,
} from '@population-tracker/contract/place-codes/place-codes';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { findPlace, insertCodes, listPlaces, placesWithoutCode, retire } from './place-codes-queries.ts';

const entity = 'placeCode';
const atOnce = 1_000;

export async function placeCodes(ctx: Context, query: PlaceCodeQuery): Promise<PlaceCodes> {
  expectWithin(query);
  const { publicUrl, employeeApp } = ctx.config;
  return { address: `${publicUrl}${placeCodePath}`, opens: employeeApp, ...(await listPlaces(ctx.db, query, placesShownMax)) };
}

export const makeCodes = (ctx: Context, within: z.output<typeof makePlaceCodes.body>): Promise<{ made: number }> =>
  transaction(ctx, async (ctx) => {
    expectWithin(within);
    const places = await placesWithoutCode(ctx.db, within);
    let made = 0;
    for (let start = 0; start < places.length; start += atOnce) made += await give(ctx, places.slice(start, start + atOnce));
    const about = within.workspaceId ?? within.buildingId ?? within.locationId ?? 0;
    if (made > 0) await tell(ctx, entity, { action: 'create', id: about, after: { ...within, made } });
    return { made };
  });

export const renew = (ctx: Context, place: OnePlace): Promise<CodedPlace> =>
  transaction(ctx, async (ctx) => {
    await open(ctx, place);
    const before = await retire(ctx.db, place, ctx.now());
    await give(ctx, [place]);
    const after = await open(ctx, place);
    await tell(ctx, entity, { action: 'update', id: placeKey(place), before: { code: before ?? null }, after: { code: after.code } });
    return after;
  });

export const retireCode = (ctx: Context, place: OnePlace): Promise<CodedPlace> =>
  transaction(ctx, async (ctx) => {
    await open(ctx, place);
    const code = await retire(ctx.db, place, ctx.now());
    if (code === undefined) refuse('placeCodes.noCode');
    await tell(ctx, entity, { action: 'delete', id: placeKey(place), before: { code } });
    return open(ctx, place);
  });

const placeKey = ({ kind, placeId }: OnePlace): string => `${kind}:${placeId}`;

const open = async (ctx: Context, place: OnePlace): Promise<CodedPlace> => (await findPlace(ctx.db, place)) ?? refuse('request.notFound');

const give = (ctx: Context, places: readonly OnePlace[]): Promise<number> =>
  insertCodes(
    ctx.db,
    places.map((one) => ({ ...one, code: newCode() })),
    actorOf(ctx).id,
  );

/** 52 random bits. */
const newCode = (): string => Array.from({ length: placeCodeLength }, () => placeCodeLetters[randomInt(placeCodeLetters.length)]).join('');

/** All codes of a company are no sheet. */
function expectWithin({ locationId, buildingId, workspaceId }: Pick<PlaceCodeQuery, 'locationId' | 'buildingId' | 'workspaceId'>): void {
  if (locationId === undefined && buildingId === undefined && workspaceId === undefined)
    refuse('placeCodes.withinUnsaid', { field: 'locationId' });
}
