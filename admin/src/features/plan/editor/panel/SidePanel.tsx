import type { FloorPlan } from '@population-tracker/contract/plan/floor-plan';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#ui/fields/segmented/Segmented.tsx';
import type { Camera } from '../../canvas/camera.ts';
import { chosen } from '../../model/document.ts';
import type { Among } from '../editor-actions.ts';
import { type Editor, useEditor } from '../editor-store.ts';
import classes from '../floor-plan-editor.module.css';
import { DeskFields } from './DeskFields.tsx';
import { ElementFields } from './ElementFields.tsx';
import { PartList } from './PartList.tsx';
import { PlanFields } from './PlanFields.tsx';

interface Props {
  editor: Editor;
  camera: Camera;
  plan: FloorPlan;
  pickPicture: () => void;
}

/** At the right of the plan, below it on a phone: what is chosen in numbers and words, or all that is drawn as lists. */
export function SidePanel({ editor, camera, plan, pickPicture }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const [part, setPart] = useState<'fields' | Among>('fields');
  return (
    <aside className={classes.panel} aria-label={t('panel')}>
      <Segmented
        wide
        aria-label={t('panel')}
        options={[
          { value: 'fields', label: t('properties') },
          { value: 'desks', label: t('desks') },
          { value: 'drawing', label: t('rest') },
        ]}
        value={part}
        onChange={setPart}
      />
      {part === 'fields' ? (
        <Chosen editor={editor} plan={plan} pickPicture={pickPicture} />
      ) : (
        <PartList key={part} editor={editor} camera={camera} among={part} open={() => setPart('fields')} />
      )}
    </aside>
  );
}

function Chosen({ editor, plan, pickPicture }: Omit<Props, 'camera'>): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const document = useEditor(editor, ({ history }) => history.present.document);
  const selection = useEditor(editor, (state) => state.selection);
  const elements = chosen(document, selection);
  const desks = document.desks.filter(({ key }) => selection.has(key));
  const [only] = elements;
  if (!only) {
    return (
      <div className="pt-stack pt-gap-3">
        <h2>{t('plan')}</h2>
        <PlanFields editor={editor} plan={plan} pickPicture={pickPicture} />
      </div>
    );
  }
  return (
    <div className="pt-stack pt-gap-3">
      <h2 aria-live="polite">{titleOf(elements.length, desks.length)}</h2>
      {desks.length === elements.length ? <DeskFields key={only.key} editor={editor} desks={desks} /> : null}
      {elements.length === 1 && desks.length === 0 ? <ElementFields key={only.key} editor={editor} element={only} plan={plan} /> : null}
      {elements.length > 1 && desks.length < elements.length ? <p className="pt-small pt-quiet">{t('mixedHelp')}</p> : null}
    </div>
  );

  function titleOf(count: number, deskCount: number): string {
    if (count === 1) return deskCount === 1 ? t('deskChosen', { label: desks[0]?.label ?? '' }) : t('oneChosen');
    return deskCount === count ? t('desksChosen', { count }) : t('chosen', { count });
  }
}
