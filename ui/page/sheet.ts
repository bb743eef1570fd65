import { createContext, use, useCallback, useMemo, useState } from 'react';

/** What a sheet holds, in this order: which view of the page, what is asked, what a list offers, what else can be done. */
export const sheetSlots = ['view', 'filters', 'tools', 'actions'] as const;
export type SheetSlot = (typeof sheetSlots)[number];

interface Part {
  slot: SheetSlot;
  /** How many of its filters are set. */
  set: number;
}

/** Where filters and second actions of a page are on a phone, so that its head is one row: in a sheet that a button opens. */
export interface Sheet {
  places: Partial<Record<SheetSlot, HTMLElement>>;
  /** Hears where a slot's content is put; null as long as there is no such place. */
  place: (slot: SheetSlot, element: HTMLElement | null) => void;
  parts: ReadonlyMap<string, Part>;
  /** @returns takes it away again */
  add: (id: string, part: Part) => () => void;
  open: boolean;
  show: (open: boolean) => void;
}

/** Null where everything stands in its own place: on a wide screen, in a drawer, in a part of a page. */
export const SheetContext = createContext<Sheet | null>(null);
export const useSheet = (): Sheet | null => use(SheetContext);

/** The sheet of a page, closed and empty at first. */
export function useSheetState(): Sheet {
  const [places, setPlaces] = useState<Sheet['places']>({});
  const [parts, setParts] = useState<Sheet['parts']>(new Map());
  const [open, show] = useState(false);
  // An element that React lets go of for a moment is taken up again: the place stays what it was.
  const place = useCallback((slot: SheetSlot, element: HTMLElement | null) => {
    if (element) setPlaces((before) => (before[slot] === element ? before : { ...before, [slot]: element }));
  }, []);
  const add = useCallback((id: string, part: Part) => {
    setParts((before) => new Map(before).set(id, part));
    return () => setParts((before) => new Map([...before].filter(([one]) => one !== id)));
  }, []);
  return useMemo(() => ({ places, place, parts, add, open, show }), [places, place, parts, add, open]);
}
