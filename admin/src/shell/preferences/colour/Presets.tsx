import { IconCheck } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../preferences.module.css';
import { pickTheme } from './pick-theme.ts';
import { type Preset, presets } from './presets.ts';

const names = Object.keys(presets) as Preset[];

/** Swatches with their names; the arrows go from one to the next, and the panel with them. */
export function Presets({ colour }: { colour: string }): ReactNode {
  const { t } = useTranslation('preferences');
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p className={css.label} id={id}>
        {t('theme.colour')}
      </p>
      <div className={css.presets}>
        {names.map((name) => (
          <label key={name} style={{ '--swatch': presets[name] } as CSSProperties}>
            <input type="radio" name={id} checked={presets[name] === colour} onChange={() => pickTheme(presets[name])} />
            <span className={css.swatch}>
              <IconCheck size={18} stroke={2.25} aria-hidden />
            </span>
            {t(`theme.${name}`)}
          </label>
        ))}
      </div>
    </div>
  );
}
