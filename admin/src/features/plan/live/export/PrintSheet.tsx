import type { FloorPlan, Held } from '@population-tracker/contract/plan/floor-plan';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePrinting } from '#ui/page/use-printing.ts';
import { formatDay } from '#web/formats/dates.ts';
import { DeskShape } from '../../canvas/DeskShape.tsx';
import { Ground } from '../../canvas/Ground.tsx';
import { Patterns, RoomShape } from '../../canvas/ground-shapes.tsx';
import planClasses from '../../canvas/plan.module.css';
import { extentOf } from '../../canvas/Stage.tsx';
import { clock, initials, lookOf } from '../live-state.ts';
import classes from './print.module.css';

interface Props {
  plan: FloorPlan;
  held: ReadonlyMap<number, Held>;
  isFull: boolean;
  day: string;
  minutes: number;
  done: () => void;
}

/** The plan on one page of paper, in the light colours; it is there only while it is printed. */
export function PrintSheet({ plan, held, isFull, day, minutes, done }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const id = useId();
  const { document: drawn } = plan.published;
  const { left, top, right, bottom } = extentOf(drawn);
  usePrinting(done);
  return createPortal(
    <div className={classes.sheet} style={{ '--plan-hatch': `url(#${id}hatch)` } as CSSProperties}>
      <h2>{plan.workspaceName}</h2>
      <p>{`${plan.locationName}, ${plan.buildingName} · ${formatDay(day, { dateStyle: 'full' })}, ${clock(minutes)}`}</p>
      <svg
        className={planClasses.sheet}
        viewBox={`${left - 20} ${top - 20} ${right - left + 40} ${bottom - top + 40}`}
        role="img"
        aria-label={t('drawing')}
      >
        <Patterns id={id} />
        <Ground document={drawn} roomOf={(room) => <RoomShape key={room.key} room={room} />} />
        {drawn.desks.map((desk) => {
          const one = desk.id === null ? undefined : held.get(desk.id);
          return <DeskShape key={desk.key} desk={desk} look={lookOf(desk, one, isFull)} text={one ? initials(one.userName) : desk.label} />;
        })}
      </svg>
    </div>,
    document.body,
  );
}
