import { createContext, use } from 'react';

/** The part of the window that one screen fills. A drawer covers it and nothing else, so that menu and tabs stay in reach. */
export interface Pane {
  element: HTMLElement | null;
  /** Takes what lies below out of reach, or gives it back. */
  cover: (covered: boolean) => void;
  /** Whether a part of the screen scrolls instead of the whole: its place is what Back returns to. */
  scrollInside: (inside: boolean) => void;
}

export const PaneContext = createContext<Pane>({ element: null, cover: () => {}, scrollInside: () => {} });
export const usePane = (): Pane => use(PaneContext);
