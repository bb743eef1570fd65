// The codes on the stickers of desks, meeting rooms and entrances, and what whoever scans one may do there.
import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idText, refuse, word } from '../kernel/primitives.ts';
import { ownReservation } from '../me/me.ts';
import { alternative } from '../reservations/reservations.ts';

export const placeKinds = ['desk', 'room', 'entrance'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Without the letters that are taken for others. */
export const placeCodeLetters = 'ABCDEFGHJKMNPRSTVWXYZ';
export const placeCodeLength = 12;
/** Below the installation's public address. */
export const placeCodePath = '/c/';

/** As people read it: `ABCD-EFGH-JKMN`. */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** As somebody types it: in small letters, with hyphens or spaces. */
const typedCode = word(40).transform((text) => text.replace(/[\s-]/g, '').toUpperCase());

/** So many places stand on the sheets of one page. */
export const placesShownMax = 2_000;

const codedPlace = z.object({
  kind: z.enum(placeKinds),
  /** Of the desk, the meeting room, or the building whose entrance it is. */
  placeId: id,
  label: z.string(),
  workspaceName: z.string(),
  buildingName: z.string(),
  locationName: z.string(),
  /** Null as long as none was made. */
  code: z.string().nullable(),
  created: z.string().nullable(),
});
export type CodedPlace = z.output<typeof codedPlace>;

const within = { locationId: idText.optional(), buildingId: idText.optional(), workspaceId: idText.optional() };
export const listPlaceCodes = endpoint('GET /place-codes', {
  summary: 'Desks, meeting rooms and entrances that are in use within a location, a building or a workspace, each with its code.',
  needs: 'plan.read',
  scope: 'location',
  query: z.strictObject({ ...within, kind: z.enum(placeKinds).optional() }),
  result: z.object({
    /** Where the codes are read: the installation's public address. */
    address: z.string(),
    /** Whether the address leads anywhere: it opens the employees’ own app, which the installation may not have. */
    opens: z.boolean(),
    /** At most `placesShownMax`, by building, floor and label. */
    items: z.array(codedPlace),
    total: z.number(),
    withoutCode: z.number(),
  }),
});
export type PlaceCodes = z.output<typeof listPlaceCodes.result>;
export type PlaceCodeQuery = z.output<typeof listPlaceCodes.query>;

export const makePlaceCodes = endpoint('POST /place-codes', {
  summary: 'Gives a code to each of these places that has none.',
  needs: 'plan.write',
  scope: 'location',
  body: z.strictObject({
    locationId: id.optional(),
    buildingId: id.optional(),
    workspaceId: id.optional(),
    kind: z.enum(placeKinds).optional(),
  }),
  result: z.object({ made: z.number() }),
});

const onePlace = z.strictObject({ kind: z.enum(placeKinds, { message: refuse('value.required') }), placeId: id });
export type OnePlace = z.output<typeof onePlace>;
export const renewPlaceCode = endpoint('POST /place-codes/renew', {
  summary: 'Retires the code of a place and gives it a new one: the old sticker says so from then on.',
  needs: 'plan.write',
  scope: 'location',
  body: onePlace,
  result: codedPlace,
});
export const retirePlaceCode = endpoint('POST /place-codes/retire', {
  summary: 'Retires the code of a place; it has none until one is made.',
  needs: 'plan.write',
  scope: 'location',
  body: onePlace,
  result: codedPlace,
});

export const standings = [
  /** No such code. */
  'unknown',
  /** Replaced by another sticker, or its place is gone. */
  'retired',
  /** An own reservation of this place that can be checked in now. */
  'here',
  /** It is too early for that. */
  'tooEarly',
  /** Already done. */
  'checkedIn',
  /** An own reservation here, at a place at which nobody checks in. */
  'reserved',
  /** An own reservation of today at another place; this one is free for its time. */
  'elsewhere',
  /** Nobody has it, until `until`. */
  'free',
  /** Somebody else has it, until `until`. */
  'taken',
  /** The location is closed, or the place isn't in use. */
  'closed',
  /** It is free, but a rule speaks against it. */
  'refused',
  /** An entrance, and no own reservation of today behind it. */
  'nothing',
] as const;
export type StandingState = (typeof standings)[number];

const standing = z.object({
  state: z.enum(standings),
  /** Null of a code that nobody knows. */
  place: codedPlace
    .omit({ code: true, created: true, placeId: true })
    .extend({
      timeZone: z.string(),
      /** Of a desk, for the plan around it. */ workspaceId: z.number().nullable(),
      deskId: z.number().nullable(),
    })
    .nullable(),
  /** The own one that it is about. */
  reservation: ownReservation.nullable(),
  /** When check-in opens, until when the place is free, or until when somebody else has it. */
  until: z.string().nullable(),
  /** The nearest that is free, where this one isn't. */
  alternative: alternative.nullable(),
  /** The sentence of whatever speaks against it. */
  reason: z.string().nullable(),
});
export type Standing = z.output<typeof standing>;

const codeParams = z.strictObject({ code: typedCode });
export const readPlaceCode = endpoint('GET /place-codes/:code', {
  summary: 'What the caller finds behind the code of a sticker, and may do there now.',
  needs: 'signedIn',
  scope: 'self',
  params: codeParams,
  result: standing,
});
export const checkInByCode = endpoint('POST /place-codes/:code/check-in', {
  summary: 'Checks the caller in to their own reservation of this place, or of an entrance to the one behind it.',
  needs: 'signedIn',
  scope: 'self',
  params: codeParams,
  result: standing,
});
export const takeByCode = endpoint('POST /place-codes/:code/take', {
  summary:
    'Gives the caller this place now and checks them in: their reservation of today moves here; without one they get it until the next reservation or closing. Of a place that somebody else has, the nearest free one that was told can be taken instead.',
  needs: 'signedIn',
  scope: 'self',
  params: codeParams,
  body: z.strictObject({ instead: z.strictObject({ workspaceId: id, deskId: id.nullable() }).optional() }),
  result: standing,
});
