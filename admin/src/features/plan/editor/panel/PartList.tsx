import { fold } from '@population-tracker/contract/kernel/primitives';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import type { Camera } from '../../canvas/camera.ts';
import { type Element, isPoints } from '../../model/document.ts';
import { boxOf, middleOf } from '../../model/geometry.ts';
import { type Among, inReadingOrder } from '../editor-actions.ts';
import { type Editor, useEditor } from '../editor-store.ts';
import classes from '../floor-plan-editor.module.css';

const shown = 200;

interface Props {
  editor: Editor;
  camera: Camera;
  /** Desks, or all else that is drawn. */
  among: Among;
  /** Opens the fields of what was chosen. */
  open: () => void;
}

/** Every desk, or everything else, by its name: a way to each of them without a pointer and without seeing the plan. */
export function PartList({ editor, camera, among, open }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const [search, setSearch] = useState('');
  const document = useEditor(editor, ({ history }) => history.present.document);
  const selection = useEditor(editor, (state) => state.selection);
  const wanted = fold(search);
  const all = inReadingOrder(document, among);
  const found = all.filter((element) =>
    fold([nameOf(element), ...('equipment' in element ? element.equipment : [])].join(' ')).includes(wanted),
  );
  const choose = (element: Element, more: boolean) => {
    camera.reveal(...middleOf(boxOf(element)));
    if (more) return editor.toggle(element.key);
    editor.select([element.key]);
    open();
  };
  return (
    <>
      <div className="pt-filled">
        <SearchField value={search} onChange={setSearch} placeholder={t(among === 'desks' ? 'searchDesk' : 'searchPart')} />
      </div>
      <ul className={classes.list}>
        {found.slice(0, shown).map((element) => (
          <li key={element.key}>
            <button type="button" aria-pressed={selection.has(element.key)} onClick={({ shiftKey }) => choose(element, shiftKey)}>
              <b>{nameOf(element)}</b>
              {'status' in element && element.status === 'blocked' ? <span>{t('blocked')}</span> : null}
              <span className={classes.place}>{placeOf(element)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown ? <p className="pt-small pt-quiet">{t('moreFound', { count: found.length - shown })}</p> : null}
      {all.length === 0 ? <p className="pt-small pt-quiet">{t(among === 'desks' ? 'noDesks' : 'noParts')}</p> : null}
    </>
  );

  function nameOf(element: Element): string {
    if ('label' in element) return element.label;
    if ('text' in element) return element.text;
    if (isPoints(element)) return 'thickness' in element ? t('wall') : element.name || t(element.kind === 'core' ? 'coreKind' : 'roomKind');
    return t(element.kind === 'window' ? 'window' : 'door');
  }

  function placeOf(element: Element): string {
    const [x, y] = 'x' in element ? [element.x, element.y] : middleOf(boxOf(element)).map(Math.round);
    return t('placeOf', { x: formatNumber(x ?? 0), y: formatNumber(y ?? 0) });
  }
}
