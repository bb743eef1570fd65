import { type ReactNode, useState } from 'react';
import classes from './fading.module.css';

/**
 * A figure that is told anew while it is looked at: the new one comes out of the old one's place. What stands at first just stands.
 *
 *     <Fading of={formatNumber(count)} />
 */
export function Fading({ of: shown }: { of: string }): ReactNode {
  const [seen, setSeen] = useState({ shown, changed: false });
  if (seen.shown !== shown) setSeen({ shown, changed: true });
  return (
    <span key={shown} className={seen.changed ? classes.come : undefined}>
      {shown}
    </span>
  );
}
