// People as the company's directory tells of them (product rules, "Provisioning"): nobody is signed in, so that no rights of a caller's are
// asked for. What the panel's own changes see to holds all the same.
// - The last administrator stays, and by the database the last owner.
// - Whoever leaves is signed out, and their future reservations are cancelled and told.
// - The address of whoever holds permissions, and their coming back, are for an owner: a directory gives nobody somebody else's rights.

import type { NewUser, User } from '@population-tracker/contract/users/users';
import type { Context } from '#api/context.ts';
import { asPartOf } from '#features/audit-log/audit-service.ts';
import { cancelFutureOf } from '#features/reservations/reservations-service.ts';
import { holders } from '#features/session/held-service.ts';
import { endAccess } from '#features/session/session-service.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { findUser, insertUser, lockReservationsOf, lockUser, ownerOfEmail, updateUser } from '../users-queries.ts';
import { auditOf, isActiveAdministrator, newValues } from '../users-rules.ts';
import { expectNumberAndSite, keepAdministrator, keepEmailFree, refuseTaken } from '../users-service.ts';

export type ProvisionedValues = Pick<NewUser, 'name' | 'lastName' | 'email' | 'department' | 'employeeNumber' | 'language'>;
export type ProvisionedChange = Partial<ProvisionedValues & Pick<NewUser, 'status' | 'managerFullName' | 'managerEmail'>>;

/** Within the transaction of what provisions them. */
export async function addProvisioned(ctx: Context, input: NewUser): Promise<User> {
  await expectNumberAndSite(ctx, input);
  const user = (await insertUser(ctx.db, input)) ?? (await refuseTaken(ctx, input.email));
  await tell(ctx, 'user', { action: 'create', id: user.id, after: auditOf(user) });
  return user;
}

/** Within the transaction of what provisions them. */
export async function changeProvisioned(ctx: Context, id: number, change: ProvisionedChange): Promise<User> {
  if (change.status === 'passive') await lockReservationsOf(ctx.db, id);
  const before = (await lockUser(ctx.db, id)) ?? refuse('request.notFound');
  const values = newValues(before, { ...change, version: before.version });
  if (Object.keys(values).length === 0) return before;
  const wanted = { ...before, ...values };
  if (values.email !== undefined || values.status === 'active') await expectHoldsNothing(ctx, id);
  if (values.email !== undefined) {
    await keepEmailFree(ctx, values.email);
    // What is on its way to the former address opens nothing any more.
    await endAccess(ctx, id);
  }
  await expectNumberAndSite(ctx, values, id);
  if (values.status === 'passive') await leave(ctx, before);
  const after = await updateUser(ctx.db, wanted);
  await tell(ctx, 'user', { action: 'update', id, before: auditOf(before), after: auditOf(after) });
  return after;
}

/** Whoever has this address, active or not. */
export async function withEmail(ctx: Context, email: string): Promise<User | undefined> {
  const owner = await ownerOfEmail(ctx.db, email);
  return owner && findUser(ctx.db, owner.id);
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
