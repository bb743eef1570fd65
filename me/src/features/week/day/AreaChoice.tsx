import type { MyDay } from '@population-tracker/contract/me/my-day';
import type { OwnArea } from '@population-tracker/contract/me/own-areas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { areaIcons } from '../areas.ts';
import classes from './day.module.css';

/** Meeting rooms stand beside what is one's own alone. */
export type AreaOfDay = OwnArea | 'meetingRoom';

interface Props extends Pick<MyDay, 'areas' | 'rooms'> {
  chosen: AreaOfDay;
  onChoose: (area: AreaOfDay) => void;
}

/** The areas that the location offers, each with what is free of it. */
export function AreaChoice({ areas, rooms, chosen, onChoose }: Props): ReactNode {
  const { t } = useTranslation(['week/day', 'week']);
  const counted = areas.map(({ area, free, reason }) => ({
    area: area as AreaOfDay,
    told: reason ? t('none') : t('freeCount', { count: free }),
  }));
  // After the desk: it is what most meet for.
  if (rooms) {
    const told = rooms.reason ? t('none') : t('roomCount', { count: rooms.count });
    counted.splice(counted[0]?.area === 'workspace' ? 1 : 0, 0, { area: 'meetingRoom', told });
  }
  return (
    <fieldset className={classes.choice}>
      <legend className="pt-unseen">{t('area')}</legend>
      {/* A fieldset that scrolls by itself is back at its beginning whenever the page changes around it (Chromium 156). */}
      <div className={classes.areas}>
        {counted.map(({ area, told }) => (
          <label key={area}>
            <input type="radio" name="area" checked={area === chosen} onChange={() => onChoose(area)} />
            <span>
              <DrawnIcon of={areaIcons[area]} size={20} />
              <b>{t(`week:area.${area}`)}</b>
              <i>{told}</i>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
