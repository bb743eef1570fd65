import type { KeyboardEvent } from 'react';

/** The items of a menu, in their order. */
export const itemsOf = (menu: Element | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

/** Arrows, Home and End go over the items of a menu; Tab leaves it, and the left arrow one that stands beside its button. */
export function walk(event: KeyboardEvent<HTMLElement>, side: 'below' | 'beside' = 'below'): void {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const goal = goals[event.key];
  const leaves = event.key === 'Tab' || (side === 'beside' && event.key === 'ArrowLeft');
  // What is pressed in a menu is no business of what it was opened from.
  event.stopPropagation();
  if (leaves) event.currentTarget.hidePopover();
  if (goal === undefined) return;
  event.preventDefault();
  items[(goal + items.length) % items.length]?.focus();
}
