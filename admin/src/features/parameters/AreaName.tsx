import type { Area } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { areaIcons } from '#features/reservations/reservations-pickers.ts';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import classes from './parameters.module.css';

export function AreaName({ area }: { area: Area }) {
  const { t } = useTranslation('parameters');
  const Glyph = areaIcons[area];
  return (
    <span className={classes.area}>
      <DrawnIcon of={Glyph} />
      {t(`areas.${area}`)}
    </span>
  );
}
