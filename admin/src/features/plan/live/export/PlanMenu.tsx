import type { FloorPlan, Held } from '@population-tracker/contract/plan/floor-plan';
import { IconDotsVertical, IconPhotoDown, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { useStoredPicture } from '../../stored-picture.ts';
import classes from '../live.module.css';
import { downloadPicture } from './download.ts';
import { PrintSheet } from './PrintSheet.tsx';

interface Props {
  plan: FloorPlan;
  held: ReadonlyMap<number, Held>;
  isFull: boolean;
  day: string;
  minutes: number;
}

/** What leaves the panel: a print and a picture. */
export function PlanMenu({ plan, held, isFull, day, minutes }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const [printing, setPrinting] = useState(false);
  const background = useStoredPicture(plan.published.document.background?.fileId);
  return (
    <>
      <PopupMenu className={classes.menu} label={t('more')} title={t('more')} button={<DrawnIcon of={IconDotsVertical} size={18} />}>
        <PopupItem icon={<DrawnIcon of={IconPrinter} size={18} />} onClick={() => setPrinting(true)}>
          {t('print')}
        </PopupItem>
        <PopupItem
          icon={<DrawnIcon of={IconPhotoDown} size={18} />}
          onClick={() => void downloadPicture(plan, { held, isFull }, background)}
        >
          {t('asPicture')}
        </PopupItem>
      </PopupMenu>
      {printing ? <PrintSheet plan={plan} held={held} isFull={isFull} day={day} minutes={minutes} done={() => setPrinting(false)} /> : null}
    </>
  );
}
