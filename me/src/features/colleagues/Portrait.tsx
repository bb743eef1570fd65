import type { ColleagueName } from '@population-tracker/contract/colleagues/colleagues';
import type { ReactNode } from 'react';
import { initialsOf } from '#web/formats/initials.ts';
import classes from './colleagues.module.css';

/** The initials of somebody whose name stands beside it. */
export function Portrait({ of: { name, lastName }, large = false }: { of: ColleagueName; large?: boolean }): ReactNode {
  return (
    <span className={classes.portrait} data-large={large || undefined} aria-hidden>
      {initialsOf(name, lastName)}
    </span>
  );
}
