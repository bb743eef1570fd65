import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './popup-menu.module.css';

interface Props {
  icon?: ReactNode;
  /** Stands at the right. */
  mark?: ReactNode;
  /** Leads to a page; else `onClick` does something. */
  to?: string;
  /** The page shown now. */
  current?: boolean;
  /** One of several choices, and whether it is chosen. */
  checked?: boolean;
  /** Can't be chosen now; the arrows go to it still, so that it is read out. */
  disabled?: boolean;
  lang?: string;
  /** What takes something away. */
  danger?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** One line of a `PopupMenu`. */
export function PopupItem({ icon, mark, to, current, checked, disabled, lang, danger, onClick, children }: Props): ReactNode {
  const content = (
    <>
      {icon}
      <span className="pt-grow pt-narrow">{children}</span>
      {mark}
    </>
  );
  if (to) {
    return (
      <Link to={to} role="menuitem" tabIndex={-1} className={css.item} aria-current={current ? 'page' : undefined}>
        {content}
      </Link>
    );
  }
  const role = checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <button
      type="button"
      {...role}
      tabIndex={-1}
      lang={lang}
      aria-disabled={disabled || undefined}
      data-danger={danger ? '' : undefined}
      className={css.item}
      onClick={disabled ? undefined : onClick}
    >
      {content}
    </button>
  );
}
