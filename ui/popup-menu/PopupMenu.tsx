import { type ReactNode, useId } from 'react';
import css from './popup-menu.module.css';
import { usePopup } from './use-popup.ts';
import { walk } from './walk.ts';

interface Props {
  /** The button's content; its accessible name comes from it or from `label`. */
  button: ReactNode;
  label?: string;
  title?: string;
  /** Of these, where they aren't in the language around them. */
  lang?: string | undefined;
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
export function PopupMenu({ button, label, title, lang, className, data, side = 'below', onHover, children }: Props): ReactNode {
  const id = useId();
  const { menu, source, open, drawn, hide, toggling, toggled, hover, openByArrow } = usePopup(side, onHover ?? false);
  const hovering = { onPointerEnter: hover(true), onPointerLeave: hover(false) };
  return (
    <>
      <button
        ref={source}
        type="button"
        popoverTarget={id}
        // The mouse over it has opened it already: the click that follows must not close it.
        popoverTargetAction={onHover ? 'show' : 'toggle'}
        className={className}
        lang={lang}
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
        lang={lang}
        aria-label={label ?? title}
        className={css.menu}
        onBeforeToggle={toggling}
        onToggle={toggled}
        onKeyDown={(event) => walk(event, side)}
        onClick={(event) => (event.target as Element).closest('[role^="menuitem"]:not([aria-disabled])') && hide()}
        {...hovering}
      >
        {drawn ? children : null}
      </div>
    </>
  );
}
