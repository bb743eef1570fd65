import type { MyPlan } from '@population-tracker/contract/me/my-day';
import type { ReactNode } from 'react';
import classes from './plan.module.css';

const pointsOf = (points: readonly (readonly [number, number])[]): string => points.map((point) => point.join(' ')).join(' ');

/**
 * Floor, rooms, walls, doors and words of a plan, to be drawn in centimetres.
 * @param scale px of the screen to a centimetre, for letters that stay readable
 */
export function GroundParts({ plan, scale }: { plan: MyPlan; scale: number }): ReactNode {
  const { width, height } = plan.size;
  return (
    <>
      <rect width={width} height={height} className={classes.paper} />
      {plan.rooms.map(({ key, points, kind, name }) => (
        <g key={key}>
          <polygon points={pointsOf(points)} className={kind === 'core' ? classes.core : classes.room} />
          <text {...middleOf(points)} fontSize={12 / scale} className={classes.name}>
            {name}
          </text>
        </g>
      ))}
      {plan.walls.map(({ key, points, thickness }) => (
        <polyline key={key} points={pointsOf(points)} strokeWidth={thickness} className={classes.wall} />
      ))}
      {plan.doors.map(({ key, kind, x, y, width: wide, rotation }) => (
        <rect
          key={key}
          x={-wide / 2}
          y={kind === 'door' ? -11 : -4}
          width={wide}
          height={kind === 'door' ? 22 : 8}
          transform={`translate(${x} ${y}) rotate(${rotation})`}
          className={classes.gap}
        />
      ))}
      {plan.labels.map(({ key, text, x, y, size }) => (
        <text key={key} x={x} y={y} fontSize={Math.max(size, 11 / scale)} className={classes.name}>
          {text}
        </text>
      ))}
    </>
  );
}

function middleOf(points: readonly (readonly [number, number])[]): { x: number; y: number } {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}
