import { useEffect } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import css from '#ui/popup-menu/popup-menu.module.css';
import { useBeside } from '#ui/popup-menu/use-beside.ts';
import { itemsOf, walk } from '#ui/popup-menu/walk.ts';
import { ownLang, productLang } from '#web/language.ts';
import type { RowAction } from './column.ts';

interface Props {
  /** The button that asked for the menu. */
  button: HTMLElement;
  label: string;
  actions: readonly RowAction[];
  close: () => void;
}

/** One menu for all rows of a table: a hundred rows cost no more than one. */
export function RowMenu({ button, label, actions, close }: Props) {
  const menu = useBeside('belowEnd', button);
  useEffect(() => {
    menu.current?.showPopover({ source: button });
    itemsOf(menu.current)[0]?.focus();
  }, [menu, button]);

  const choose = (run: () => void) => {
    menu.current?.hidePopover();
    run();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      lang={ownLang()}
      aria-label={label}
      className={css.menu}
      onToggle={(event) => event.newState === 'closed' && close()}
      onKeyDown={(event) => walk(event)}
    >
      {actions.map(({ key, label: text, icon: Glyph, run, danger }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={css.item}
          data-danger={danger ? '' : undefined}
          onClick={() => choose(run)}
        >
          <DrawnIcon of={Glyph} />
          <span className="pt-grow pt-narrow" lang={productLang()}>
            {text}
          </span>
        </button>
      ))}
    </div>
  );
}
