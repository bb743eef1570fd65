import type { OfficeFloor } from '@population-tracker/contract/dashboard/today';
import { memo } from 'react';
import { heatOf } from '#ui/heat.ts';
import { formatPercent } from '#web/formats/numbers.ts';
import classes from './office.module.css';

const box = { width: 84, height: 60 };
/** Around the drawing, so that its outer wall isn't cut. */
const margin = 2;

type Point = readonly [x: number, y: number];

interface Props {
  floor: OfficeFloor;
  step: number;
}

/** A floor as it is drawn, at the size of a stamp, coloured by how full it is. */
export const MiniPlan = memo(function MiniPlan({ floor, step }: Props) {
  const { seats, rooms, desks, held } = floor;
  const taken = floor.taken[step] ?? 0;
  const share = seats > 0 ? taken / seats : 0;
  const { outline, place } = placed(floor);
  const busy = new Set(held.filter(([, from, to]) => from <= step && step < to).map(([desk]) => desk));
  return (
    <svg className={classes.plan} viewBox={`0 0 ${box.width} ${box.height}`} data-heat={heatOf(share)} aria-hidden>
      <path className={classes.outline} d={pathOf(outline)} />
      {rooms.map((points) => (
        <path key={points.join()} className={classes.room} d={pathOf(points.map(place))} />
      ))}
      {desks.map((desk, at) => {
        const [x, y] = place(desk);
        return <circle key={desk.join()} className={classes.desk} data-busy={busy.has(at) ? '' : undefined} cx={x} cy={y} r="1.15" />;
      })}
      <text className={classes.share} x={box.width / 2} y={box.height / 2}>
        {formatPercent(share)}
      </text>
    </svg>
  );
});

const pathOf = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The outline within the box, and where a point of the drawing comes to stand. */
function placed({ outline }: OfficeFloor): { outline: Point[]; place: (point: Point) => Point } {
  if (outline.length === 0) {
    const sheet: Point[] = [
      [margin, margin],
      [box.width - margin, margin],
      [box.width - margin, box.height - margin],
      [margin, box.height - margin],
    ];
    return { outline: sheet, place: (point) => point };
  }
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  // Drawn as wide and as high as the box, for floors of all shapes are compared by their colour, not by their length.
  const [acrossX, acrossY] = [(box.width - 2 * margin) / Math.max(1, width), (box.height - 2 * margin) / Math.max(1, height)];
  const place = ([x, y]: Point): Point => [margin + (x - left) * acrossX, margin + (y - top) * acrossY];
  return { outline: outline.map(place), place };
}
