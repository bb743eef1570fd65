import type { KeyboardEvent } from 'react';

/** The lists in which the arrows have moved since anything else was pressed. */
const walked = new WeakSet<Element>();

/**
 * Enter takes the choice that is highlighted and no other. Mantine counts where the arrows are apart from what it highlights: the two part
 * where a key comes while the list opens, and where the server's answer brings other choices. Enter would take another choice then, or
 * none and save the form.
 */
export function takeHighlighted(event: KeyboardEvent<HTMLElement>): void {
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  if (!list || event.nativeEvent.isComposing) return;
  if (event.key !== 'Enter') {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walked.add(list);
    else walked.delete(list);
    return;
  }
  const highlighted = list.querySelector<HTMLElement>('[data-combobox-selected]');
  // What the arrows led to is gone.
  if (!highlighted && !(walked.has(list) && list.querySelector('[data-combobox-option]'))) return;
  event.preventDefault();
  event.stopPropagation();
  highlighted?.click();
}
