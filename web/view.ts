import { createContext, use, useEffect, useEffectEvent } from 'react';

/**
 * The place of one kept view: what a screen knows of the window's address. A view that is out of sight lives on,
 * so it must never read or change the address of the one that is shown.
 */
export interface View {
  /** Identity of its tab: the path, for a detail route the path and the id. */
  key: string;
  path: string;
  /** The query that is rendered: filters, page, the open record. */
  address: URLSearchParams;
  /** The newest query, which a change that isn't rendered yet may already have moved on. */
  now: () => URLSearchParams;
  /** Opens a path, or another query of this view (`?id=12`). Out of sight it changes this view's own place and nothing else. */
  go: (to: string, options?: { replace?: boolean }) => void;
  /** Goes elsewhere once this view's next address stands, which somebody is just changing: it keeps that one when it is out of sight. */
  goOn: (to: string) => void;
  /** Ends this view and its tab, and opens a path where the view was the one shown. */
  leave: (to: string, options?: { replace?: boolean }) => void;
  /** What the tab is called instead of the route's title, and where its record stands. */
  name: (name: string, stands?: Standing) => void;
}

/** Where a record stands among others, for the breadcrumb. */
export interface Standing {
  /** What the record is called there, where the names before it say the rest of the tab's name. */
  own: string;
  /** From the outside in, each with the page that shows it. */
  within: readonly { name: string; path: string }[];
}

const ViewContext = createContext<View | null>(null);
export const ViewProvider = ViewContext.Provider;

/** The view that a screen lives in. @throws Error outside of the frame */
export function useView(): View {
  const view = use(ViewContext);
  if (!view) throw new Error('There is no view here: this part works inside the frame only.');
  return view;
}

/** Names the tab after the record that the view shows, once it is known. */
export function useViewName(name: string | undefined, stands?: Standing): void {
  const view = useView();
  // A view that only moves on keeps its name.
  const rename = useEffectEvent(() => name && view.name(name, stands));
  const standing = JSON.stringify(stands);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told changes with these, not with each rendering
  useEffect(() => {
    rename();
  }, [name, standing]);
}
