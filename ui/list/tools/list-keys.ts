import { type RefObject, useEffect, useRef } from 'react';
import { bringIntoSight } from '#ui/page/into-sight.ts';
import type { Selection } from '../selection.ts';

interface Keys {
  /** Holds the list: its search and its rows. */
  root: RefObject<HTMLElement | null>;
  /** Null where rows can't be selected. */
  selection: Selection | null;
  showKeys: () => void;
}

/** Where a letter is a letter, and where keys have a meaning of their own. */
const ownKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"], [role="listbox"]';
const overTheList = 'dialog[open], :popover-open:not([role="status"], [role="tooltip"])';

/**
 * The keys of a list, wherever the focus is but in a field or a dialog. The row cursor is the focus on a row's link, so that Enter opens
 * it as it opens any link. A view out of sight has no effects, and so no keys.
 */
export function useListKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isMeant(event, latest.current.root.current)) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isMeant(event: KeyboardEvent, root: HTMLElement | null): boolean {
  if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(ownKeys)) return false;
  return !root.closest('[inert]') && !document.querySelector(overTheList);
}

/** @returns whether the key meant something */
function act(event: KeyboardEvent, { root, selection, showKeys }: Keys): boolean {
  const list = root.current as HTMLElement;
  const step = stepOf(event);
  if (step) return moveCursor(list, step, event.shiftKey ? selection : null);
  const id = cursorIn(list).id;
  if (event.key === '/') list.querySelector<HTMLElement>('input[type="search"]')?.focus();
  else if (event.key === '?') showKeys();
  else if (event.key === 'Escape' && selection && selection.count > 0) selection.clear();
  else if (event.key.toLowerCase() === 'x' && selection && id !== null) selection.toggle(id);
  else return false;
  return true;
}

/** Arrows go on from a row by themselves; elsewhere they bring the cursor into the list where nothing else has the focus. */
function stepOf({ key, target }: KeyboardEvent): 1 | -1 | 0 {
  const letter = key.toLowerCase();
  const nowhere = target === document.body;
  if (letter === 'j' || (key === 'ArrowDown' && nowhere)) return 1;
  return letter === 'k' || (key === 'ArrowUp' && nowhere) ? -1 : 0;
}

function moveCursor(list: HTMLElement, step: 1 | -1, extended: Selection | null): boolean {
  const links = [...list.querySelectorAll<HTMLElement>('[data-row-link]')];
  const { link, id } = cursorIn(list);
  const at = link ? links.indexOf(link) : -1;
  const next = at < 0 ? links[0] : links[at + step];
  next?.focus();
  bringIntoSight(next?.closest('tr'));
  if (extended && next) extended.add([id, idOf(next)].filter((one) => one !== null));
  return links.length > 0;
}

/** The row that has the focus, on its link or on its box. */
function cursorIn(list: HTMLElement): { link: HTMLElement | null; id: number | null } {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row]');
  const link = row && list.contains(row) ? row.querySelector<HTMLElement>('[data-row-link]') : null;
  return { link, id: link && idOf(link) };
}

const idOf = (link: HTMLElement): number | null => Number(link.closest<HTMLElement>('tr[data-row]')?.dataset.row) || null;
