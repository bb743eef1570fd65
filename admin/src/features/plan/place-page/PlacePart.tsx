import type { ReactNode } from 'react';
import { formatNumber } from '#web/formats/numbers.ts';
import classes from './place.module.css';

interface Props {
  /** Which part it is: on a phone they stand in an order of their own. */
  part: 'inside' | 'rules' | 'closures' | 'history';
  title: string;
  count?: number | undefined;
  /** At the right of the title: a link, a button, the hour that is shown. */
  aside?: ReactNode;
  children: ReactNode;
}

export function PlacePart({ part, title, count, aside, children }: Props) {
  return (
    <section className={classes.part} data-part={part} aria-label={title}>
      <header>
        <h2>
          {title} {count === undefined ? null : <span>{formatNumber(count)}</span>}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
