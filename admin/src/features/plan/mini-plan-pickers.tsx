import type { Office, OfficeFloor } from '@population-tracker/contract/dashboard/today';
import { timeIn } from '@population-tracker/contract/kernel/zones';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { heatOf } from '#ui/heat.ts';
import { formatPercent } from '#web/formats/numbers.ts';
import classes from './mini-plan.module.css';

interface Box {
  width: number;
  height: number;
}

/** A stamp, as wide and as high whatever the floor's shape: floors are compared by their colour then, not by their length. */
const stamp: Box = { width: 84, height: 60 };
/** Around the drawing, so that its outer wall isn't cut. */
const margin = 2;
/** Of a desk, in centimetres from its middle. */
const deskReach = 45;

type Point = readonly [x: number, y: number];

interface Props {
  floor: OfficeFloor;
  step: number;
  /** Drawn in its true shape, as large as fits, and without its share; else as a stamp. */
  within?: Box;
  /** How full it is coloured, where it stands for more than itself. */
  share?: number;
}

/** A floor as it is drawn, coloured by how full it is. */
export const MiniPlan = memo(function MiniPlan({ floor, step, within, share: given }: Props) {
  // The share is written otherwise in another language.
  useTranslation();
  const { seats, rooms, desks, held } = floor;
  const taken = floor.taken[step] ?? 0;
  const share = given ?? (seats > 0 ? taken / seats : 0);
  const { box, outline, place, reach } = placed(floor, within);
  const busy = new Set(held.filter(([, from, to]) => from <= step && step < to).map(([desk]) => desk));
  return (
    <svg
      className={classes.plan}
      viewBox={`0 0 ${box.width} ${box.height}`}
      width={within && box.width}
      height={within && box.height}
      data-heat={heatOf(share)}
      data-large={within && ''}
      aria-hidden
    >
      <path className={classes.outline} d={pathOf(outline)} />
      {rooms.map((points) => (
        <path key={points.join()} className={classes.room} d={pathOf(points.map(place))} />
      ))}
      {desks.map((desk, at) => {
        const [x, y] = place(desk);
        return <circle key={desk.join()} className={classes.desk} data-busy={busy.has(at) ? '' : undefined} cx={x} cy={y} r={reach} />;
      })}
      {within ? null : (
        <text className={classes.share} x={box.width / 2} y={box.height / 2}>
          {formatPercent(share)}
        </text>
      )}
    </svg>
  );
});

/** The outline of points, as a path is told. */
export const pathOf = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** How wide and how high a drawing is, and where it begins. */
export function boundsOf(outline: readonly Point[]) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(1, Math.max(...xs) - left), height: Math.max(1, Math.max(...ys) - top) };
}

/** The outline within the box, and where a point of the drawing comes to stand. */
function placed({ outline }: OfficeFloor, within: Box | undefined) {
  if (outline.length === 0) {
    const box = within ?? stamp;
    const [right, bottom] = [box.width - margin, box.height - margin];
    const sheet: Point[] = [
      [margin, margin],
      [right, margin],
      [right, bottom],
      [margin, bottom],
    ];
    return { box, outline: sheet, place: (point: Point) => point, reach: 1.15 };
  }
  const { left, top, width, height } = boundsOf(outline);
  const acrossOf = (box: Box) => [(box.width - 2 * margin) / width, (box.height - 2 * margin) / height] as const;
  const scale = within && Math.min(...acrossOf(within));
  const [acrossX, acrossY] = scale ? [scale, scale] : acrossOf(stamp);
  const box = scale ? { width: width * scale + 2 * margin, height: height * scale + 2 * margin } : stamp;
  const place = ([x, y]: Point): Point => [margin + (x - left) * acrossX, margin + (y - top) * acrossY];
  return { box, outline: outline.map(place), place, reach: scale ? Math.max(1.15, deskReach * scale) : 1.15 };
}

/** At night one looks at a working hour rather than at empty floors. */
const midMorning = 10 * 60;
export const stepMinutes = 15;
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Which of the office's moments is now, or is looked at instead of it. */
export function officeStep({ moments, timeZone }: Pick<Office, 'moments' | 'timeZone'>, at: string): { step: number; isNow: boolean } {
  const passed = moments.filter((moment) => Date.parse(moment) <= Date.parse(at)).length;
  const isOfficeTime = passed > 0 && Date.parse(at) < Date.parse(moments.at(-1) ?? at) + stepMinutes * 60_000;
  if (isOfficeTime && timeIn(timeZone, new Date(at)) >= '07:00') return { step: passed - 1, isNow: true };
  const from = minutesOf(timeIn(timeZone, new Date(moments[0] ?? at)));
  return { step: Math.max(0, (midMorning - from) / stepMinutes), isNow: false };
}
