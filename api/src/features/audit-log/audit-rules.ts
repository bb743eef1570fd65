import type { AuditEntry, HistoryEntry } from '@population-tracker/contract/audit-log/audit';
import { auditReferences, type ReferredKind } from '@population-tracker/contract/audit-log/audit-references';
import { auditWho } from '@population-tracker/contract/audit-log/audit-words';

type Values = Record<string, unknown>;

/** Never recorded, whatever record they stand in. */
const secret = /password|token|secret|hash|salt|^code$|otp/i;
const maxTextLength = 2_000;

export interface Change {
  before: Values | null;
  after: Values | null;
}

/** What is worth recording of a change: of an update only the fields that differ, of a create and a delete all of them. */
export function changeOf(before: Values | null | undefined, after: Values | null | undefined): Change {
  if (!before || !after) return { before: recordable(before), after: recordable(after) };
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !same(before[name], after[name]));
  return { before: recordable(pick(before, changed)), after: recordable(pick(after, changed)) };
}

function recordable(values: Values | null | undefined): Values | null {
  if (!values) return null;
  const entries = Object.entries(values).filter(([name, value]) => value !== undefined && !secret.test(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, short(value)]));
}

const short = (value: unknown) => (typeof value === 'string' && value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value);

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const pick = (values: Values, names: string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));

/** The entry that stands for others. */
export type Head = { [K in 'action' | 'entity']: string } & { entityId: number | string };

export const partsKey = ({ entity, entityId, action }: Head, within: string): string => [entity, entityId, action, within].join(':');

/** By which its parts know an entry: those of its own request, and those that went on through several. */
export const partsKeysOf = (entry: Head & { requestId: string }): string[] => [partsKey(entry, entry.requestId), partsKey(entry, '')];

/** Which records an entry's values name by their numbers, by the kind of record. */
export function referencesOf({ entity, before, after }: Pick<AuditEntry, 'entity' | 'before' | 'after'>): Map<ReferredKind, number[]> {
  const found = [before, after]
    .flatMap((values) => Object.entries(values ?? {}))
    .flatMap(([field, value]) => {
      const kind = kindOf(entity, field);
      return kind ? numbersIn(value).map((id) => ({ kind, id })) : [];
    });
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, all]) => [kind, [...new Set(all.map(({ id }) => id))].slice(0, maxReferences)]));
}

/** An order of places names all of them. */
const maxReferences = 500;

const numbersIn = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number');

function kindOf(entity: string, field: string): ReferredKind | undefined {
  if (field !== 'movedTo' && field !== 'ids') return auditReferences[field];
  return field === 'movedTo' ? 'announcementGroup' : placeKinds[entity];
}

const placeKinds: Record<string, ReferredKind> = {
  location: 'location',
  building: 'building',
  workspace: 'workspace',
  meetingRoom: 'workspace',
};

/** An entry as the record's own screen tells it: field by field. */
export function historyEntryOf({ id, at, action, before, after, ...by }: AuditEntry): HistoryEntry {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields.map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));
  return { id, at, who: auditWho(by) || null, action, changes };
}
