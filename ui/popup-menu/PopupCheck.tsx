import { IconCheck } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import css from './popup-menu.module.css';

interface Props {
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** One line of a `PopupMenu` that is on or off; the menu stays open for the next. */
export function PopupCheck({ checked, onChange, children }: Props) {
  const change = (event: MouseEvent) => {
    event.stopPropagation();
    onChange();
  };
  return (
    <button type="button" role="menuitemcheckbox" aria-checked={checked} tabIndex={-1} className={css.item} onClick={change}>
      <IconCheck size={16} stroke={1.75} aria-hidden style={{ visibility: checked ? 'visible' : 'hidden' }} />
      <span className="pt-grow pt-narrow">{children}</span>
    </button>
  );
}
