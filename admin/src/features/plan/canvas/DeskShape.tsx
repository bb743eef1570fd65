import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import type { Desk } from '../model/document.ts';
import classes from './plan.module.css';

/** Told apart by fill, by pattern and by text. */
export type DeskLook = 'plain' | 'free' | 'taken' | 'blocked' | 'full';

interface Props {
  desk: Desk;
  look: DeskLook;
  /** Its label, or the initials of whoever has it. */
  text: string;
  marked?: boolean;
  /** Somebody’s own: a corner tells. */
  assigned?: boolean;
  /** For a plan that one walks through by keyboard: its name, and whether Tab comes to it. */
  name?: string;
  inTabOrder?: boolean;
  /** For a choice of one: whether it can be chosen, and whether it is. */
  choice?: 'possible' | 'chosen' | 'impossible';
}

/** How a shape that one walks to tells what it is. */
export function buttonOf({ name, inTabOrder, choice }: Pick<Props, 'name' | 'inTabOrder' | 'choice'>) {
  if (name === undefined) return {};
  const chosen = choice && { 'aria-pressed': choice === 'chosen', 'aria-disabled': choice === 'impossible' || undefined };
  return { role: 'button', 'aria-label': name, tabIndex: inTabOrder ? 0 : -1, ...chosen };
}

/** The upper left corner, as round as the desk. */
const cornerOf = ({ x, y, rx }: { x: number; y: number; rx: number }): string =>
  `M${x} ${y + cornerCm}V${y + rx}a${rx} ${rx} 0 0 1 ${rx} ${-rx}H${x + cornerCm}z`;
const cornerCm = 34;

/** One seat: drawn anew only when its desk is another object. */
export const DeskShape = memo(function DeskShape({ desk, look, text, marked, assigned, ...told }: Props): ReactNode {
  const { key, x, y, rotation, width, height, accessible, sitStand } = desk;
  const upright = rotation > 90 && rotation <= 270 ? 180 : 0;
  const size = Math.min(height * 0.44, (width * 1.5) / Math.max(2, text.length), 44);
  const rect = { x: -width / 2, y: -height / 2, width, height, rx: Math.min(16, height / 4) };
  return (
    <g
      transform={`translate(${x} ${y})${rotation ? ` rotate(${rotation})` : ''}`}
      className={clsx(classes.desk, classes[look], marked && classes.marked)}
      data-desk={key}
      {...buttonOf(told)}
    >
      <rect {...rect} className={classes.seat} />
      {look === 'blocked' ? <rect {...rect} className={classes.hatch} /> : null}
      <text
        transform={upright ? 'rotate(180)' : undefined}
        fontSize={size}
        dy="0.35em"
        className={look === 'blocked' ? classes.onHatch : undefined}
      >
        {text}
      </text>
      {assigned ? <path className={classes.owned} d={cornerOf(rect)} /> : null}
      {accessible || sitStand ? <circle className={classes.gear} cx={width / 2 - 12} cy={-height / 2 + 12} r={6} /> : null}
    </g>
  );
});
