// A group as SCIM tells of it. All operations of a PATCH count, or none.
import { errorText } from '@population-tracker/contract/kernel/errors';
import { refuse } from '#platform/refusal.ts';
import { coreGroup } from '../scim/scim-schemas.ts';
import { entriesOf, isObject, operationsOf, parsePath, textOf } from '../scim/scim-values.ts';

export interface Team {
  name: string;
  externalId: string | null;
  /** SCIM ids. */
  members: string[];
}

type Draft = Omit<Team, 'name' | 'members'> & { name: string | null; members: Set<string> };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const mostMembers = 20_000;
const readOver = new Set(['schemas', 'id', 'meta']);

/** Of a POST or a PUT. @throws Refusal */
export const teamOf = (body: unknown): Team => finished(withObject({ name: null, externalId: null, members: new Set() }, 'replace', body));

/** @throws Refusal where one of its operations can't be made */
export function teamPatchedBy(before: Team, body: unknown): Team {
  const draft: Draft = { ...before, members: new Set(before.members) };
  for (const { op, path, value } of operationsOf(body)) {
    if (path !== undefined) writeAt(draft, op, path, value);
    else if (op === 'remove') refuse('scim.noTarget');
    else withObject(draft, op, value);
  }
  return finished(draft);
}

type Op = 'add' | 'replace' | 'remove';

function withObject(draft: Draft, op: Op, body: unknown): Draft {
  for (const [name, value] of entriesOf(body)) write(draft, op, name.toLowerCase(), value);
  return draft;
}

function writeAt(draft: Draft, op: Op, raw: string, value: unknown): void {
  const path = parsePath(raw, [coreGroup]);
  const [, one] = /^\s*value\s+eq\s+"([^"]*)"\s*$/i.exec(path?.filter ?? '') ?? [];
  if (path?.name === 'members' && one !== undefined && !path.part && op === 'remove') draft.members.delete(one.toLowerCase());
  else if (path && readOver.has(path.name)) refuse('scim.mutability', { values: { path: raw } });
  else if (!path || path.filter !== undefined || path.part || !write(draft, op, path.name, value))
    refuse('scim.invalidPath', { values: { path: raw } });
}

/** @returns whether it is known */
function write(draft: Draft, op: Op, name: string, value: unknown): boolean {
  if (name === 'displayname') draft.name = op === 'remove' ? null : textOf(value, 'displayName', 200);
  else if (name === 'externalid') draft.externalId = op === 'remove' ? null : textOf(value, 'externalId', 255);
  else if (name === 'members') writeMembers(draft, op, value);
  else return false;
  return true;
}

function writeMembers(draft: Draft, op: Op, value: unknown): void {
  const none = value === undefined || value === null;
  const ids = none ? [] : (Array.isArray(value) ? value : [value]).map(idOf);
  if (op === 'replace' || (op === 'remove' && none)) draft.members = new Set();
  for (const id of ids) {
    if (op === 'remove') draft.members.delete(id);
    else draft.members.add(id);
  }
}

function idOf(member: unknown): string {
  const value = isObject(member) ? entriesOf(member).find(([name]) => name.toLowerCase() === 'value')?.[1] : member;
  if (typeof value === 'string' && uuid.test(value)) return value.toLowerCase();
  return refuse('scim.invalidValue', {
    values: { path: 'members', reason: 'must be ids of Users; groups within groups aren’t known here' },
  });
}

function finished({ name, externalId, members }: Draft): Team {
  if (name === null) return refuse('scim.invalidValue', { values: { path: 'displayName', reason: errorText('value.required', 'en') } });
  if (members.size > mostMembers) refuse('scim.invalidValue', { values: { path: 'members', reason: `are more than ${mostMembers}` } });
  return { name, externalId, members: [...members] };
}
