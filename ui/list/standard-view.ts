import { type Arranged, arrange } from '#ui/filters/column-choice.ts';
import { readSession } from '#web/session.ts';
import { readStored, writeStored } from '#web/storage.ts';

/** What a list opens with: the address that shows the view, and its columns. */
interface StandardView {
  address: string;
  columns: Arranged;
}

type Kept = Record<string, StandardView & { person: string }>;

/**
 * The person's standard view of a list, as this browser heard of it last: the list opens with it at once, before its views are known.
 * Its columns are put in place by that.
 * @returns the address that shows it, null where there is none
 */
export function openStandardView(list: string): string | null {
  const view = standardOf(list);
  if (view) arrange(list, view.columns);
  return view?.address ?? null;
}

/** The address that `openStandardView` is going to answer. */
export const standardAddress = (list: string): string | null => standardOf(list)?.address ?? null;

function standardOf(list: string): StandardView | null {
  const view = kept()[list];
  return view?.person === person() ? view : null;
}

/** Remembers the standard view of a list; null where there is none any more. */
export function keepStandardView(list: string, view: StandardView | null): void {
  const { [list]: before, ...others } = kept();
  const next = view ? { ...others, [list]: { ...view, person: person() } } : before?.person === person() ? others : null;
  if (next) writeStored('standardViews', JSON.stringify(next));
}

const person = (): string => readSession().profile?.email ?? '';

function kept(): Kept {
  try {
    return JSON.parse(readStored('standardViews') ?? '{}') as Kept;
  } catch {
    return {};
  }
}
