import { z } from 'zod';
import { historyEntry, historyQuery } from '../audit-log/audit.ts';
import { bulkMaxExceptions, bulkMaxIds, productLanguages } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  booleanText,
  email,
  exportQuery,
  id,
  idParams,
  idsText,
  idText,
  line,
  listQuery,
  listResult,
  recordFields,
  refuse,
  searchText,
  severalOf,
  text,
  version,
  versionText,
} from '../kernel/primitives.ts';
import { ownableFields } from '../provisioning.ts';

export const userStatuses = ['active', 'passive'] as const;
export type UserStatus = (typeof userStatuses)[number];

const managerEmail = z.union([z.literal('').transform(() => ''), email], { message: refuse('value.email') });

/** One line that may be empty. */
const shortText = (maxLength: number) => text(maxLength).transform((value) => value.replace(/\s+/g, ' '));

/** The fields that are written; a create fills in what is missing, an update leaves it. */
export const userFields = {
  name: line(100),
  lastName: line(100),
  email,
  status: z.enum(userStatuses, { message: refuse('users.status') }),
  managerFullName: text(200),
  managerEmail,
  exceptional: z.boolean(),
  userType: z.union([z.literal(1), z.literal(2), z.literal(3)], { message: refuse('users.type') }),
  /** Of the mails to them; null for the language at hand. */
  language: z.enum(productLanguages, { message: refuse('users.language') }).nullable(),
  department: shortText(100),
  /** Of one person alone, in whatever case it is written. */
  employeeNumber: shortText(40),
  /** The location where they belong, whatever they reserve. */
  siteId: id.nullable(),
};

export const newUser = z.strictObject({
  ...userFields,
  status: userFields.status.default('active'),
  managerFullName: userFields.managerFullName.default(''),
  managerEmail: userFields.managerEmail.default(''),
  exceptional: userFields.exceptional.default(false),
  userType: userFields.userType.default(1),
  language: userFields.language.default(null),
  department: userFields.department.default(''),
  employeeNumber: userFields.employeeNumber.default(''),
  siteId: userFields.siteId.default(null),
});
export type NewUser = z.output<typeof newUser>;

/** What becomes of the future reservations of somebody who becomes passive; of somebody deleted they are always cancelled. */
export const reservationsOfLeaver = z.enum(['keep', 'cancel']);
export type ReservationsOfLeaver = z.output<typeof reservationsOfLeaver>;

/** `reservations` counts where the change makes somebody passive; they are kept unless told. */
export const userChange = z.strictObject(userFields).partial().extend({ version, reservations: reservationsOfLeaver.optional() });
export type UserChange = z.output<typeof userChange>;

export const user = z.object({
  ...recordFields,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
  managerFullName: z.string(),
  managerEmail: z.string(),
  exceptional: z.boolean(),
  userType: z.number(),
  language: z.enum(productLanguages).nullable(),
  department: z.string(),
  employeeNumber: z.string(),
  /** None where the location was deleted. */
  siteId: id.nullable(),
  siteName: z.string().nullable(),
  teams: z.array(z.object({ id, name: z.string(), byHand: z.boolean() })),
});
export type User = z.output<typeof user>;

export const userColumns = [
  'name',
  'lastName',
  'email',
  'managerFullName',
  'userType',
  'status',
  'exceptional',
  'created',
  'updated',
  'department',
  'employeeNumber',
] as const;

/** What narrows the list of users, beside its search; written as in a query. Of several values of one filter any is enough. */
export const userFilters = {
  status: severalOf(z.enum(userStatuses)).optional(),
  /** 0 is All, the same as leaving it out. */
  userType: severalOf(z.coerce.number().int().min(0).max(3)).optional(),
  exceptional: booleanText.optional(),
  /** An address; a name finds those of whose manager only the name is known. */
  managerEmail: severalOf(searchText(254).transform((value) => value.trim().toLowerCase())).optional(),
  /** Those with an active reservation at this location, today or later. */
  reservationLocationId: idText.optional(),
  department: severalOf(searchText(100).transform((value) => value.trim())).optional(),
  siteId: severalOf(idText).optional(),
  teamId: severalOf(idText).optional(),
};

