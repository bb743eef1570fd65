// People by SCIM (product rules, "Provisioning").
// - Whoever is here already under the same address is linked, not made anew; only who is linked is seen by the directory.
// - What it has told of somebody is changed there alone from then on; what it never told stays the panel's.
// - Whoever leaves, by `active` or by DELETE, goes through the leaving of users, and through the brake. Nobody is deleted: DELETE only
//   ends that the directory looks after them.
import type { User } from '@population-tracker/contract/users/users';
import type { Context } from '#api/context.ts';
import { addProvisioned, changeProvisioned, type ProvisionedChange, withEmail } from '#features/users/provisioned/provisioned-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { askToLeave, thinkBetter } from '../brake/brake-service.ts';
import { usersWhere } from '../scim/filter-queries.ts';
import { ownedAfter, type Person, patchedBy, personOf, replacedBy, valuesOf } from './person-rules.ts';
import {
  deletePerson,
  findPeople,
  findPerson,
  insertPerson,
  lockPerson,
  type PersonRow,
  reportsOf,
  scimIdOf,
  updatePerson,
} from './scim-people-queries.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const listPeople = (ctx: Context, filter: string | undefined, page: { from: number; count: number }) =>
  findPeople(ctx.db, usersWhere(filter), page);

export const readPerson = async (ctx: Context, id: string): Promise<PersonRow> =>
  there(await seen(id, (known) => findPerson(ctx.db, known)), id);

export const addPerson = (ctx: Context, body: unknown): Promise<PersonRow> =>
  transaction(ctx, async (ctx) => {
    const person = known(personOf(body));
    const owned = ownedAfter([], person);
    const here = await withEmail(ctx, valuesOf(person).email);
    const user = here ? await linked(ctx, here, person) : await added(ctx, person);
    const id = await insertPerson(ctx.db, user.id, { ...person, owned }, ctx.now());
    if (here) await settleActive(ctx, user, person.active);
    await tellManager(ctx, { ...person, id, userId: user.id, owned });
    return readPerson(ctx, id);
  });

export const replacePerson = (ctx: Context, id: string, body: unknown) => change(ctx, id, (before) => replacedBy(before, body));

export const patchPerson = (ctx: Context, id: string, body: unknown) => change(ctx, id, (before) => patchedBy(before, body));

export const removePerson = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { userId, active } = there(await seen(id, (known) => lockPerson(ctx.db, known)), id);
    if (active) await askToLeave(ctx, userId);
    await deletePerson(ctx.db, id);
  });

const change = (ctx: Context, id: string, decide: (before: Person) => Person): Promise<PersonRow> =>
  transaction(ctx, async (ctx) => {
    const before = there(await seen(id, (known) => lockPerson(ctx.db, known)), id);
    const after = known(decide(personIn(before)));
    const owned = ownedAfter(before.owned, after);
    const user = await changeProvisioned(ctx, before.userId, ofOwned(valuesOf(after), owned));
    await updatePerson(ctx.db, before.id, { ...after, owned }, ctx.now());
    if (after.active !== before.active) await settleActive(ctx, user, after.active);
    if (after.managerId !== before.managerId) await tellManager(ctx, { ...after, id: before.id, userId: user.id, owned });
    const renamed = after.email !== before.email || after.givenName !== before.givenName || after.familyName !== before.familyName;
    if (renamed) await tellReports(ctx, before.id);
    return readPerson(ctx, before.id);
  });

/** Without what the server adds. */
const personIn = ({ userName, externalId, active, givenName, familyName, displayName, email, language, ...rest }: PersonRow): Person => ({
  ...{ userName, externalId, active, givenName, familyName, displayName, email, language },
  ...{ employeeNumber: rest.employeeNumber, department: rest.department, managerId: rest.managerId },
});

/** A manager is told by a SCIM id; what is none names nobody. */
const known = (person: Person): Person => {
  if (person.managerId !== null && !uuid.test(person.managerId))
    refuse('scim.invalidValue', { values: { path: 'manager', reason: 'must be the id of a User' } });
  return { ...person, managerId: person.managerId?.toLowerCase() ?? null };
};

function added(ctx: Context, person: Person): Promise<User> {
  const rest = { managerFullName: '', managerEmail: '', exceptional: false, userType: 1, siteId: null } as const;
  return addProvisioned(ctx, { ...valuesOf(person), ...rest, status: person.active ? 'active' : 'passive' });
}

/** Of whoever has the address already. */
async function linked(ctx: Context, { id }: User, person: Person): Promise<User> {
  const other = await scimIdOf(ctx.db, id);
  if (other) refuse('scim.linked', { values: { id: other } });
  return changeProvisioned(ctx, id, ofOwned(valuesOf(person), ownedAfter([], person)));
}

/** What the directory never told stays as it is. */
const ofOwned = (values: ProvisionedChange, owned: readonly string[]): ProvisionedChange =>
  Object.fromEntries(Object.entries(values).filter(([field]) => owned.includes(field)));

async function settleActive(ctx: Context, { id, status }: User, active: boolean): Promise<void> {
  if (!active && status === 'active') await askToLeave(ctx, id);
  if (active && status === 'active') await thinkBetter(ctx, id);
  if (active && status !== 'active') await changeProvisioned(ctx, id, { status: 'active' });
}

/** The manager's name and address stand with the person; of a manager who comes later they do when they come. */
async function tellManager(ctx: Context, { id, userId, managerId, owned }: Pick<PersonRow, 'id' | 'userId' | 'managerId' | 'owned'>) {
  const manager = managerId === null ? undefined : await findPerson(ctx.db, managerId);
  if (manager) await changeProvisioned(ctx, userId, managedBy(manager));
  else if (managerId === null && owned.includes('managerEmail'))
    await changeProvisioned(ctx, userId, { managerFullName: '', managerEmail: '' });
  await tellReports(ctx, id);
}

async function tellReports(ctx: Context, id: string): Promise<void> {
  const reports = await reportsOf(ctx.db, id);
  const manager = reports.length > 0 ? await findPerson(ctx.db, id) : undefined;
  if (manager) for (const report of reports) await changeProvisioned(ctx, report, managedBy(manager));
}

const managedBy = ({ givenName, familyName, email }: PersonRow) => ({
  managerFullName: `${givenName} ${familyName}`,
  managerEmail: email ?? '',
});

const seen = <T>(id: string, look: (id: string) => Promise<T>): Promise<T | undefined> =>
  uuid.test(id) ? look(id) : Promise.resolve(undefined);

const there = (found: PersonRow | undefined, id: string): PersonRow => found ?? refuse('scim.notFound', { values: { id } });
