import type { Answer } from '@population-tracker/contract/emergency/emergency';
import type { ReactNode } from 'react';

const lines: Record<Answer, string> = {
  safe: 'M12 44V34a12 12 0 0 1 24 0v10M18.5 35.5l4 4 7.5-8.5M12 9 9.5 5.5M8.5 15 5 13M36 9l2.5-3.5M39.5 15l3.5-2',
  notSafe: 'M14 44V33a10 10 0 0 1 20 0v11M15 28l-7-7-1.5-9M33 28l7-7 1.5-9M24 29v8M24 43v.01',
};

/** Somebody who is well, or calls for help, as on the page of the mail's link: told apart by their shape from afar. */
export function Drawn({ person }: { person: Answer }): ReactNode {
  return (
    <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth={2.75} strokeLinecap="round" strokeLinejoin="round" aria-hidden>
      <circle cx={24} cy={11} r={6} />
      <path d={lines[person]} />
    </svg>
  );
}
