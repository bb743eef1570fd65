import { type ReactNode, type Ref, useId } from 'react';
import classes from './segmented.module.css';

interface Props<T extends string | number> {
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[];
  value?: T | undefined;
  onChange: (value: T) => void;
  disabled?: boolean;
  /** As wide as there is room, rather than as its words. */
  wide?: boolean;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/**
 * One of a few short words, side by side. Which one it is the style sheet shows alone: a mark that is moved by a script would be measured
 * each time that its view comes into sight. `ui/touch/Segments` is the larger one of the employees' app, which shows a press before it is kept.
 *
 *     <Segmented aria-label={t('period')} options={periods} value={period} onChange={show} />
 */
export function Segmented<T extends string | number>({ options, value, onChange, disabled, wide, className, ref, ...named }: Props<T>) {
  const name = useId();
  return (
    <div
      ref={ref}
      role="radiogroup"
      {...named}
      data-wide={wide ? '' : undefined}
      className={className ? `${classes.segmented} ${className}` : classes.segmented}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
