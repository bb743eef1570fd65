import { fold } from '@population-tracker/contract/primitives';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../../lib/formats/numbers.ts';
import { SearchField } from '../../../../../ui/filters/SearchField.tsx';
import type { Camera } from '../../canvas/camera.ts';
import { inOrder } from '../../model/labels.ts';
import classes from '../editor.module.css';
import { type Editor, useEditor } from '../editor-store.ts';

const shown = 200;

interface Props {
  editor: Editor;
  camera: Camera;
  /** Opens the fields of what was chosen. */
  open: () => void;
}

/** Every desk by its label: a way to each of them without a pointer and without seeing the plan. */
export function DeskList({ editor, camera, open }: Props): ReactNode {
  const { t } = useTranslation('floor-plan');
  const [search, setSearch] = useState('');
  const desks = useEditor(editor, ({ history }) => history.present.document.desks);
  const selection = useEditor(editor, (state) => state.selection);
  const wanted = fold(search);
  const found = inOrder(desks, 'rows').filter(({ label, equipment }) => fold([label, ...equipment].join(' ')).includes(wanted));
  return (
    <>
      <div className={classes.find}>
        <SearchField value={search} onChange={setSearch} placeholder={t('searchDesk')} />
      </div>
      <ul className={classes.list}>
        {found.slice(0, shown).map(({ key, label, x, y, status }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={selection.has(key)}
              onClick={(event) => {
                camera.reveal(x, y);
                if (event.shiftKey) editor.toggle(key);
                else {
                  editor.select([key]);
                  open();
                }
              }}
            >
              <b>{label}</b>
              {status === 'blocked' ? <span>{t('blocked')}</span> : null}
              <span className={classes.place}>{t('placeOf', { x: formatNumber(x), y: formatNumber(y) })}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown ? <p className={classes.hint}>{t('moreFound', { count: found.length - shown })}</p> : null}
      {desks.length === 0 ? <p className={classes.hint}>{t('noDesks')}</p> : null}
    </>
  );
}
