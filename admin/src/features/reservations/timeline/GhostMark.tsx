import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { bringIntoSight } from '#ui/page/into-sight.ts';
import { along } from './TimelineRow.tsx';
import classes from './timeline.module.css';
import { type Board, obstacleOf, type Plan } from './timeline-model.ts';
import { useWords } from './words.ts';

/** Where a reservation would stand: its new hours, and whether it is free there. */
export function GhostMark({ board, plan, now }: { board: Board; plan: Plan; now: number }): ReactNode {
  const words = useWords(board);
  const mark = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const canvas = mark.current?.parentElement;
    const row = canvas?.querySelector<HTMLElement>(`[data-row="${CSS.escape(plan.row)}"]`);
    if (!row) return;
    setTop(row.offsetTop);
    bringIntoSight(row);
  }, [plan.row]);
  const lifted = plan.bar?.id;
  useLayoutEffect(() => {
    const bar = lifted && mark.current?.parentElement?.querySelector(`[data-bar="${lifted}"]`);
    if (!bar) return;
    bar.setAttribute('data-lifted', '');
    return () => bar.removeAttribute('data-lifted');
  }, [lifted]);
  const obstacle = obstacleOf(board, plan, now);
  const Glyph = obstacle ? IconBan : IconCircleCheck;
  const shown = { from: Math.max(0, plan.from), to: Math.min(board.length, plan.to) };
  return (
    <div ref={mark} className={classes.ghost} style={{ ...along(shown), top }} data-obstacle={obstacle ? '' : undefined} aria-hidden>
      <span className={classes.ghostText}>
        <Glyph size={14} stroke={1.75} />
        {words.hours(plan)} · {obstacle ? words.obstacle(obstacle) : words.t('reservations/views:free')}
      </span>
    </div>
  );
}
