import { type KeyboardEvent, type PointerEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import css from './popup-menu.module.css';

interface Props {
  /** The button's content; its accessible name comes from it or from `label`. */
  button: ReactNode;
  label?: string;
  title?: string;
  className?: string;
  /** Further attributes of the button, for those who look for it. */
  data?: Record<`data-${string}`, boolean | string | undefined>;
  side?: 'below' | 'beside';
  /** Opens as soon as the mouse is over the button, too. */
  onHover?: boolean;
  /** `PopupItem`s. */
  children: ReactNode;
}

const hoverCloseMs = 160;

/**
 * A button with a menu, by the browser's own popover: it closes on Escape, on a click outside and when an item is chosen.
 * Arrows, Home and End walk over the items.
 */
export function PopupMenu({ button, label, title, className, data, side = 'below', onHover, children }: Props): ReactNode {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const source = useRef<HTMLButtonElement>(null);
  const closing = useRef(0);
  const [open, setOpen] = useState(false);

  function toggled(event: ToggleEvent) {
    const opened = event.newState === 'open';
    setOpen(opened);
    // The mouse alone doesn't take the focus away from where it is.
    if (opened && !source.current?.matches(':hover:not(:focus)')) itemsOf(menu.current)[0]?.focus();
  }

  const hover = (inside: boolean) => (event: PointerEvent) => {
    if (!onHover || event.pointerType !== 'mouse') return;
    clearTimeout(closing.current);
    if (!inside) closing.current = window.setTimeout(() => menu.current?.hidePopover(), hoverCloseMs);
    else if (!open && source.current) menu.current?.showPopover({ source: source.current });
  };

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== (side === 'below' ? 'ArrowDown' : 'ArrowRight') || !source.current) return;
    event.preventDefault();
    menu.current?.showPopover({ source: source.current });
  }

  return (
    <>
      <button
        ref={source}
        type="button"
        popoverTarget={id}
        className={className}
        aria-label={label}
        title={title}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={openByArrow}
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
        {...data}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the items themselves answer Enter and the space bar */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label ?? title}
        className={css.menu}
        data-side={side}
        onToggle={toggled}
        onKeyDown={(event) => walk(event, side)}
        onClick={(event) => (event.target as Element).closest('[role^="menuitem"]') && menu.current?.hidePopover()}
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
      >
        {children}
      </div>
    </>
  );
}

const itemsOf = (menu: Element | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

function walk(event: KeyboardEvent<HTMLElement>, side: Props['side']): void {
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
