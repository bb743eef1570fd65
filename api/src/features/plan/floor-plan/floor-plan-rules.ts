// What a new layout means for the desks that stand: who is added, changed, taken away or blocked.

import { fold } from '@population-tracker/contract/kernel/primitives';
import type { PlanDesk, PlanDrawing } from '@population-tracker/contract/plan/floor-plan';
import { refuse } from '#platform/refusal.ts';

export type Desk = Omit<PlanDesk, 'key'>;

export interface Changes {
  added: Desk[];
  changed: Desk[];
  /** Of the changed ones, those with another label. */
  relabelled: number[];
  removed: Desk[];
  blocked: Desk[];
  unblocked: number[];
  /** What will stand. */
  desks: Desk[];
}

/** @throws Refusal for a desk that stands elsewhere or twice in the plan, and for a label that two desks bear */
export function changesTo(standing: Desk[], drawn: Desk[]): Changes {
  expectLabels(drawn);
  const wanted = adopted(standing, drawn);
  const before = new Map(standing.map((desk) => [desk.id, desk]));
  const kept = wanted.filter(({ id }) => id !== null);
  const ids = new Set(kept.map(({ id }) => id));
  if (ids.size < kept.length || kept.some(({ id }) => !before.has(id))) refuse('floorPlan.deskElsewhere', { field: 'desks' });
  const changed = kept.filter((desk) => !sameDesk(desk, before.get(desk.id) as Desk));
  const turnsTo = (status: Desk['status']) => changed.filter((desk) => desk.status === status && before.get(desk.id)?.status !== status);
  return {
    added: wanted.filter(({ id }) => id === null),
    changed,
    relabelled: changed.filter((desk) => desk.label !== before.get(desk.id)?.label).map(({ id }) => id as number),
    removed: standing.filter(({ id }) => !ids.has(id)),
    blocked: turnsTo('blocked'),
    unblocked: turnsTo('active').map(({ id }) => id as number),
    desks: wanted,
  };
}

/** A desk without an id is the one that bears its label, unless the plan names that one itself: what is reserved stays reserved. */
function adopted(standing: Desk[], wanted: Desk[]): Desk[] {
  const named = new Set(wanted.map(({ id }) => id));
  const free = new Map(standing.filter(({ id }) => !named.has(id)).map(({ id, label }) => [fold(label), id]));
  return wanted.map((desk) => (desk.id === null ? { ...desk, id: free.get(fold(desk.label)) ?? null } : desk));
}

function expectLabels(desks: Desk[]): void {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { label } of desks) {
    const folded = fold(label);
    if (seen.has(folded)) twice.add(label);
    seen.add(folded);
  }
  if (twice.size > 0) refuse('floorPlan.labelTwice', { field: 'desks', values: { labels: [...twice].slice(0, 10).join(', ') } });
}

/** How many can sit there at one time, as the database has it (`usable_seats`). */
export function usableSeats(capacity: number, desks: readonly Pick<Desk, 'status'>[]): number {
  const usable = desks.filter(({ status }) => status === 'active').length;
  return Math.min(capacity, usable + Math.max(capacity - desks.length, 0));
}

const compared = ['label', 'x', 'y', 'rotation', 'width', 'height', 'status', 'accessible', 'sitStand'] as const;
const sameDesk = (a: Desk, b: Desk): boolean =>
  compared.every((name) => a[name] === b[name]) && a.equipment.join('\n') === b.equipment.join('\n');

/** Keys are what commands and comparisons go by. */
export function expectKeys(keys: string[]): void {
  if (new Set(keys).size < keys.length) refuse('floorPlan.tooManyKeys');
}

const margin = 200;

/** What stands around desks that nobody has drawn a plan for: an empty floor that holds them all. */
export function emptyDrawing(desks: Desk[]): PlanDrawing {
  const side = (values: number[], least: number) => Math.max(least, Math.ceil((Math.max(0, ...values) + margin) / 100) * 100);
  return {
    size: {
      width: side(
        desks.map(({ x }) => x),
        1_600,
      ),
      height: side(
        desks.map(({ y }) => y),
        1_000,
      ),
    },
    walls: [],
    rooms: [],
    doors: [],
    labels: [],
    background: null,
  };
}
