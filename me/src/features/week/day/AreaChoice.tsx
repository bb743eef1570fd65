import type { MyDay } from '@population-tracker/contract/me/my-day';
import type { OwnArea } from '@population-tracker/contract/me/own-areas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { areaIcons } from '../areas.ts';
import classes from './day.module.css';

interface Props {
  areas: MyDay['areas'];
  chosen: OwnArea;
  onChoose: (area: OwnArea) => void;
}

/** The areas that the location offers, each with what is free of it. */
export function AreaChoice({ areas, chosen, onChoose }: Props): ReactNode {
  const { t } = useTranslation(['week/day', 'week']);
  return (
    <fieldset className={classes.areas}>
      <legend className="pt-unseen">{t('area')}</legend>
      {areas.map(({ area, free, reason }) => (
        <label key={area}>
          <input type="radio" name="area" checked={area === chosen} onChange={() => onChoose(area)} />
          <span>
            <DrawnIcon of={areaIcons[area]} size={20} />
            <b>{t(`week:area.${area}`)}</b>
            <i>{reason ? t('none') : t('freeCount', { count: free })}</i>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
