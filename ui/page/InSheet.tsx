import { type ReactNode, useId, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { SheetContext, type SheetSlot, useSheet } from './sheet.ts';

interface Props {
  slot: SheetSlot;
  /** How many of its filters are set: the button of the sheet tells it. */
  set?: number;
  children: ReactNode;
}

/**
 * On a phone in the page's sheet, else where it stands.
 *
 *     <PageHeader title={t('title')} actions={<><InSheet slot="actions"><UploadButton kind="users" /></InSheet><AddButton … /></>} />
 */
export function InSheet({ slot, set = 0, children }: Props) {
  const sheet = useSheet();
  const id = useId();
  const add = sheet?.add;
  useLayoutEffect(() => add?.(id, { slot, set }), [add, id, slot, set]);
  if (!sheet) return children;
  const place = sheet.places[slot];
  return place ? createPortal(children, place) : null;
}

/** What stays where it is on a phone too: a list further down a page keeps its filters, an empty list its buttons. */
export function InPlace({ children }: { children: ReactNode }) {
  return <SheetContext value={null}>{children}</SheetContext>;
}