export const listUsers = endpoint('GET /users', {
  summary: 'Lists users; `search` looks into name, surname, address, manager and employee number with Turkish folding.',
  needs: 'users.read',
  scope: 'company',
  query: listQuery(userColumns, userFilters),
  result: listResult(user),
});
export type UserQuery = z.output<typeof listUsers.query>;

/** What can stand in an exported file, in this order unless told. With all of them, the file can be uploaded again. */
export const userExportColumns = [
  'name',
  'lastName',
  'email',
  'status',
  'managerFullName',
  'managerEmail',
  'userType',
  'exceptional',
  'language',
  'created',
  'updated',
  'department',
  'site',
  'employeeNumber',
  'teams',
] as const;
export type UserExportColumn = (typeof userExportColumns)[number];

export const exportUsers = endpoint('GET /users/export', {
  summary:
    'The users that the list shows with these filters but those of `except`, or those of `ids`, as a spreadsheet or as CSV in the caller’s language.',
  needs: 'users.read',
  scope: 'company',
  freshProof: true,
  query: exportQuery(userColumns, userExportColumns, { ...userFilters, except: idsText().optional() }),
  result: z.null(),
  answers: 'file',
});
export type UserExportQuery = z.output<typeof exportUsers.query>;

export const createUser = endpoint('POST /users', {
  summary: 'Adds a user.',
  needs: 'users.write',
  scope: 'company',
  body: newUser,
  result: user,
});

export const readUser = endpoint('GET /users/:id', {
  summary: 'Reads a user.',
  needs: 'users.read',
  scope: 'company',
  params: idParams,
  /** Who holds more than the caller does: type, address, status and deletion are not theirs to change. */
  result: user.extend({
    beyondOwn: z.boolean(),
    /** What the company’s directory alone changes. */
    owned: z.array(z.enum(ownableFields)),
  }),
});

export const updateUser = endpoint('PATCH /users/:id', {
  summary: 'Changes the given fields of a user; the version must be the newest.',
  needs: 'users.write',
  scope: 'company',
  params: idParams,
  body: userChange,
  result: user,
});

export const deleteUser = endpoint('DELETE /users/:id', {
  summary: 'Deletes a user, cancels their future reservations; past ones keep the name.',
  needs: 'users.write',
  scope: 'company',
  params: idParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: z.object({
    /** Of this change, for `POST /users/bulk/:id/undo`. */
    undoId: id,
    cancelledReservations: z.number().int(),
  }),
});

export const userImpact = endpoint('GET /users/:id/impact', {
  summary:
    'What hangs on a user: how many future reservations a delete would cancel, and becoming passive would keep or cancel; how many desks are theirs until a delete.',
  needs: 'users.read',
  scope: 'company',
  params: idParams,
  result: z.object({ futureReservations: z.number().int(), assignedDesks: z.number().int() }),
});

export const possibleManagers = endpoint('GET /users/possible-managers', {
  summary: 'Finds up to 10 active users by name or address, or the one with an address, for naming a manager: who they are, and no more.',
  needs: 'users.read',
  scope: 'company',
  query: z.strictObject({ search: searchText(100).optional(), email: searchText(254).optional() }),
  result: z.object({ items: z.array(user.pick({ id: true, name: true, lastName: true, email: true })) }),
});

export const listManagers = endpoint('GET /users/managers', {
  summary: 'The managers named by users, for the filter.',
  needs: 'users.read',
  scope: 'company',
  query: z.strictObject({ search: searchText().optional() }),
  result: z.object({ items: z.array(z.object({ managerFullName: z.string(), managerEmail: z.string() })) }),
});

export const listDepartments = endpoint('GET /users/departments', {
  summary: 'The departments that users name, for the filter.',
  needs: 'users.read',
  scope: 'company',
  query: z.strictObject({ search: searchText().optional() }),
  result: z.object({ items: z.array(z.string()) }),
});

