import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import classes from './form.module.css';

/** The reason of a refusal, as it stands below its field. */
export function Refused({ children }: { children?: ReactNode }) {
  return (
    <span className={classes.refused}>
      <DrawnIcon of={IconAlertCircle} />
      <span>{children}</span>
    </span>
  );
}
