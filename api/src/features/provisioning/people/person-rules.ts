// A person as SCIM tells of them: what is read of a body, and how the operations of a PATCH change it. All of them count, or none.

import { errorText, isErrorKey } from '@population-tracker/contract/kernel/errors';
import type { OwnableField } from '@population-tracker/contract/provisioning';
import { userFields } from '@population-tracker/contract/users/users';
import type { ProvisionedValues } from '#features/users/provisioned/provisioned-service.ts';
import { refuse } from '#platform/refusal.ts';
import { coreUser, enterpriseUser } from '../scim/scim-schemas.ts';
import { booleanOf, entriesOf, isObject, operationsOf, type Path, parsePath, textOf } from '../scim/scim-values.ts';

/** Null is what wasn't told. */
export interface Person {
  userName: string;
  externalId: string | null;
  active: boolean;
  givenName: string | null;
  familyName: string | null;
  displayName: string | null;
  /** Of what their name was made: a directory that tells none in parts is followed in what it tells instead. */
  nameFrom: 'parts' | 'formatted' | 'displayName';
  email: string | null;
  language: 'en' | 'tr' | null;
  employeeNumber: string | null;
  department: string | null;
  /** A SCIM id. */
  managerId: string | null;
}

type Draft = { -readonly [name in keyof Person]: Person[name] | null } & { formatted?: string | null };
type Write = (draft: Draft, value: unknown, path: Path) => void;

/** By its name in small letters; those of the enterprise extension behind its name. */
const writers: Readonly<Record<string, Write>> = {
  username: text('userName', 254),
  externalid: text('externalId', 255),
  displayname: text('displayName', 200),
  active: (draft, value, { raw }) => {
    draft.active = booleanOf(value, raw);
  },
  name: object(['givenname', 'familyname', 'formatted'], 'name.'),
  'name.givenname': namePart('givenName'),
  'name.familyname': namePart('familyName'),
  'name.formatted': (draft, value, path) => {
    text('formatted', 200)(draft, value, path);
    if (draft.formatted && draft.nameFrom !== 'parts') draft.nameFrom = 'formatted';
  },
  preferredlanguage: (draft, value, { raw }) => {
    const tag = textOf(value, raw, 100)?.toLowerCase().slice(0, 2);
    draft.language = tag === 'tr' || tag === 'en' ? tag : null;
  },
  emails: (draft, value, path) => {
    // Somebody has one address here: that of work, however it is chosen among several.
    if (path.filter && !/^\s*(type\s+eq\s+"work"|primary\s+eq\s+"?true"?)\s*$/i.test(path.filter)) return;
    if (!isPrivate(value) || draft.email === null) draft.email = textOf(emailOf(value), path.raw, 254);
  },
  'emails.value': (draft, value, path) => writers['emails']?.(draft, value, path),
  [enterpriseUser.toLowerCase()]: object(['employeenumber', 'department', 'manager'], `${enterpriseUser.toLowerCase()}:`),
  [`${enterpriseUser}:employeeNumber`.toLowerCase()]: text('employeeNumber', 40),
  [`${enterpriseUser}:department`.toLowerCase()]: text('department', 100),
  // Entra tells the manager as a plain text, others as an object, or as a list of one.
  [`${enterpriseUser}:manager`.toLowerCase()]: (draft, value, { raw }) => {
    const [one] = Array.isArray(value) ? value : [value];
    draft.managerId = textOf(isObject(one) ? valueOf(one, 'value') : one, raw, 100);
  },
  [`${enterpriseUser}:manager.value`.toLowerCase()]: text('managerId', 100),
};

/** Of the standard's own schemas, but nothing that is kept here: read over wherever they stand. */
const readOver = new Set(
  [
    ...['nickName', 'profileUrl', 'title', 'userType', 'locale', 'timezone', 'password', 'phoneNumbers', 'ims', 'photos', 'addresses'],
    ...['entitlements', 'roles', 'x509Certificates', 'schemas'],
    ...['costCenter', 'organization', 'division'].map((name) => `${enterpriseUser}:${name}`),
  ].map((name) => name.toLowerCase()),
);
const unkeptParts = new Set([
  'emails.type',
  'emails.primary',
  'emails.display',
  'name.middlename',
  'name.honorificprefix',
  'name.honorificsuffix',
]);
const unkeptManager = new Set(['displayname', '$ref'].map((part) => `${enterpriseUser}:manager.${part}`.toLowerCase()));
/** The server's own. */
const readOnly = new Set(['id', 'meta', 'groups']);

const nobody: Draft = {
  ...{ userName: null, externalId: null, active: true, givenName: null, familyName: null, displayName: null, email: null },
  ...{ language: null, employeeNumber: null, department: null, managerId: null, nameFrom: 'displayName' },
};

/** Of a POST. @throws Refusal */
export const personOf = (body: unknown): Person => finished(withObject({ ...nobody }, body));

/** Of a PUT: what it leaves out is no more, but nobody becomes active or passive by being left out. @throws Refusal */
export const replacedBy = (before: Person, body: unknown): Person => finished(withObject({ ...nobody, active: before.active }, body));

/** Of a PATCH. @throws Refusal where one of its operations can't be made */
export function patchedBy(before: Person, body: unknown): Person {
  const draft: Draft = { ...before };
  for (const { op, path, value } of operationsOf(body)) {
    if (path === undefined) {
      if (op === 'remove') refuse('scim.noTarget');
      withObject(draft, value);
    } else writeAt(draft, path, op === 'remove' ? null : value);
  }
  return finished(renamed(before, draft));
}

