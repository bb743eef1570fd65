import { IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import type { ColumnChoice } from '#ui/filters/column-choice.ts';
import buttons from '#ui/icon-button.module.css';
import { PopupCheck } from '#ui/popup-menu/PopupCheck.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { productLang } from '#web/language.ts';
import classes from './tools.module.css';

/** Which columns are shown, and in which order. */
export function ColumnMenu({ choice }: { choice: ColumnChoice }) {
  const { t } = useTranslation('list');
  const [dragged, drag] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const label = t('ui.columns');
  const keys = choice.columns.map(({ key }) => key);

  const drop = (to: string) => {
    if (dragged && dragged !== to) choice.move(dragged, to);
    drag(null);
    setOver(null);
  };

  return (
    <PopupMenu button={<DrawnIcon of={IconColumns3} size={18} />} label={label} title={label} className={buttons.icon}>
      {choice.columns.map(({ key, title, shown }) => (
        <div
          key={key}
          role="none"
          className={classes.column}
          draggable
          data-over={over === key && dragged !== key ? '' : undefined}
          onDragStart={() => drag(key)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(key);
          }}
          onDrop={() => drop(key)}
          onDragEnd={() => drop(dragged ?? key)}
          onKeyDown={(event) => moveByKey(event, keys, key, choice.move)}
        >
          <PopupCheck checked={shown} onChange={() => choice.toggle(key)}>
            <span lang={productLang()}>{title}</span>
          </PopupCheck>
          <DrawnIcon of={IconGripVertical} size={14} />
        </div>
      ))}
      <p role="none" className={classes.hint}>
        {t('columnsHint')}
      </p>
      {choice.chosen ? <PopupItem onClick={() => choice.choose(null)}>{t('columnsReset')}</PopupItem> : null}
    </PopupMenu>
  );
}

/** Alt and an arrow put a column before or behind its neighbour. */
function moveByKey(event: KeyboardEvent, keys: readonly string[], key: string, move: ColumnChoice['move']): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!event.altKey || !step) return;
  event.preventDefault();
  event.stopPropagation();
  const goal = keys[keys.indexOf(key) + step];
  const item = event.target as HTMLElement;
  if (goal) move(key, goal);
  // Moved in the document, it has lost the focus.
  setTimeout(() => item.focus());
}
