import type { ReactNode } from 'react';
import { useReached } from '#web/connection.ts';
import classes from './touch.module.css';

/** Of the line that says why nothing can be done, while there is one. */
export const connectionLineId = 'connection';

/** What is done here needs the server: while it is out of reach, buttons and fields are out of use, and links go on leading somewhere. */
export function NeedsConnection({ children }: { children: ReactNode }): ReactNode {
  const reached = useReached();
  return (
    <fieldset disabled={!reached} aria-describedby={reached ? undefined : connectionLineId} className={classes.needs}>
      {children}
    </fieldset>
  );
}
