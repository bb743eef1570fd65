// Who may do what (product rules, "Permissions").
// - A grant gives somebody a set of permissions, everywhere or at a location, with or without a last day. It counts with the next call.
// - Nobody gives or takes what they don't hold themselves at that place. The last owner stays one, and stays active; where they can't hand
//   it on any more, whoever runs the installation names the next.
// - What comes with a user type is listed with the others and changed where user types are.
// - Each grant, change and take-back is in the audit log, and the person hears of it by mail; whoever loses one is signed out.

import { type ChosenSet, type Grant, type grantChange, type newGrants, reviewEveryDays } from '@population-tracker/contract/grants';
import { builtInSets, type Permission } from '@population-tracker/contract/kernel/permissions';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import type { z } from 'zod';
import { actorOf, type Context } from '#api/context.ts';
import { endAccess, endAccessOfThese } from '#features/session/session-service.ts';
import { canLocate } from '#platform/db/located/located.ts';
import { transaction } from '#platform/db/transaction.ts';
import { expectFreshProof } from '#platform/fresh-proof.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { grants } from './grant-notice.ts';
import {
  changeGrant,
  countEnding,
  countOwners,
  countToReview,
  endGrant,
  endOver,
  findGrant,
  findGrants,
  type GrantsQuery,
  heldPlaces,
  insertGrant,
  locationNames,
  lockActivePerson,
  lockGrant,
  markOver,
  markReviewed,
  markTypeReviewed,
} from './grants-queries.ts';
import { beyond, misplaced } from './grants-rules.ts';
import { findSet, lockSet } from './sets-queries.ts';

/** So early the list says that a grant ends. */
const endsSoonDays = 14;

export async function listGrants(ctx: Context, query: GrantsQuery) {
  const [page, endingSoon, toReview] = await Promise.all([
    findGrants(ctx.db, query, ctx.now()),
    countEnding(ctx.db, ctx.now(), endsSoonDays),
    countToReview(ctx.db, ctx.now(), reviewEveryDays),
  ]);
  return { ...page, endingSoon, toReview };
}

export const readGrant = async (ctx: Context, id: number): Promise<Grant> =>
  (await findGrant(ctx.db, id, ctx.now())) ?? refuse('request.notFound');

export const addGrants = (ctx: Context, { userId, set, locationIds, until, reason }: z.output<typeof newGrants>) =>
  transaction(ctx, async (ctx) => {
    if (!(await lockActivePerson(ctx.db, userId))) refuse('grants.person', { field: 'userId' });
    const chosen = await setOf(ctx, set);
    const wrong = misplaced(chosen, { locationIds, until });
    if (wrong) refuse(wrong, { field: wrong === 'grants.onlyEverywhere' ? 'locationIds' : 'set' });
    expectAhead(ctx, until);
    const names = await namesOf(ctx, locationIds);
    const places = locationIds ?? [null];
    for (const place of places) expectWithinOwn(ctx, chosen, place);
    await endOver(ctx.db, userId, set, places, { by: actorOf(ctx).id, at: ctx.now() });
    const held = await heldPlaces(ctx.db, userId, set);
    const twice = places.find((place) => held.includes(place));
    if (twice !== undefined) refuse('grants.already', { field: 'set', values: { place: placeName(ctx, names, twice) } });
    const given: Grant[] = [];
    for (const locationId of places)
      given.push(await readGrant(ctx, await insertGrant(ctx.db, { userId, set, locationId, until, reason, grantedBy: actorOf(ctx).id })));
    const whichSet = 'builtIn' in set ? set : { setName: chosen.name };
    const records = given.map(({ id, locationId }) => ({ id, after: { userId, ...whichSet, locationId, until, reason } }));
    await tell(ctx, grants, { action: 'create', records, notice: given });
    return { items: given };
  });

export const updateGrant = (ctx: Context, id: number, change: z.output<typeof grantChange>): Promise<Grant> =>
  transaction(ctx, async (ctx) => {
    const current = expectVersion(await expectGiven(ctx, id), change.version);
    const until = change.until === undefined ? current.until : change.until;
    const reason = change.reason ?? current.reason;
    if (until === current.until && reason === current.reason) return current;
    if (current.builtIn === 'owner' && until) refuse('grants.ownerHasNoEnd', { field: 'until' });
    if (until !== current.until) expectAhead(ctx, until);
    if (current.until !== null && (until === null || until > current.until)) expectFreshProof(ctx);
    await changeGrant(ctx.db, id, { until, reason });
    const before = { until: current.until, reason: current.reason };
    const changed = await readGrant(ctx, id);
    const notice = until === current.until ? [] : [changed];
    await tell(ctx, grants, { action: 'update', id, before, after: { until, reason }, notice });
    return changed;
  });

