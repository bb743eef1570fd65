import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import css from './popup-menu.module.css';
import { itemsOf, walk } from './walk.ts';

/** A place in the window, in pixels. */
export interface Place {
  left: number;
  top: number;
}

interface Props {
  place: Place;
  label: string;
  /** Has the focus once the menu is closed, unless something else has taken it. */
  back: () => HTMLElement | null;
  onClose: () => void;
  /** `PopupItem`s. */
  children: ReactNode;
}

/**
 * A menu at the place of a press, by the browser's own popover. Linux and macOS ask for it when the button goes down, and a popover that
 * closes itself takes the release that follows for a click outside: so this one is closed from here. Whoever keeps the button down
 * chooses by letting it go over an item.
 */
export function PlacedMenu({ place: { left, top }, label, back, onClose, children }: Props): ReactNode {
  const menu = useRef<HTMLDivElement>(null);
  usePress(menu, onClose);
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(left, window.innerWidth - width - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(top, window.innerHeight - height - 4))}px`;
    itemsOf(element)[0]?.focus();
  }, [left, top]);

  const leave = () => {
    back()?.focus();
    onClose();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    // Tab goes on from where the focus came from.
    if (event.key === 'Escape' || event.key === 'Tab') leave();
    walk(event);
  };
  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={css.menu}
      onKeyDown={press}
      onClick={(event: MouseEvent) => itemAt(event.target) && leave()}
      onBlur={(event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || onClose()}
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}

/** So far a pointer that is kept down goes before letting it go means something, in pixels. */
const meantFrom = 6;

/** The press that opened the menu, to its end, and the one outside that closes it. */
function usePress(menu: { current: HTMLElement | null }, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    let isOpening = true;
    let start: { x: number; y: number } | null = null;
    /** The item that the pointer was led to with the button down; a finger that was only lifted chooses nothing. */
    const ledTo = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (!isOpening || pointerType === 'touch') return null;
      start ??= { x, y };
      if (Math.hypot(x - start.x, y - start.y) < meantFrom) return null;
      const item = itemAt(document.elementFromPoint(x, y));
      return menu.current?.contains(item) ? item : null;
    };
    const handlers = {
      pointerdown(event: PointerEvent) {
        isOpening = false;
        if (!menu.current?.contains(event.target as Node)) close.current();
      },
      pointermove: (event: PointerEvent) => ledTo(event)?.focus(),
      pointerup(event: PointerEvent) {
        ledTo(event)?.click();
        if (event.pointerType !== 'touch') isOpening = false;
      },
      // A finger that is lifted would click on what lies below it.
      touchend(event: TouchEvent) {
        if (isOpening) event.preventDefault();
        isOpening = false;
      },
    };
    const listeners = Object.entries(handlers) as [string, EventListener][];
    for (const [type, listener] of listeners) document.addEventListener(type, listener, { capture: true, passive: false });
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, { capture: true });
    };
  }, [menu]);
}

const itemAt = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('[role^="menuitem"]:not([aria-disabled])') ?? null;
