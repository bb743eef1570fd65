// People by SCIM (product rules, "Provisioning").
// - Whoever is here already under the same address is linked, not made anew; only who is linked is seen by the directory.
// - What it has told of somebody is changed there alone from then on; what it never told stays the panel's.
// - Whoever leaves, by `active` or by DELETE, goes through the leaving of users, and through the brake. Nobody is deleted: DELETE only
//   ends that the directory looks after them.

import { randomUUID } from 'node:crypto';
import type { User } from '@population-tracker/contract/users/users';
import type { Context } from '#api/context.ts';
import {
  addProvisioned,
  changeProvisioned,
  openProvisioned,
  type ProvisionedChange,
  type ProvisionedValues,
  withEmail,
} from '#features/users/provisioned/provisioned-service.ts';
import { singleWrite, transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { askToLeave, thinkBetter } from '../brake/brake-service.ts';
import { usersWhere } from '../scim/filter-queries.ts';
import { ownedAfter, type Person, patchedBy, personOf, replacedBy, valuesOf } from './person-rules.ts';
import {
  deletePerson,
  findForChange,
  findPeople,
  findPerson,
  insertPerson,
  insertWithUser,
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

export async function addPerson(ctx: Context, body: unknown): Promise<PersonRow> {
  const person = known(personOf(body));
  return (await added(ctx, person)) ?? linked(ctx, person);
}

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
    const locked = await seen(id, (known) => openProvisioned(ctx, known));
    const before = there(locked && (await findForChange(ctx.db, id)), id);
    const after = known(decide(personIn(before)));
    const owned = ownedAfter(before.owned, after);
    const [now, values] = [ctx.now(), valuesOf(after)];
    const user = await changeProvisioned(ctx, before.userId, ofOwned(values, owned), locked);
    await updatePerson(ctx.db, before.id, { ...after, owned }, now);
    if (after.active !== before.active) await settleActive(ctx, user, after.active);
    if (after.managerId !== before.managerId) await tellManager(ctx, { ...after, userId: user.id, owned });
    const renamed = values.email !== before.address || after.givenName !== before.givenName || after.familyName !== before.familyName;
    if (renamed && before.hasReports) await tellReports(ctx, before.id);
    const isSame = after.active === before.active && after.managerId === before.managerId;
    return isSame ? { ...before, ...rowOf(after, values, now, user.updated), owned } : readPerson(ctx, before.id);
  });

/** What was kept just now, as it would be read; `active` and the manager are told by whoever knows them. */
const rowOf = (person: Person, values: ProvisionedValues, now: Date, updated: string) => ({
  ...person,
  ...{
    givenName: values.name,
    familyName: values.lastName,
    email: person.email && values.email,
    address: values.email,
    language: values.language,
  },
  ...{ employeeNumber: values.employeeNumber || null, department: values.department || null },
  updated: new Date(Math.max(now.getTime(), Date.parse(updated))).toISOString(),
});

/** Without what the server adds. */
const personIn = ({
  userName,
  externalId,
  active,
  givenName,
  familyName,
  displayName,
  nameFrom,
  email,
  language,
  ...rest
}: PersonRow): Person => ({
  ...{ userName, externalId, active, givenName, familyName, displayName, nameFrom, email, language },
  ...{ employeeNumber: rest.employeeNumber, department: rest.department, managerId: rest.managerId },
});

/** A manager is told by a SCIM id; what is none names nobody. */
const known = (person: Person): Person => {
  if (person.managerId !== null && !uuid.test(person.managerId))
    refuse('scim.invalidValue', { values: { path: 'manager', reason: 'must be the id of a User' } });
  return { ...person, managerId: person.managerId?.toLowerCase() ?? null };
};

/** @returns undefined where somebody has the address already */
const added = (ctx: Context, person: Person): Promise<PersonRow | undefined> =>
  singleWrite(ctx, async (ctx) => {
    const [id, now, values, owned] = [randomUUID(), ctx.now(), valuesOf(person), ownedAfter([], person)];
    const manager = person.managerId === null ? undefined : await findPerson(ctx.db, person.managerId);
    const { managerFullName, managerEmail } = manager ? managedBy(manager) : { managerFullName: '', managerEmail: '' };
    const status = person.active ? 'active' : 'passive';
    const row = { ...values, managerFullName, managerEmail, status } as const;
    const user = await addProvisioned(ctx, row, (row) => insertWithUser(ctx.db, row, { ...person, owned }, { id, now }));
    return (
      user && {
        ...rowOf(person, values, now, user.updated),
        ...{ id, userId: user.id, owned, status, managerName: manager ? managerFullName : null, groups: [], created: now.toISOString() },
      }
    );
  });

/** Whoever has the address already. */
const linked = (ctx: Context, person: Person): Promise<PersonRow> =>
  transaction(ctx, async (ctx) => {
    const here = await withEmail(ctx, valuesOf(person).email);
    const other = await scimIdOf(ctx.db, here.id);
    if (other) refuse('scim.linked', { values: { id: other } });
    const [id, owned] = [randomUUID(), ownedAfter([], person)];
    const user = await changeProvisioned(ctx, here.id, ofOwned(valuesOf(person), owned));
    await insertPerson(ctx.db, user.id, { ...person, owned }, { id, now: ctx.now() });
    await settleActive(ctx, user, person.active);
    await tellManager(ctx, { ...person, userId: user.id, owned });
    return readPerson(ctx, id);
  });

/** What the directory never told stays as it is. */
const ofOwned = (values: ProvisionedChange, owned: readonly string[]): ProvisionedChange =>
  Object.fromEntries(Object.entries(values).filter(([field]) => owned.includes(field)));

async function settleActive(ctx: Context, { id, status }: User, active: boolean): Promise<void> {
  if (!active && status === 'active') await askToLeave(ctx, id);
  if (active && status === 'active') await thinkBetter(ctx, id);
  if (active && status !== 'active') await changeProvisioned(ctx, id, { status: 'active' });
}

/** The manager's name and address stand with the person. */
async function tellManager(ctx: Context, { userId, managerId, owned }: Pick<PersonRow, 'userId' | 'managerId' | 'owned'>) {
  const manager = managerId === null ? undefined : await findPerson(ctx.db, managerId);
  if (manager) await changeProvisioned(ctx, userId, managedBy(manager));
  else if (managerId === null && owned.includes('managerEmail'))
    await changeProvisioned(ctx, userId, { managerFullName: '', managerEmail: '' });
}

async function tellReports(ctx: Context, id: string): Promise<void> {
  const reports = await reportsOf(ctx.db, id);
  const manager = reports.length > 0 ? await findPerson(ctx.db, id) : undefined;
  if (manager) for (const report of reports) await changeProvisioned(ctx, report, managedBy(manager));
}

const managedBy = ({ givenName, familyName, address }: PersonRow) => ({
  managerFullName: `${givenName} ${familyName}`,
  managerEmail: address,
});

const seen = <T>(id: string, look: (id: string) => Promise<T>): Promise<T | undefined> =>
  uuid.test(id) ? look(id) : Promise.resolve(undefined);

const there = <R extends PersonRow>(found: R | undefined, id: string): R => found ?? refuse('scim.notFound', { values: { id } });
