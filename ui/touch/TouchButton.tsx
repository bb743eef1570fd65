import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './touch.module.css';

interface Props extends ComponentPropsWithRef<'button'> {
  /** The one action of its place, one beside it, or one that takes something away. */
  look?: 'filled' | 'framed' | 'danger';
  wide?: boolean;
  /** Something is on its way: another press does nothing. */
  busy?: boolean;
  children: ReactNode;
}

/**
 * A button for a finger, 44 px high, 48 where it is the main one of a screen (`wide`).
 *
 *     <TouchButton wide busy={isPending}>{t('book')}</TouchButton>
 */
export function TouchButton({ look = 'filled', wide = false, busy = false, className, onClick, children, ...rest }: Props): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? undefined : onClick}
      aria-busy={busy || undefined}
      className={clsx(classes.button, classes[look], wide && classes.wide, className)}
    >
      {children}
    </button>
  );
}
