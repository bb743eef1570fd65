import { type ComponentType, createContext } from 'react';
import type { ColumnChoice } from '#ui/filters/column-choice.ts';

export interface ViewsProps {
  /** Which list, as whoever keeps its views calls it. */
  list: string;
  /** What the choice of columns and the standard view are kept under in this browser. */
  name: string;
  choice: ColumnChoice;
}

/** What keeps a person's views of the lists, where a front end has such a thing: a button among the tools of each list. */
export const ViewsSlot = createContext<ComponentType<ViewsProps> | null>(null);
