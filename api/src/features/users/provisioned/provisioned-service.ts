// People as the company's directory tells of them (product rules, "Provisioning"): nobody is signed in, so that no rights of a caller's are
// asked for. What the panel's own changes see to holds all the same.
// - The last administrator stays, and by the database the last owner.
// - Whoever leaves is signed out, and their future reservations are cancelled and told.
// - The address of whoever holds permissions, and their coming back, are for an owner: a directory gives nobody somebody else's rights.

import { userTypes } from '@population-tracker/contract/kernel/roles';
import type { NewUser, User } from '@population-tracker/contract/users/users';
import type { Context } from '#api/context.ts';
import { asPartOf, type EntryBeside, entryBeside } from '#features/audit-log/audit-service.ts';
import { cancelFutureOf } from '#features/reservations/reservations-service.ts';
import { holders } from '#features/session/held-service.ts';
import { endAccess } from '#features/session/session-service.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { findUser, lockProvisioned, lockReservationsOf, lockUser, ownerOfEmail, updateUser } from '../users-queries.ts';
import { auditOf, isActiveAdministrator, newValues } from '../users-rules.ts';
import { expectNumberAndSite, keepAdministrator, keepEmailFree, refuseTaken } from '../users-service.ts';
import { type AddedRow, insertingProvisioned, type ProvisionedRow } from './provisioned-queries.ts';

export type { AddedRow, ProvisionedRow } from './provisioned-queries.ts';

/** The statement that `addProvisioned` lets be sent. */
export const insertingBeside = insertingProvisioned;

export type ProvisionedValues = Pick<NewUser, 'name' | 'lastName' | 'email' | 'department' | 'employeeNumber' | 'language'>;
export type ProvisionedChange = Partial<ProvisionedValues & Pick<NewUser, 'status' | 'managerFullName' | 'managerEmail'>>;

/**
 * One statement adds them, writes the entry of it and what whoever provisions them keeps of them.
 * @returns undefined where the address is somebody's already
 */
export async function addProvisioned(
  ctx: Context,
  row: ProvisionedRow,
  insert: (row: ProvisionedRow & EntryBeside) => Promise<AddedRow | undefined>,
): Promise<AddedRow | undefined> {
  await expectNumberAndSite(ctx, row, row);
  const after = auditOf({ ...row, exceptional: false, userType: userTypes.normal, siteId: null });
  const entry = entryBeside(ctx, { action: 'create', entity: 'user', after }, `${row.name} ${row.lastName}`);
  const added = await insert({ ...row, ...entry });
  if (added) await tell(ctx, 'user', { action: 'create', id: added.id, version: added.version, after, recorded: true });
  return added;
}

/**
 * Within the transaction of what provisions them.
 * @param locked as they are, where they were locked just now
 */
export async function changeProvisioned(ctx: Context, id: number, change: ProvisionedChange, locked?: User): Promise<User> {
  if (change.status === 'passive') await lockReservationsOf(ctx.db, id);
  const before = locked ?? (await lockUser(ctx.db, id)) ?? refuse('request.notFound');
  const values = newValues(before, { ...change, version: before.version });
  if (Object.keys(values).length === 0) return before;
  const wanted = { ...before, ...values };
  if (values.email !== undefined || values.status === 'active') await expectHoldsNothing(ctx, id);
  if (values.email !== undefined) {
    await keepEmailFree(ctx, values.email);
    // What is on its way to the former address opens nothing any more.
    await endAccess(ctx, id);
  }
  await expectNumberAndSite(ctx, values, { id });
  if (values.status === 'passive') await leave(ctx, before);
  const after = await updateUser(ctx.db, wanted);
  await tell(ctx, 'user', { action: 'update', id, before: auditOf(before), after: auditOf(after) });
  return after;
}

/** Whoever the directory calls by this id, as they are until the transaction ends. */
export const openProvisioned = (ctx: Context, scimId: string): Promise<User | undefined> => lockProvisioned(ctx.db, scimId);

/** Whoever has this address, active or not. */
export async function withEmail(ctx: Context, email: string): Promise<User> {
  const owner = await ownerOfEmail(ctx.db, email);
  return (owner && (await findUser(ctx.db, owner.id))) ?? refuseTaken(ctx, email);
}

async function leave(ctx: Context, user: User): Promise<void> {
  if (isActiveAdministrator(user)) await keepAdministrator(ctx, user.id);
  await endAccess(ctx, user.id);
  await cancelFutureOf(asPartOf(ctx, { action: 'update', entity: 'user', entityId: user.id }), { userId: user.id });
}

async function expectHoldsNothing(ctx: Context, id: number): Promise<void> {
  const [held] = await holders(ctx, [id]);
  if (held && held.grants.length > 0) refuse('scim.held');
}
