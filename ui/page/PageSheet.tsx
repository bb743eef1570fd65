import { IconAdjustmentsHorizontal, IconDots, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { ownLang } from '#web/language.ts';
import { usePane } from './pane.ts';
import classes from './sheet.module.css';
import { type Sheet, sheetSlots, useSheet } from './sheet.ts';

/** Opens the sheet of the page, where there is anything in it; tells how many filters are set. */
export function SheetButton() {
  const { t } = useTranslation();
  const sheet = useSheet();
  if (!sheet || sheet.parts.size === 0) return null;
  const parts = [...sheet.parts.values()];
  const set = parts.reduce((sum, part) => sum + part.set, 0);
  const filters = parts.some(({ slot }) => slot === 'filters');
  return (
    <IconButton
      icon={filters ? IconAdjustmentsHorizontal : IconDots}
      label={set > 0 ? t('ui.sheetSet', { count: set }) : t(filters ? 'ui.sheet' : 'ui.more')}
      className={classes.button}
      data-count={set > 0 ? set : undefined}
      data-sheet=""
      aria-haspopup="dialog"
      aria-expanded={sheet.open}
      onClick={() => sheet.show(true)}
    />
  );
}

/** Closed by what was pressed in it, unless that asks for more: another filter, a menu. */
const closing = 'input[type="radio"], button:not([aria-haspopup], [popovertarget]), a[href], [role^="menuitem"]';

/**
 * From the lower edge, in reach of the thumb. What stands in it is there while it is closed too, out of sight: a dialog that one of its
 * buttons opened outlives it.
 */
export function PageSheet({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const { place, open, show } = sheet;
  const section = useOpened(sheet);
  const id = useId();
  const close = () => show(false);
  const closeByKey = (event: KeyboardEvent) => {
    // A list or a menu that is open over the sheet closes first.
    const inside = (event.target as Element).closest('[aria-expanded="true"], [role="listbox"], [role="menu"], [popover]');
    if (event.key !== 'Escape' || event.defaultPrevented || inside) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const filters = [...sheet.parts.values()].some(({ slot }) => slot === 'filters');
  return (
    <>
      {open ? <button type="button" className={classes.veil} tabIndex={-1} aria-hidden onClick={close} /> : null}
      <section
        ref={section}
        className={classes.sheet}
        role="dialog"
        aria-labelledby={id}
        tabIndex={-1}
        data-open={open ? '' : undefined}
        onKeyDown={closeByKey}
      >
        <header className="pt-line pt-firm" lang={ownLang()}>
          <h2 id={id} className="pt-grow pt-narrow">
            {t(filters ? 'ui.sheet' : 'ui.more')}
          </h2>
          <IconButton icon={IconX} label={t('ui.close')} onClick={close} />
        </header>
        <div className={classes.parts}>
          {sheetSlots.map((slot) => (
            <div key={slot} className={classes.part} data-slot={slot} ref={(element) => place(slot, element)} />
          ))}
        </div>
      </section>
    </>
  );
}

/** While it is open the page below is out of reach; the focus is on it, and goes back to its button. */
function useOpened({ open, show }: Sheet): RefObject<HTMLElement | null> {
  const { cover } = usePane();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = section.current;
    if (!open || !element) return;
    const press = ({ target }: MouseEvent) => {
      const part = (target as Element).closest('[data-slot]:not([data-slot="filters"])');
      if (part && (target as Element).closest(closing)) show(false);
    };
    element.addEventListener('click', press);
    cover(true);
    element.focus({ preventScroll: true });
    return () => {
      element.removeEventListener('click', press);
      cover(false);
      const button = element.parentElement?.querySelector<HTMLElement>('[data-sheet]');
      if (element.contains(document.activeElement)) button?.focus({ preventScroll: true });
    };
  }, [open, show, cover]);
  return section;
}
