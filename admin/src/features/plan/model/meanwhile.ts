import { fold } from '@population-tracker/contract/kernel/primitives';
import type { DeskNews } from '@population-tracker/contract/plan/floor-plan';
import type { Desk, PlanDocument } from './document.ts';

// A draft names the desks that are published by their ids. What others make of those desks meanwhile is brought together here.

/** The desk of a plan that another plan's desk is: by its key, its id or, where one has no id yet, its label. */
export function twinsIn(desks: readonly Desk[]): (desk: Desk) => Desk | undefined {
  const byKey = new Map(desks.map((desk) => [desk.key, desk]));
  const byId = new Map(desks.flatMap((desk) => (desk.id === null ? [] : [[desk.id, desk]])));
  const byLabel = new Map(desks.map((desk) => [fold(desk.label), desk]));
  return (desk) => {
    const known = byKey.get(desk.key) ?? (desk.id === null ? undefined : byId.get(desk.id));
    const called = byLabel.get(fold(desk.label));
    return known ?? (called && (called.id === null || desk.id === null) ? called : undefined);
  };
}

/** What was added, changed or went stands in the draft as it does in the published plan. */
export function takeIn(document: PlanDocument, { added, changed, removed }: DeskNews): PlanDocument {
  const gone = new Set(removed);
  const kept = document.desks.filter(({ id }) => id === null || !gone.has(id));
  const twin = twinsIn(kept);
  const newer = new Map([...added, ...changed].map((desk) => [twin(desk)?.key ?? desk.key, desk]));
  const known = new Set(kept.map(({ key }) => key));
  const desks = kept.map((desk) => {
    const published = newer.get(desk.key);
    return published ? { ...published, key: desk.key } : desk;
  });
  // What the draft took away itself stays away; what is new to it comes in.
  return { ...document, desks: [...desks, ...added.filter((desk) => !known.has(twin(desk)?.key ?? desk.key))] };
}

/** The draft stays as it was drawn; a desk that went is a new one in it. */
export function leaveOut(document: PlanDocument, { removed }: DeskNews): PlanDocument {
  const gone = new Set(removed);
  return { ...document, desks: document.desks.map((desk) => (desk.id !== null && gone.has(desk.id) ? { ...desk, id: null } : desk)) };
}

/** A draft over a plan that somebody else published: what both have are the same desks, what went is new again. */
export function settledOn(document: PlanDocument, published: readonly Desk[]): PlanDocument {
  const standing = new Set(published.map(({ id }) => id));
  const named = new Set(document.desks.map(({ id }) => id));
  const free = new Map(published.filter(({ id }) => !named.has(id)).map((desk) => [fold(desk.label), desk.id]));
  const idOf = ({ id, label }: Desk) => (id !== null && standing.has(id) ? id : (free.get(fold(label)) ?? null));
  return { ...document, desks: document.desks.map((desk) => (idOf(desk) === desk.id ? desk : { ...desk, id: idOf(desk) })) };
}

/** The desks of a published plan that one has never seen; null for none. */
export function arrivedIn({ base, document }: { base: number; document: PlanDocument }, seen: readonly Desk[]): DeskNews | null {
  const twin = twinsIn(seen);
  const added = document.desks.filter((desk) => !twin(desk));
  return added.length === 0 ? null : { version: base, added, changed: [], removed: [] };
}