export const reviewGrant = (ctx: Context, id: number): Promise<Grant> =>
  transaction(ctx, async (ctx) => {
    const current = id < 0 ? await expectByType(ctx, id) : await expectGiven(ctx, id);
    const [by, at] = [actorOf(ctx).id, ctx.now()];
    if (id > 0) await markReviewed(ctx.db, id, by, at);
    else await markTypeReviewed(ctx.db, current.userId, typeOf(current), by, at);
    const reviewed = { action: 'update', before: { reviewed: current.reviewed }, after: { reviewed: at.toISOString() } } as const;
    if (id < 0) await tell(ctx, 'user', { ...reviewed, id: current.userId });
    else await tell(ctx, grants, { ...reviewed, id });
    return readGrant(ctx, id);
  });

export const takeGrant = (ctx: Context, id: number, { version }: { version?: number }): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const current = expectVersion(await expectGiven(ctx, id), version);
    if (current.builtIn === 'owner' && (await countOwners(ctx.db)) === 1) refuse('grants.lastOwner');
    await endGrant(ctx.db, id, actorOf(ctx).id, ctx.now());
    await endAccess(ctx, current.userId);
    const { builtIn, setName, userId, locationId, until, reason } = current;
    const set = builtIn ? { builtIn } : { setName };
    await tell(ctx, grants, { action: 'delete', id, before: { userId, ...set, locationId, until, reason }, notice: [current] });
    return null;
  });

/** Signs out whoever held what is over by its last day: what they have open ends with it, streams included. */
export const endOverGrants = (ctx: Context): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await endAccessOfThese(ctx, await markOver(ctx.db, ctx.now()));
  });

/** Of a grant that was given, locked, by somebody who could give it themselves. */
async function expectGiven(ctx: Context, id: number): Promise<Grant> {
  if (id < 0 && (await findGrant(ctx.db, id, ctx.now()))) refuse('grants.byUserType');
  if (!(await lockGrant(ctx.db, id))) refuse('request.notFound');
  const current = await readGrant(ctx, id);
  const set = current.builtIn ? { builtIn: current.builtIn } : { setId: current.setId ?? 0 };
  expectWithinOwn(ctx, await setOf(ctx, set), current.locationId);
  return current;
}

/** What comes with somebody's user type, by somebody who holds as much. */
async function expectByType(ctx: Context, id: number): Promise<Grant> {
  const current = await readGrant(ctx, id);
  if (current.builtIn) expectWithinOwn(ctx, await setOf(ctx, { builtIn: current.builtIn }), null);
  return current;
}

const typeOf = ({ builtIn }: Grant): number => (builtIn === 'administrator' ? userTypes.administrator : userTypes.emergencyManager);

interface Chosen {
  isOwner: boolean;
  name: string;
  permissions: readonly Permission[];
}

async function setOf(ctx: Context, set: ChosenSet): Promise<Chosen> {
  if ('builtIn' in set) return { isOwner: set.builtIn === 'owner', name: set.builtIn, permissions: builtInSets[set.builtIn] };
  await lockSet(ctx.db, set.setId);
  const found = (await findSet(ctx.db, set.setId)) ?? refuse('grants.set', { field: 'set' });
  return { isOwner: false, ...found };
}

/** @throws Refusal with the first permission that the caller lacks there */
function expectWithinOwn(ctx: Context, { permissions }: Chosen, locationId: number | null): void {
  const [permission] = beyond(actorOf(ctx).grants, permissions, locationId);
  if (permission) refuse('grants.beyondOwn', { field: 'set', values: { permission } });
}

function expectAhead(ctx: Context, until: string | null): void {
  // Somewhere it is still that day.
  const today = new Date(ctx.now().getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
  if (until !== null && until < today) refuse('grants.until', { field: 'until' });
}

async function namesOf(ctx: Context, locationIds: readonly number[] | null): Promise<Map<number, string>> {
  if (!locationIds) return new Map();
  if (!(await canLocate(ctx.db))) refuse('grants.noRole', { field: 'locationIds' });
  const found = await locationNames(ctx.db, locationIds);
  if (found.length < locationIds.length) refuse('grants.locations', { field: 'locationIds' });
  return new Map(found.map(({ id, name }) => [id, name]));
}

const placeName = ({ language }: Context, names: Map<number, string>, place: number | null): string =>
  place === null ? { en: 'everywhere', tr: 'her yerde' }[language] : (names.get(place) ?? '');
