import { type ReactNode, useId } from 'react';
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
  // No translated name: while a language is on its way inputs of two groups would undo each other's choice.
  const name = useId();
  return (
    <fieldset className={classes.segments}>
      <legend className="pt-unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            name={name}
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
