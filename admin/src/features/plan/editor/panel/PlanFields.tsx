import { Button } from '@mantine/core';
import type { FloorPlan } from '@population-tracker/contract/plan/floor-plan';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Two } from '#ui/form/Two.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { setPlan } from '../../model/commands.ts';
import { labelsTwice } from '../../model/labels.ts';
import { type Editor, useEditor } from '../editor-store.ts';
import classes from '../floor-plan-editor.module.css';
import { Part } from './DeskFields.tsx';
import { NumberField } from './NumberField.tsx';

/** What belongs to the plan as a whole, while nothing on it is chosen. */
export function PlanFields({ editor, plan, pickPicture }: { editor: Editor; plan: FloorPlan; pickPicture: () => void }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const document = useEditor(editor, ({ history }) => history.present.document);
  const { size, desks } = document;
  const setSize = (change: Partial<typeof size>) =>
    editor.run((before) => setPlan(before, { size: { ...before.size, ...change } }), { stroke: 'size' });
  const active = desks.filter(({ status }) => status === 'active').length;
  const twice = labelsTwice(desks);
  return (
    <>
      <Two>
        <NumberField label={t('width')} value={size.width} min={100} step={100} onChange={(width) => setSize({ width })} />
        <NumberField label={t('depth')} value={size.height} min={100} step={100} onChange={(height) => setSize({ height })} />
      </Two>
      <dl className={classes.sums}>
        <dt className="pt-quiet">{t('desksDrawn')}</dt>
        <dd className="pt-strong pt-figures">{formatNumber(desks.length)}</dd>
        <dt className="pt-quiet">{t('desksInUse')}</dt>
        <dd className="pt-strong pt-figures">{formatNumber(active)}</dd>
        <dt className="pt-quiet">{t('capacity')}</dt>
        <dd className="pt-strong pt-figures">{formatNumber(plan.capacity)}</dd>
      </dl>
      {desks.length === plan.capacity ? null : (
        <p className="pt-small pt-quiet">
          {t(desks.length > plan.capacity ? 'moreDesks' : 'moreSeats', { count: Math.abs(desks.length - plan.capacity) })}
        </p>
      )}
      {twice.length > 0 ? <p className="pt-small pt-wrong">{t('labelsTwice', { labels: twice.slice(0, 8).join(', ') })}</p> : null}
      <PictureFields editor={editor} pickPicture={pickPicture} />
    </>
  );
}

function PictureFields({ editor, pickPicture }: { editor: Editor; pickPicture: () => void }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const background = useEditor(editor, ({ history }) => history.present.document.background);
  const setPicture = (change: object | null) =>
    editor.run((before) => setPlan(before, { background: change && before.background ? { ...before.background, ...change } : null }), {
      stroke: 'picture',
    });
  return (
    <Part title={t('picture')}>
      {background ? (
        <>
          <Two>
            <NumberField label={t('x')} value={background.x} onChange={(x) => setPicture({ x })} />
            <NumberField label={t('y')} value={background.y} onChange={(y) => setPicture({ y })} />
          </Two>
          <Two>
            <NumberField
              label={t('width')}
              value={background.width}
              min={10}
              onChange={(width) => setPicture(inProportion(background, width))}
            />
            <NumberField
              label={t('opacity')}
              value={background.opacity}
              min={5}
              max={100}
              step={5}
              suffix="%"
              onChange={(opacity) => setPicture({ opacity })}
            />
          </Two>
          <Button variant="default" leftSection={<DrawnIcon of={IconTrash} />} onClick={() => setPicture(null)}>
            {t('removePicture')}
          </Button>
        </>
      ) : (
        <>
          <p className="pt-small pt-quiet">{t('pictureHelp')}</p>
          <Button variant="default" leftSection={<DrawnIcon of={IconPhoto} />} onClick={pickPicture}>
            {t('choosePicture')}
          </Button>
        </>
      )}
    </Part>
  );
}

const inProportion = ({ width, height }: { width: number; height: number }, to: number) => ({
  width: to,
  height: Math.max(10, Math.round((height / width) * to)),
});
