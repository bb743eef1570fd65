import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

/** In the place of a view until it can be drawn: its tools, and the day or the month below them. */
export function ViewWaiting(): ReactNode {
  return (
    <div className="pt-screen pt-gap-4" aria-busy>
      <Skeleton height="var(--pt-control)" />
      <Skeleton className="pt-grow" mih={320} />
    </div>
  );
}
