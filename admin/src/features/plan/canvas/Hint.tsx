import type { ReactNode } from 'react';
import type { Box } from '../model/geometry.ts';
import type { Camera } from './camera.ts';
import classes from './plan.module.css';

/** Beside what the mouse or the focus is at; screen readers have its name already. */
export function Hint({ box, camera, lines: [first, ...others] }: { box: Box; camera: Camera; lines: string[] }): ReactNode {
  const middle = (box.left + box.right) / 2;
  const [left, top] = camera.toStage(middle, box.top);
  const below = top < 96;
  const [, under] = camera.toStage(middle, box.bottom);
  return (
    <div className={classes.hint} data-below={below || undefined} style={{ left, top: below ? under : top }} aria-hidden>
      <b>{first}</b>
      {others.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
