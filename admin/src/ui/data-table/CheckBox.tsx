import { useEffect, useRef } from 'react';
import classes from './data-table.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  some?: boolean;
  onChange: () => void;
}

/** The box that chooses a row, or all of a page. */
export function CheckBox({ label, checked, some = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return <input ref={box} type="checkbox" className={classes.box} aria-label={label} checked={checked} onChange={onChange} />;
}
