import type { ReactNode } from 'react';
import classes from './form.module.css';

/**
 * Two fields side by side, one below the other on a narrow phone.
 *
 *     <Two wide="second"><TextInput …/><TextInput …/></Two>
 */
export function Two({ children, wide }: { children: ReactNode; wide?: 'second' }) {
  return (
    <div className={classes.two} data-wide={wide}>
      {children}
    </div>
  );
}
