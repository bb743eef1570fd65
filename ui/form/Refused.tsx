import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form.module.css';

/** The reason of a refusal, as it stands below its field. */
export function Refused({ children }: { children?: ReactNode }) {
  return (
    <span className={classes.refused}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
