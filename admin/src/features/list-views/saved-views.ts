import { type ListView, listViews, type ViewedList } from '@population-tracker/contract/list-views';
import { useEffect, useRef } from 'react';
import type { ColumnChoice } from '#ui/filters/column-choice.ts';
import { keepStandardView } from '#ui/list/standard-view.ts';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';

/** What of the address is no part of a view: the page, the open record, and the view's own id. */
const notOfTheView = ['page', 'id', 'view'];

export interface SavedViews {
  views: ListView[];
  /** The one that is shown. */
  shown: ListView | null;
  /** The list looks otherwise than the shown view says. */
  changed: boolean;
  /** The list as it is now, as a view keeps it. */
  current: () => Pick<ListView, 'query' | 'columns'>;
  /** Shows a view; null shows the list as it is by itself. */
  show: (view: ListView | null) => void;
  /** Marks the list as showing a view, without changing anything else. */
  mark: (id: number) => void;
}

/** The person's own views of a list. Which one is shown stands in the address as `?view=12`; the standard one is shown where it says nothing. */
export function useSavedViews(list: ViewedList, name: string, choice: ColumnChoice): SavedViews {
  const { address, now, go } = useView();
  const views = useCall(listViews, { query: { list } }, { quiet: true }).data?.items;
  const shown = views?.find(({ id }) => String(id) === address.get('view')) ?? null;
  const current = () => ({ query: queryOf(now()), columns: choice.chosen });
  const changed = shown !== null && (queryOf(address) !== sorted(shown.query) || choice.chosen?.join() !== shown.columns?.join());

  const show = (view: ListView | null) => {
    choice.choose(view?.columns ?? null);
    go(view ? `?${addressOf(view)}` : '?', { replace: true });
  };
  const standard = views?.find((view) => view.standard);
  const kept = standard ? { address: addressOf(standard), columns: choice.arranged(standard.columns) } : null;
  const text = JSON.stringify(kept);
  useEffect(() => {
    if (views) keepStandardView(name, JSON.parse(text));
  }, [views, name, text]);
  const opened = useRef(address.size > 0);
  useEffect(() => {
    if (!views || opened.current) return;
    opened.current = true;
    if (standard && now().size === 0) show(standard);
  });
  return { views: views ?? [], shown, changed, current, show, mark: (id) => go(`?${marked(now(), id)}`, { replace: true }) };
}

const addressOf = ({ id, query }: ListView): string => `${query}${query ? '&' : ''}view=${id}`;

function queryOf(address: URLSearchParams): string {
  const kept = new URLSearchParams(address);
  for (const name of notOfTheView) kept.delete(name);
  return sorted(kept.toString());
}

/** The order in which filters were set means nothing. */
function sorted(query: string): string {
  const pairs = new URLSearchParams(query);
  pairs.sort();
  return pairs.toString();
}

function marked(address: URLSearchParams, id: number): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('view', String(id));
  return next;
}