/** Where it told their name as a whole, another whole is another name, as far as it can be taken apart. */
function renamed(before: Person, draft: Draft): Draft {
  const shown = draft.nameFrom === 'displayName' && draft.displayName !== before.displayName ? draft.displayName : null;
  return { ...draft, ...partsOf(draft.nameFrom === 'formatted' ? (draft.formatted ?? null) : shown) };
}

function partsOf(named: string | null): Pick<Person, 'givenName' | 'familyName'> | undefined {
  const [, givenName, familyName] = /^(.*\S)\s+(\S+)$/su.exec(named ?? '') ?? [];
  return givenName && familyName ? { givenName, familyName } : undefined;
}

function withObject(draft: Draft, body: unknown): Draft {
  for (const [name, value] of entriesOf(body)) {
    const found = find(name);
    if (found) found.write(draft, value, found.path);
  }
  return draft;
}

function writeAt(draft: Draft, raw: string, value: unknown): void {
  const path = parsePath(raw, [coreUser, enterpriseUser]);
  if (path && readOnly.has(path.name)) refuse('scim.mutability', { values: { path: raw } });
  const found = find(raw);
  if (found) found.write(draft, value, found.path);
  else if (!path || !isKnown(path)) refuse('scim.invalidPath', { values: { path: raw } });
}

function find(raw: string): { write: Write; path: Path } | undefined {
  const path = parsePath(raw, [coreUser, enterpriseUser]);
  const full = path && fullName(path);
  const write = full !== undefined && Object.hasOwn(writers, full) ? writers[full] : undefined;
  return path && write && { write, path };
}

const fullName = ({ name, part }: Path): string => (part === undefined ? name : `${name}.${part}`);

const isKnown = (path: Path): boolean => readOver.has(path.name) || unkeptParts.has(fullName(path)) || unkeptManager.has(fullName(path));

function text(field: Exclude<keyof Draft, 'active' | 'language' | 'nameFrom'>, most: number): Write {
  return (draft, value, { raw }) => {
    draft[field] = textOf(value, raw, most);
  };
}

function namePart(field: 'givenName' | 'familyName'): Write {
  return (draft, value, path) => {
    text(field, 100)(draft, value, path);
    if (draft[field] !== null) draft.nameFrom = 'parts';
  };
}

/** Each part that is known; without a value all of them. */
function object(parts: readonly string[], prefix: string): Write {
  return (draft, value, path) => {
    const given = value === null || value === undefined ? parts.map((part) => [part, null] as const) : entriesOf(value, path.raw);
    for (const [name, one] of given) {
      const full = `${prefix}${name.toLowerCase()}`;
      if (parts.includes(name.toLowerCase())) writers[full]?.(draft, one, { ...path, raw: full });
    }
  };
}

/** Whether there are addresses, but none of work. */
function isPrivate(value: unknown): boolean {
  const given = Array.isArray(value) ? value : [value];
  const isOther = (one: unknown) => isObject(one) && !isPrimary(one) && ![undefined, null, 'work'].includes(valueOf(one, 'type') as string);
  return given.length > 0 && given.every(isOther);
}

const isPrimary = (one: object): boolean => /^true$/i.test(String(valueOf(one, 'primary')));

function emailOf(value: unknown): unknown {
  if (!Array.isArray(value)) return isObject(value) ? valueOf(value, 'value') : value;
  const objects = value.filter(isObject);
  const chosen = objects.find(isPrimary) ?? objects.find((one) => valueOf(one, 'type') === 'work') ?? objects[0];
  return chosen ? valueOf(chosen, 'value') : value[0];
}

const valueOf = (value: object, name: string): unknown => entriesOf(value).find(([one]) => one.toLowerCase() === name)?.[1];

function finished({ formatted, ...draft }: Draft): Person {
  if (draft.userName === null) refuse('scim.invalidValue', { values: { path: 'userName', reason: errorText('value.required', 'en') } });
  const apart = partsOf(formatted ?? draft.displayName);
  return {
    ...draft,
    userName: draft.userName,
    active: draft.active ?? true,
    givenName: draft.givenName ?? apart?.givenName ?? null,
    familyName: draft.familyName ?? apart?.familyName ?? null,
    nameFrom: draft.nameFrom ?? 'parts',
  };
}

/** What of it a user has, each value checked as the panel's form does. @throws Refusal */
export function valuesOf(person: Person): ProvisionedValues {
  const { givenName, familyName, department, employeeNumber, language } = person;
  return {
    name: checked('name', 'name.givenName', givenName ?? ''),
    lastName: checked('lastName', 'name.familyName', familyName ?? ''),
    email: checked('email', 'emails', person.email ?? person.userName),
    department: checked('department', 'department', department ?? ''),
    employeeNumber: checked('employeeNumber', 'employeeNumber', employeeNumber ?? ''),
    language,
  };
}

function checked<N extends 'name' | 'lastName' | 'email' | 'department' | 'employeeNumber'>(field: N, path: string, value: string): string {
  const { data, error } = userFields[field].safeParse(value);
  if (data !== undefined) return data;
  const key = error?.issues[0]?.message ?? '';
  return refuse('scim.invalidValue', { values: { path, reason: errorText(isErrorKey(key) ? key : 'value.text', 'en') } });
}

/** What the directory has told once stays its own. */
export const ownedAfter = (before: readonly string[], person: Person): OwnableField[] => {
  const told: OwnableField[] = ['name', 'lastName', 'email', 'status'];
  if (person.department !== null) told.push('department');
  if (person.employeeNumber !== null) told.push('employeeNumber');
  if (person.language !== null) told.push('language');
  if (person.managerId !== null) told.push('managerFullName', 'managerEmail');
  return [...new Set([...(before as OwnableField[]), ...told])];
};
