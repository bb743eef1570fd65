import { type Element, elementsOf, type PlanDocument } from './document.ts';
import { twinsIn } from './meanwhile.ts';

export interface Difference {
  added: number;
  changed: number;
  removed: number;
  /** Labels of desks that differ, a few. */
  desks: string[];
  /** The floor's size or the picture below. */
  ground: boolean;
}

const told = 8;

/** What somebody else made of a document; null where both are the same. */
export function differenceOf(before: PlanDocument, after: PlanDocument): Difference | null {
  const twin = twinsIn(before.desks);
  const was = new Map(elementsOf(before).map((element) => [element.key, element]));
  const olderOf = (element: Element) => ('label' in element ? twin(element) : was.get(element.key));
  const pairs = elementsOf(after).map((element) => ({ element, old: olderOf(element) }));
  const known = new Set(pairs.map(({ old }) => old));
  const added = pairs.flatMap(({ element, old }) => (old ? [] : [element]));
  const removed = [...was.values()].filter((element) => !known.has(element));
  const changed = pairs.flatMap(({ element, old }) => (old && !sameElement(old, element) ? [element] : []));
  const ground = !same(before.size, after.size) || !same(before.background, after.background);
  if (!ground && added.length + removed.length + changed.length === 0) return null;
  const desks = [...changed, ...added, ...removed].filter((element): element is Element & { label: string } => 'label' in element);
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    desks: desks.slice(0, told).map(({ label }) => label),
    ground,
  };
}

/** A desk that was published meanwhile has another key, and an id. */
const sameElement = (old: Element, element: Element): boolean =>
  old === element || same({ ...old, key: '', id: null }, { ...element, key: '', id: null });

/** Whatever order the properties come in. */
export const same = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

const plain = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
