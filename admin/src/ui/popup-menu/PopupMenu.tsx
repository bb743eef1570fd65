import { type ReactNode, useId } from 'react';
import css from './popup-menu.module.css';
import { usePopup } from './use-popup.ts';
import { walk } from './walk.ts';

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

/**
 * A button with a menu, by the browser's own popover: it closes on Escape, on a click outside and when an item is chosen.
 * Arrows, Home and End walk over the items.
 */
export function PopupMenu({ button, label, title, className, data, side = 'below', onHover, children }: Props): ReactNode {
  const id = useId();
  const { menu, source, open, toggled, openByArrow, hovering } = usePopup(side, onHover);
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
        {...hovering}
        {...data}
      >
        {button}
      </button>
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
        {...hovering}
      >
        {children}
      </div>
    </>
  );
}

function usePopup(side: Props['side'], onHover: boolean | undefined) {
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
  const hovering = { onPointerEnter: hover(true), onPointerLeave: hover(false) };
  return { menu, source, open, toggled, openByArrow, hovering };
}
