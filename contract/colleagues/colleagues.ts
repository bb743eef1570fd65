// Who is in on which day, in the employees' own app: as far as each person lets themselves be seen (decision 061).
import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { day, idParams, line, refuse } from '../kernel/primitives.ts';
import { toldPlans } from '../me/day-plan.ts';
import { searchTextMaxLength, searchTextMinLength } from '../search.ts';

/** By whom somebody's days and places are seen; what comes later is seen by more. */
export const visibilities = ['nobody', 'team', 'everybody'] as const;
export type Visibility = (typeof visibilities)[number];
export const visibility = z.enum(visibilities, { message: refuse('value.required') });

/** A team of more people is none whose members know each other. */
export const closeTeamMost = 100;
export const favouritesMost = 50;
/** So many are told of one’s teams, and of whoever was searched. */
export const teammatesMost = 150;
export const colleaguesFoundMost = 20;
/** So far ahead others' days are told; of what is gone by nothing is. */
export const colleagueDaysAhead = 28;

const id = z.number();

/** What of somebody is the company's directory: it is told of everybody who works here. */
export const colleagueName = z.object({ id, name: z.string(), lastName: z.string() });
export type ColleagueName = z.output<typeof colleagueName>;

const presence = z.object({
  /** As the location has it. */
  day: z.string(),
  locationId: id,
  locationName: z.string(),
  buildingName: z.string(),
  workspaceId: id,
  workspaceName: z.string(),
  deskId: id.nullable(),
  deskLabel: z.string().nullable(),
});
export type Presence = z.output<typeof presence>;

const colleague = colleagueName.extend({
  department: z.string(),
  favourite: z.boolean(),
  /** Where they are on which day; null where they don't show it to the caller. Why not isn't told. */
  days: z.array(presence).nullable(),
  /** The days of which they said that they don't come in, as far as they show it; nothing of why. */
  elsewhere: z.array(z.object({ day: z.string(), plan: z.enum(toldPlans) })),
});
export type Colleague = z.output<typeof colleague>;

const dayQuery = { day: day.optional() };

export const listColleagues = endpoint('GET /me/colleagues', {
  summary: `Whom the caller keeps at hand, and who is in a team with them; and where these are on seven days, today’s or later ones, as far as each of them shows it.`,
  needs: 'signedIn',
  scope: 'self',
  query: z.strictObject(dayQuery),
  result: z.object({
    /** As the clocks of the caller's usual location have it. */
    today: z.string(),
    days: z.array(z.string()),
    /** The last day with which seven days can begin. */
    latest: z.string(),
    /** Where it is `nobody`, nobody is told at all. */
    most: visibility,
    favourites: z.array(colleague),
    team: z.array(colleague),
  }),
});
export type Colleagues = z.output<typeof listColleagues.result>;

export const findColleagues = endpoint('GET /me/colleagues/found', {
  summary: 'Finds people of the company by their names, with where they are on seven days, as far as each of them shows it.',
  needs: 'signedIn',
  scope: 'self',
  query: z.strictObject({
    ...dayQuery,
    search: line(searchTextMaxLength, 'search.tooShort').pipe(z.string().min(searchTextMinLength, { message: refuse('search.tooShort') })),
  }),
  result: z.object({ items: z.array(colleague) }),
});

export const readColleague = endpoint('GET /me/colleagues/:id', {
  summary: `Somebody of the company, with where they are on the next ${colleagueDaysAhead} days, as far as they show it.`,
  needs: 'signedIn',
  scope: 'self',
  params: idParams,
  result: colleague.extend({ today: z.string() }),
});

export const addFavourite = endpoint('PUT /me/colleagues/:id/favourite', {
  summary: `Keeps somebody at hand; ${favouritesMost} at most. They aren’t told.`,
  needs: 'signedIn',
  scope: 'self',
  params: idParams,
  result: z.null(),
});
export const removeFavourite = endpoint('DELETE /me/colleagues/:id/favourite', {
  summary: 'Keeps somebody at hand no longer.',
  needs: 'signedIn',
  scope: 'self',
  params: idParams,
  result: z.null(),
});

const ownVisibility = z.object({
  /** By whom the caller is seen, as it counts. */
  counts: visibility,
  /** Null where the caller hasn't chosen. */
  chosen: visibility.nullable(),
  /** The most that the company allows. */
  most: visibility,
  /** The caller's teams, as far as they are such; those in them are meant by `team`. */
  teams: z.array(z.string()),
});
export type OwnVisibility = z.output<typeof ownVisibility>;

export const readMyVisibility = endpoint('GET /me/visibility', {
  summary: 'By whom the caller’s days and places are seen, and what the company allows.',
  needs: 'signedIn',
  scope: 'self',
  result: ownVisibility,
});
export const chooseMyVisibility = endpoint('PUT /me/visibility', {
  summary: 'Chooses by whom the caller’s days and places are seen. It is told to nobody.',
  needs: 'signedIn',
  scope: 'self',
  body: z.strictObject({ visibility }),
  result: ownVisibility,
});

/** Whom a plan shows at a desk. */
export const holder = colleagueName.extend({ favourite: z.boolean() });
export type Holder = z.output<typeof holder>;
