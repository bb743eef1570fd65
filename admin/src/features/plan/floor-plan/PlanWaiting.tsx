import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from '#ui/page/Page.tsx';
import classes from './plan-waiting.module.css';

const rows = 8;

/** In the place of the plan, or of the drawing board, until it is known: the head, the drawing with its bar, what stands beside it. */
export function PlanWaiting({ edits }: { edits: boolean }): ReactNode {
  const bar = <div className={classes.bar} data-low={edits ? undefined : ''} />;
  return (
    <Page>
      <div className="pt-screen" aria-busy>
        <Skeleton height={32} width={280} />
        <div className="pt-board">
          <div className="pt-column pt-narrow pt-low">
            {edits ? bar : null}
            <Skeleton className="pt-grow" radius={0} />
            {edits ? null : bar}
          </div>
          <div className="pt-beside pt-stack pt-gap-4 pt-start">
            {Array.from({ length: rows }, (_, row) => row).map((row) => (
              <Skeleton key={row} height={24} />
            ))}
          </div>
        </div>
      </div>
    </Page>
  );
}
