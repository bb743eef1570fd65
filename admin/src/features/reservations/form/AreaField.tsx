import { Input } from '@mantine/core';
import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { areaIcons } from '../reservations-pickers.ts';
import classes from './reservations-form.module.css';

interface Props {
  value?: Area;
  onChange?: (area: Area) => void;
}

/** What the reservation is for: seven tiles, one of them chosen. */
export function AreaField({ value, onChange }: Props) {
  const { t } = useTranslation('reservations');
  const id = useId();
  return (
    <Input.Wrapper label={t('area')} labelElement="div" labelProps={{ id }}>
      <div className={classes.areas} role="radiogroup" aria-labelledby={id}>
        {areas.map((area) => {
          const Glyph = areaIcons[area];
          return (
            <label key={area} className={classes.tile}>
              <input type="radio" name={id} checked={area === value} onChange={() => onChange?.(area)} />
              <Glyph size={20} stroke={1.5} aria-hidden />
              <span>{t(`areas.${area}`)}</span>
            </label>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}
