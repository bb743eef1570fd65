import { useCallback } from 'react';
import { ownLang } from '#web/language.ts';
import classes from './data-table.module.css';

interface Props {
  id?: string;
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  some?: boolean;
  /** Hears whether the shift key was held. */
  onChange: (shift: boolean) => void;
}

/** The box that chooses a row, or all of a page. */
export function CheckBox({ id, label, checked, some = false, onChange }: Props) {
  const showSome = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = some;
    },
    [some],
  );
  return (
    <input
      ref={showSome}
      id={id}
      type="checkbox"
      lang={ownLang()}
      className={classes.box}
      aria-label={label}
      checked={checked}
      onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey === true)}
    />
  );
}
