import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  booleanText,
  email,
  idParams,
  idText,
  line,
  listQuery,
  listResult,
  nothing,
  recordFields,
  refuse,
  text,
  version,
  versionText,
} from './primitives.ts';

export const userStatuses = ['active', 'passive'] as const;
export type UserStatus = (typeof userStatuses)[number];

const managerEmail = z.union([z.literal('').transform(() => ''), email], { message: refuse('value.email') });

/** The fields that are written; a create fills in what is missing, an update leaves it. */
export const userFields = {
  name: line(100),
  lastName: line(100),
  email,
  status: z.enum(userStatuses, { message: refuse('users.status') }),
  managerFullName: text(200),
  managerEmail,
  exceptional: z.boolean({ message: refuse('users.exceptional') }),
  userType: z.union([z.literal(1), z.literal(2), z.literal(3)], { message: refuse('users.type') }),
};

export const newUser = z.strictObject({
  ...userFields,
  status: userFields.status.default('active'),
  managerFullName: userFields.managerFullName.default(''),
  managerEmail: userFields.managerEmail.default(''),
  exceptional: userFields.exceptional.default(false),
  userType: userFields.userType.default(1),
});
export type NewUser = z.output<typeof newUser>;

export const userChange = z.strictObject(userFields).partial().extend({ version });
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
] as const;

export const listUsers = endpoint('GET /users', {
  summary: 'Lists users; `search` looks into name, surname, address and manager with Turkish folding.',
  access: ['admin'],
  query: listQuery(userColumns, {
    status: z.enum(userStatuses).optional(),
    /** 0 is All, the same as leaving it out. */
    userType: z.coerce.number().int().min(0).max(3).optional(),
    exceptional: booleanText.optional(),
    managerEmail: z
      .string()
      .max(254)
      .transform((value) => value.trim().toLowerCase())
      .optional(),
  }),
  result: listResult(user),
});
export type UserQuery = z.output<typeof listUsers.query>;

export const createUser = endpoint('POST /users', {
  summary: 'Adds a user.',
  access: ['admin'],
  body: newUser,
  result: user,
});

export const readUser = endpoint('GET /users/:id', { summary: 'Reads a user.', access: ['admin'], params: idParams, result: user });

export const updateUser = endpoint('PATCH /users/:id', {
  summary: 'Changes the given fields of a user; the version must be the newest.',
  access: ['admin'],
  params: idParams,
  body: userChange,
  result: user,
});

export const deleteUser = endpoint('DELETE /users/:id', {
  summary: 'Deletes a user, cancels their future reservations; past ones keep the name.',
  access: ['admin'],
  params: idParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: nothing,
});

export const userImpact = endpoint('GET /users/:id/impact', {
  summary: 'What hangs on a user: how many future reservations a delete would cancel.',
  access: ['admin'],
  params: idParams,
  result: z.object({ futureReservations: z.number().int() }),
});

export const listManagers = endpoint('GET /users/managers', {
  summary: 'The managers named by users, for the filter.',
  access: ['admin'],
  query: z.strictObject({ search: z.string().max(200).optional() }),
  result: z.object({ items: z.array(z.object({ managerFullName: z.string(), managerEmail: z.string() })) }),
});

/** A user as other features' pickers show them. */
export const userOption = z.object({ id: idText, name: z.string(), lastName: z.string(), email: z.string() });
