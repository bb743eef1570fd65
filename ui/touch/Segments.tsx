import { type ReactNode, useId } from 'react';
import { usePressed } from '../use-pressed.ts';
import classes from './touch.module.css';

interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; lang?: string; disabled?: boolean }[];
  /** The choice is shown from the press on; a promise settles when `value` says what came of it. */
  onChange: (value: T) => void | Promise<void>;
}

/**
 * One of a few, side by side.
 *
 *     <Segments label={t('appearance')} value={scheme} options={…} onChange={choose} />
 */
export function Segments<T extends string>({ label, value, options, onChange }: Props<T>): ReactNode {
  // No translated name: while a language is on its way inputs of two groups would undo each other's choice.
  const name = useId();
  const [shown, press] = usePressed(value, onChange);
  return (
    <fieldset className={classes.segments}>
      <legend className="pt-unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            name={name}
            checked={option.value === shown}
            disabled={option.disabled}
            onChange={() => press(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
