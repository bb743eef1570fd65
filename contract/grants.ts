import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { builtInSetNames, type Permission, permissions } from './kernel/permissions.ts';
import {
  day,
  id,
  idParams,
  idText,
  line,
  listQuery,
  listResult,
  maxInteger,
  recordFields,
  refuse,
  text,
  version,
  versionText,
} from './kernel/primitives.ts';

/** What a set that a company makes may hold: who owns the company, and a password of one’s own, are no matter of such a set. */
export const givenPermissions = permissions.filter(
  (permission): permission is Exclude<Permission, 'owners.write' | 'password.own'> =>
    permission !== 'owners.write' && permission !== 'password.own',
);

const reads = { needs: 'grants.read', scope: 'company' } as const;
const writes = { needs: 'grants.write', scope: 'company' } as const;

const builtIn = z.enum(builtInSetNames);

/** Which set: one of the product’s own, or one that the company made. */
const chosenSet = z.union([z.strictObject({ builtIn }), z.strictObject({ setId: id })], { message: refuse('grants.set') });
export type ChosenSet = z.output<typeof chosenSet>;

export const permissionSet = z.object({
  /** Null of one that the product brings. */
  id: id.nullable(),
  builtIn: builtIn.nullable(),
  /** Empty of one that the product brings: each language has its own. */
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** How many people hold it now, those by their user type included. */
  people: z.number(),
  version: z.number().nullable(),
});
export type PermissionSet = z.output<typeof permissionSet>;

const setFields = {
  name: line(80),
  permissions: z
    .array(z.enum(givenPermissions as [(typeof givenPermissions)[number], ...typeof givenPermissions]))
    .min(1, { message: refuse('permissionSets.permissions') })
    .max(permissions.length)
    .transform((chosen) => givenPermissions.filter((permission) => chosen.includes(permission))),
};
export const newPermissionSet = z.strictObject(setFields);
export const permissionSetChange = z.strictObject(setFields).partial().extend({ version });

export const listPermissionSets = endpoint('GET /permission-sets', {
  summary: 'Lists the permission sets: those that the product brings, then the company’s own by name.',
  ...reads,
  result: z.object({ items: z.array(permissionSet) }),
});
export const createPermissionSet = endpoint('POST /permission-sets', {
  summary: 'Makes a permission set of what the caller holds.',
  ...writes,
  body: newPermissionSet,
  result: permissionSet,
});
export const updatePermissionSet = endpoint('PATCH /permission-sets/:id', {
  summary: 'Changes a permission set, for everybody who holds it.',
  ...writes,
  params: idParams,
  body: permissionSetChange,
  result: permissionSet,
});
export const deletePermissionSet = endpoint('DELETE /permission-sets/:id', {
  summary: 'Deletes a permission set that nobody holds.',
  ...writes,
  params: idParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: z.null(),
});

export const grant = z.object({
  ...recordFields,
  /** Below zero of what comes with a user type: that of the person is changed in user management. */
  id: z.number(),
  userId: id,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  builtIn: builtIn.nullable(),
  setId: id.nullable(),
  /** Of a set that the company made. */
  setName: z.string().nullable(),
  /** Null is everywhere. */
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  /** Its last day. */
  until: z.string().nullable(),
  /** It has ended by its last day. */
  over: z.boolean(),
  reason: z.string(),
  /** Null of what the product gave, or a user type brings. */
  grantedBy: z.string().nullable(),
  /** By the groups of this identity provider, with whose sign-ins it comes and goes. */
  provider: z.string().nullable(),
  reviewed: z.string().nullable(),
  reviewedBy: z.string().nullable(),
});
export type Grant = z.output<typeof grant>;

/** What nobody has looked at for so many days is to be looked at again. */
export const reviewEveryDays = 180;

export const listGrants = endpoint('GET /grants', {
  summary: 'Lists who may do what, where and until when; those by user type included.',
  ...reads,
  query: listQuery(['person', 'until', 'created', 'reviewed'], {
    userId: idText.optional(),
    /** The name of a set that the product brings, or the number of one that the company made. */
    set: z.union([builtIn, idText]).optional(),
    locationId: idText.optional(),
    /** Those that hold and whose last day comes within so many days; of 0 those whose last day has gone by. */
    endsWithin: z.coerce.number().int().min(0).max(366).optional(),
    /** Those that were neither given nor looked at for so many days. */
    notReviewedFor: z.coerce.number().int().min(1).max(3_660).optional(),
  }),
  /** Of all: how many end soon, and how many are to be looked at again. */
  result: listResult(grant).extend({ endingSoon: z.number(), toReview: z.number() }),
});
/** Below zero it is the person whose user type brings it. */
const grantParams = z.strictObject({ id: z.coerce.number().int().min(-maxInteger).max(maxInteger) });
export const readGrant = endpoint('GET /grants/:id', { summary: 'Reads a grant.', ...reads, params: grantParams, result: grant });

const until = day.nullable();
const reason = text(200);

export const newGrants = z.strictObject({
  userId: id,
  set: chosenSet,
  /** Null is everywhere. */
  locationIds: z
    .array(id)
    .min(1, { message: refuse('grants.locations') })
    .max(100)
    .transform((ids) => [...new Set(ids)])
    .nullable(),
  until: until.default(null),
  reason: reason.default(''),
});
export const createGrants = endpoint('POST /grants', {
  summary: 'Gives somebody a permission set, everywhere or at some locations: one grant for each. Nobody gives more than they hold.',
  ...writes,
  freshProof: true,
  body: newGrants,
  result: z.object({ items: z.array(grant) }),
});

export const grantChange = z.strictObject({ until: until.optional(), reason: reason.optional(), version });
export const updateGrant = endpoint('PATCH /grants/:id', {
  summary: 'Changes a grant’s last day or reason.',
  ...writes,
  params: grantParams,
  body: grantChange,
  result: grant,
});
export const reviewGrant = endpoint('POST /grants/:id/review', {
  summary: 'Says that a grant is still right, or what comes with a user type.',
  ...writes,
  params: grantParams,
  result: grant,
});
export const deleteGrant = endpoint('DELETE /grants/:id', {
  summary: 'Takes a grant away; it counts at once, and the person is signed out.',
  ...writes,
  params: grantParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: z.null(),
});
