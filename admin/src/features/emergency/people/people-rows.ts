import type { ActionState, EmergencyResponse } from '@population-tracker/contract/emergency/emergency';

/** What was heard of a person since the list was read, and when, in ms. */
export interface Change {
  row: EmergencyResponse;
  at: number;
}
export type Changes = ReadonlyMap<number, Change>;

/** One line of the list: where it stands is decided when the list is read, what it says at any moment. */
export interface ShownRow {
  row: EmergencyResponse;
  /** The state that gives it its place. */
  group: ActionState;
  /** When it was last heard of, in ms; null where it wasn't since the list was opened. */
  changedAt: number | null;
}

/** With those who answered now. A change that is told again, or late, is none. */
export function heard(changes: Changes, rows: readonly EmergencyResponse[], at: number): Changes {
  const news = rows.filter((row) => row.version > (changes.get(row.id)?.row.version ?? 0));
  return news.length > 0 ? new Map([...changes, ...news.map((row) => [row.id, { row, at }] as const)]) : changes;
}

/** The rows as they were read, in their places, each as it was heard of last. */
export const merged = (read: readonly EmergencyResponse[], changes: Changes): ShownRow[] =>
  read.map((row) => {
    const change = changes.get(row.id);
    return { row: newer(row, change?.row), group: row.actionState, changedAt: change?.at ?? null };
  });

const newer = (row: EmergencyResponse, other: EmergencyResponse | undefined) => (other && other.version > row.version ? other : row);

/**
 * How many were heard of since the list was read: so many may stand elsewhere in it now. One that was told while the list was
 * being read counts too, where the list doesn't know it.
 */
export function countOutdated(changes: Changes, read: readonly EmergencyResponse[], readAt: number): number {
  const versions = new Map(read.map(({ id, version }) => [id, version]));
  const unknown = ({ row, at }: Change) => at > readAt || row.version > (versions.get(row.id) ?? row.version);
  return [...changes.values()].filter(unknown).length;
}

export interface Group {
  state: ActionState;
  rows: ShownRow[];
}

/** The rows of a page below the headings of their states, in the order in which they come. */
export function groupsOf(rows: readonly ShownRow[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.state === row.group) last.rows.push(row);
    else groups.push({ state: row.group, rows: [row] });
  }
  return groups;
}
