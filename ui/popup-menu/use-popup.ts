import { type KeyboardEvent, type PointerEvent, type ToggleEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBeside } from './use-beside.ts';
import { itemsOf } from './walk.ts';

const hoverCloseMs = 160;

/** What a `PopupMenu` does when it is opened, hovered and left. */
export function usePopup(side: 'below' | 'beside', onHover: boolean) {
  const menu = useBeside(side === 'below' ? 'belowEnd' : 'beside');
  const source = useRef<HTMLButtonElement>(null);
  const closing = useRef(0);
  const [open, setOpen] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const show = () => source.current && menu.current?.showPopover({ source: source.current });
  const hide = () => menu.current?.hidePopover();

  /** Just before it opens. Until then nobody sees what is in it: a list would draw the items of a dozen menus each time. */
  function toggling({ newState }: ToggleEvent) {
    if (newState === 'open' && !drawn) flushSync(() => setDrawn(true));
  }

  function toggled(event: ToggleEvent) {
    const opened = event.newState === 'open';
    setOpen(opened);
    // The mouse alone doesn't take the focus away from where it is.
    if (opened && !source.current?.matches(':hover:not(:focus)')) itemsOf(menu.current)[0]?.focus();
  }

  const hover = (inside: boolean) => (event: PointerEvent) => {
    if (!onHover || event.pointerType !== 'mouse') return;
    clearTimeout(closing.current);
    if (!inside) closing.current = window.setTimeout(hide, hoverCloseMs);
    else if (!open) show();
  };

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== (side === 'below' ? 'ArrowDown' : 'ArrowRight')) return;
    event.preventDefault();
    show();
  }

  return { menu, source, open, drawn, hide, toggling, toggled, hover, openByArrow };
}
