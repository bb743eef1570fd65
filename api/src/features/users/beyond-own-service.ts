// Nobody makes or unmakes through a person what they don't hold themselves (product rules, "Permissions"): another's type, mail address,
// status and deletion are for those who hold all that the person holds, and a type for those who hold all that it brings. So an owner is
// touched by owners only; and as nobody takes away their own rights, the last one by nobody.
import { grantsOf, permissions, reaches, typesBeyond } from '@population-tracker/contract/kernel/permissions';
import type { User } from '@population-tracker/contract/users/users';
import { actorOf, type Context } from '#api/context.ts';
import { type Holder, holders } from '#features/session/held-service.ts';
import { expectFreshProof } from '#platform/fresh-proof.ts';
import { refuse } from '#platform/refusal.ts';
import { holdsAllOf } from './users-rules.ts';

/** Those whom the caller doesn't touch, and the types that they don't give; of everybody who holds anything. */
export interface BeyondOwn {
  holding: Set<number>;
  people: Holder[];
  types: number[];
}

export async function beyondOwn(ctx: Context): Promise<BeyondOwn> {
  const own = actorOf(ctx).grants;
  const everybody = await holders(ctx);
  const holding = new Set(everybody.map(({ id }) => id));
  return { holding, people: everybody.filter(({ grants }) => !holdsAllOf(own, grants)), types: typesNotGiven(ctx) };
}

const typesNotGiven = (ctx: Context): number[] =>
  typesBeyond(permissions.filter((permission) => reaches(actorOf(ctx).grants, permission, null)));

type Guarded = Partial<Pick<User, 'email' | 'status' | 'userType'>>;

/** @param user undefined for a new one */
export async function expectWithinOwn(ctx: Context, user: User | undefined, values: Guarded): Promise<void> {
  const [field] = (['userType', 'email', 'status'] as const).filter((name) => values[name] !== undefined);
  if (!field) return;
  if (values.userType !== undefined && typesNotGiven(ctx).includes(values.userType)) refuse('users.beyondOwn', { field: 'userType' });
  if (user) await expectTouchable(ctx, user.id, field);
  if (await opensMore(ctx, user, values)) expectFreshProof(ctx);
}

/** A type that brings something, or another address for somebody who holds something: whoever reads mails there signs in as them. */
async function opensMore(ctx: Context, user: User | undefined, { email, userType }: Guarded): Promise<boolean> {
  if (userType !== undefined && grantsOf(userType).length > 0) return true;
  if (!user || email === undefined) return false;
  const [held] = await holders(ctx, [user.id]);
  return held !== undefined && held.grants.length > 0;
}

/** @throws Refusal where the person holds more than the caller */
export async function expectTouchable(ctx: Context, userId: number, field?: keyof Guarded): Promise<void> {
  if (await holdsMore(ctx, userId)) refuse('users.beyondOwn', { field });
}

/** Whether a person holds what the caller doesn't. */
export async function holdsMore(ctx: Context, userId: number): Promise<boolean> {
  const [found] = await holders(ctx, [userId]);
  return found !== undefined && !holdsAllOf(actorOf(ctx).grants, found.grants);
}