/**
 * Many users at once: by their ids, or everybody whom filters match but the exceptions. `count` is how many the caller saw
 * selected, exceptions not counted; where there are more or fewer by now, nothing is changed (409 `users.selectionChanged`,
 * with `details: { expected, found }`).
 */
export const userSelection = z.union([
  z.strictObject({
    ids: z
      .array(id)
      .min(1)
      .max(bulkMaxIds)
      .refine((ids) => new Set(ids).size === ids.length),
  }),
  z.strictObject({
    matching: z.strictObject({
      search: searchText().optional(),
      ...userFilters,
      exceptional: z.union([z.boolean(), booleanText]).optional(),
    }),
    except: z.array(id).max(bulkMaxExceptions).optional(),
    count: z.number().int().min(0),
  }),
]);
export type UserSelection = z.output<typeof userSelection>;

export const userBulkChange = z.union([
  z.strictObject({ status: userFields.status }),
  z.strictObject({ exceptional: userFields.exceptional }),
  z.strictObject({ userType: userFields.userType }),
  z.strictObject({ delete: z.literal(true) }),
]);
export type UserBulkChange = z.output<typeof userBulkChange>;

const skipped = {
  /** The first hundred of those whom the change leaves out, each with its reason in the caller's language. */
  skipped: z.array(z.object({ id, name: z.string(), lastName: z.string(), key: z.string(), reason: z.string() })),
  skippedTotal: z.number().int(),
};

export const changeUsers = endpoint('POST /users/bulk', {
  heavy: 'bulk',
  summary: 'Changes or deletes many users in one step; whoever must stay as they are is skipped with a reason.',
  needs: 'users.write',
  scope: 'company',
  /** `reservations` is needed where somebody with future reservations becomes passive or is deleted; a delete only cancels them. */
  body: z.strictObject({ selection: userSelection, change: userBulkChange, reservations: reservationsOfLeaver.optional() }),
  result: z.object({
    /** Of this change, for undoing it. */
    id,
    changed: z.number().int(),
    /** Who was so already. */
    unchanged: z.number().int(),
    cancelledReservations: z.number().int(),
    ...skipped,
    undoable: z.boolean(),
  }),
});
export type UserBulkResult = z.output<typeof changeUsers.result>;

export const usersImpact = endpoint('POST /users/bulk/impact', {
  summary: 'What a change of many users would do, without doing it.',
  needs: 'users.write',
  scope: 'company',
  body: z.strictObject({ selection: userSelection, change: userBulkChange }),
  result: z.object({
    /** How many would be changed. */
    users: z.number().int(),
    unchanged: z.number().int(),
    /** Of those who would become passive or be deleted; 0 for other changes. */
    futureReservations: z.number().int(),
    ...skipped,
  }),
});
export type UsersImpact = z.output<typeof usersImpact.result>;

export const undoUserChange = endpoint('POST /users/bulk/:id/undo', {
  long: true,
  summary: 'Puts back what a change of many users or a delete changed, of whom nobody changed since; for ten minutes, by whoever made it.',
  needs: 'users.write',
  scope: 'company',
  params: idParams,
  result: z.object({
    restored: z.number().int(),
    /** Who was changed since, or whose address belongs to somebody else by now. */
    notRestored: z.number().int(),
    restoredReservations: z.number().int(),
    /** Whose place or time was taken meanwhile, or is past. */
    reservationsStayCancelled: z.number().int(),
  }),
});

export const userHistory = endpoint('GET /users/:id/history', {
  summary: 'Who changed what of a user, and when; the newest first.',
  needs: 'users.read',
  scope: 'company',
  params: idParams,
  query: historyQuery,
  result: listResult(historyEntry),
});

/** As many are found at once as a field offers. */
export const foundPeople = 10;

export const findPeople = endpoint('GET /people', {
  summary: `Finds up to ${foundPeople} active people by name or address, or reads one by number, for whoever reserves for them: who they are, and no more.`,
  needs: 'reservations.write',
  scope: 'location',
  query: z.strictObject({ search: searchText(100).optional(), id: idText.optional() }),
  result: z.object({ items: z.array(user.pick({ id: true, name: true, lastName: true, email: true })) }),
});
