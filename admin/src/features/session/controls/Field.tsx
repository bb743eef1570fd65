import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './controls.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  onChange: (value: string) => void;
  /** Why its value was refused. */
  error?: string | null;
}

/** A labelled line of text. Sign-in has its own, so that it stands before the rest of the panel is fetched. */
export function Field({ label, onChange, error, ...input }: Props): ReactNode {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-why` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-why`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
