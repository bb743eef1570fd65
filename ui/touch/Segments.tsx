import type { ReactNode } from 'react';
import classes from './touch.module.css';

interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; lang?: string; disabled?: boolean }[];
  onChange: (value: T) => void;
}

/**
 * One of a few, side by side.
 *
 *     <Segments label={t('appearance')} value={scheme} options={…} onChange={choose} />
 */
export function Segments<T extends string>({ label, value, options, onChange }: Props<T>): ReactNode {
  return (
    <fieldset className={classes.segments}>
      <legend className="pt-unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            name={label}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
