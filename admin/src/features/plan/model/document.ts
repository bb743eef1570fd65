import type { PlanDesk, PlanDocument, Point } from '@population-tracker/contract/plan/floor-plan';

/** What can be drawn; desks come last, since they stand on top of all else. */
export const kinds = ['rooms', 'walls', 'doors', 'labels', 'desks'] as const;
export type Kind = (typeof kinds)[number];
export type Desk = PlanDesk;
export type Wall = PlanDocument['walls'][number];
export type Room = PlanDocument['rooms'][number];
export type Door = PlanDocument['doors'][number];
export type Label = PlanDocument['labels'][number];
export type Element = Desk | Wall | Room | Door | Label;

export const emptyDocument = (width = 2_400, height = 1_600): PlanDocument => ({
  size: { width, height },
  walls: [],
  rooms: [],
  doors: [],
  labels: [],
  background: null,
  desks: [],
});

/** Whole centimetres. Never minus zero, which would come back from the server as another value. */
export const whole = (value: number): number => Math.round(value) + 0;

/** A new element's name within its document; never one that was there before, so that undo can't bring two of the same. */
export const newKey = (): string => crypto.randomUUID().slice(0, 13);

export const deskAt = (x: number, y: number, given: Partial<Desk> = {}): Desk => ({
  key: newKey(),
  id: null,
  label: '',
  rotation: 0,
  width: 120,
  height: 80,
  status: 'active',
  equipment: [],
  accessible: false,
  sitStand: false,
  ...given,
  x: whole(x),
  y: whole(y),
});

/** Every element in the order in which it is painted. */
export const elementsOf = (document: PlanDocument): Element[] => kinds.flatMap((kind) => document[kind] as Element[]);

export function chosen(document: PlanDocument, selection: ReadonlySet<string>): Element[] {
  return elementsOf(document).filter(({ key }) => selection.has(key));
}

export const chosenDesks = (document: PlanDocument, selection: ReadonlySet<string>): Desk[] =>
  document.desks.filter(({ key }) => selection.has(key));

/** Changes the chosen elements and leaves every other one the object that it was, so that only they are drawn anew. */
export function mapElements(document: PlanDocument, selection: ReadonlySet<string>, change: (element: Element) => Element): PlanDocument {
  const next = { ...document };
  for (const kind of kinds) {
    const list = document[kind] as Element[];
    if (!list.some(({ key }) => selection.has(key))) continue;
    (next as Record<Kind, Element[]>)[kind] = list.map((element) => (selection.has(element.key) ? change(element) : element));
  }
  return next;
}

/** What leaves for the server: whatever has its usual value is left out, so that 5,000 desks fit into one call. */
export function slim(document: PlanDocument): PlanDocument {
  const desks = document.desks.map(({ key, id, label, x, y, rotation, width, height, status, equipment, accessible, sitStand }) => ({
    key,
    ...(id === null ? {} : { id }),
    label,
    x,
    y,
    ...(rotation ? { rotation } : {}),
    ...(width === 120 ? {} : { width }),
    ...(height === 80 ? {} : { height }),
    ...(status === 'active' ? {} : { status }),
    ...(equipment.length ? { equipment } : {}),
    ...(accessible ? { accessible } : {}),
    ...(sitStand ? { sitStand } : {}),
  }));
  return { ...document, desks: desks as Desk[] };
}

export const isPoints = (element: Element): element is Wall | Room => 'points' in element;
export type { PlanDocument, Point };
