import type { Area } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { areaIcons } from '#features/reservations/reservations-pickers.ts';
import classes from './parameters.module.css';

export function AreaName({ area }: { area: Area }) {
  const { t } = useTranslation('parameters');
  const Glyph = areaIcons[area];
  return (
    <span className={classes.area}>
      <Glyph size={16} stroke={1.75} aria-hidden />
      {t(`areas.${area}`)}
    </span>
  );
}
