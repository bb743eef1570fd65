import type { MyPlan } from '@population-tracker/contract/me/my-day';
import { IconHome, IconStarFilled } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { initialsOf } from '#web/formats/initials.ts';
import { GroundParts } from './GroundParts.tsx';
import classes from './plan.module.css';
import { useWhose } from './use-whose.ts';

interface Props {
  plan: MyPlan;
  timeZone: string;
  usualId: number | null;
  chosenId: number | null;
  /** Of whom one wants to sit beside. */
  besideId: number | null;
  onChoose: (id: number) => void;
}

type Desk = MyPlan['desks'][number];

/** So wide is what a finger meets. */
const fingerPx = 44;
const usualDeskCm = 120;

/** The floor with its desks, as large as fingers need it: it is moved under its frame. */
export function PlanView({ plan, timeZone, usualId, chosenId, besideId, onChoose }: Props): ReactNode {
  const { t } = useTranslation('week/day');
  const frame = useRef<HTMLElement>(null);
  const smallest = Math.min(usualDeskCm, ...plan.desks.map(({ width, height }) => Math.min(width, height) * 1.3));
  const scale = fingerPx / smallest;
  const first =
    plan.desks.find(({ id }) => id === besideId) ??
    plan.desks.find(({ state }) => state === 'mine') ??
    plan.desks.find(({ id }) => id === usualId) ??
    firstFree(plan);
  const [x, y] = [(first?.x ?? 0) * scale, (first?.y ?? 0) * scale];
  // Where one will look first, whatever was looked at on another floor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment of the same floor moves nothing
  useEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    frame.current?.scrollTo(x - clientWidth / 2, y - clientHeight / 2);
  }, [plan.workspaceId]);
  return (
    <div className={classes.plan}>
      <Legend desks={plan.desks} hasUsual={usualId !== null} />
      <section ref={frame} className={classes.frame} aria-label={t('plan', { name: plan.workspaceName })}>
        <div className="pt-relative" style={{ width: plan.size.width * scale, height: plan.size.height * scale }}>
          <Ground plan={plan} scale={scale} />
          {plan.desks.map((desk) => (
            <Seat
              key={desk.id}
              desk={desk}
              timeZone={timeZone}
              scale={scale}
              isUsual={desk.id === usualId}
              isChosen={desk.id === chosenId}
              isBeside={desk.id === besideId}
              onChoose={onChoose}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

function Legend({ desks, hasUsual }: { desks: MyPlan['desks']; hasUsual: boolean }): ReactNode {
  const { t } = useTranslation('week/day');
  const count = (state: Desk['state']) => desks.filter((one) => one.state === state).length;
  return (
    <ul className={classes.legend}>
      <li data-state="free">{t('legendFree', { count: count('free') })}</li>
      {count('kept') > 0 ? <li data-state="kept">{t('legendKept', { count: count('kept') })}</li> : null}
      <li data-state="taken">{t('legendTaken', { count: count('taken') })}</li>
      {count('mine') > 0 ? <li data-state="mine">{t('legendMine')}</li> : null}
      {desks.some(({ holder }) => holder?.favourite) ? (
        <li data-state="favourite">
          <DrawnIcon of={IconStarFilled} size={14} />
          {t('legendFavourite')}
        </li>
      ) : null}
      {hasUsual ? <li data-state="usual">{t('legendUsual')}</li> : null}
    </ul>
  );
}

const firstFree = ({ desks }: MyPlan): Desk | undefined => desks.find(({ state }) => state === 'free') ?? desks[0];

interface SeatProps {
  desk: Desk;
  timeZone: string;
  scale: number;
  isUsual: boolean;
  isChosen: boolean;
  isBeside: boolean;
  onChoose: (id: number) => void;
}

/** Told apart by fill, by pattern and by name. What can't be chosen is no button, but others' desks say why. */
const Seat = memo(function Seat({ desk, timeZone, scale, isUsual, isChosen, isBeside, onChoose }: SeatProps): ReactNode {
  const { t } = useTranslation('week/day');
  const { id, label, state, holder, assigned, x, y, width, height, rotation } = desk;
  const turned = rotation % 180 === 90;
  const [w, h] = [(turned ? height : width) * scale, (turned ? width : height) * scale];
  const slant = rotation % 90 === 0 ? undefined : `${rotation}deg`;
  const style = { left: x * scale - w / 2, top: y * scale - h / 2, width: w, height: h, rotate: slant };
  const whose = useWhose();
  const who = holder && `${holder.name} ${holder.lastName}`;
  const said = who ?? t(`state.${state}`);
  const name = t(isUsual ? 'seatUsual' : 'seat', { label, state: assigned ? `${said}, ${whose(assigned, timeZone)}` : said });
  const shown = (
    <>
      {state === 'mine' ? t('you') : holder ? initialsOf(holder.name, holder.lastName) : label}
      {holder?.favourite ? <DrawnIcon of={IconStarFilled} size={14} className={classes.favourite} /> : null}
      {isUsual ? <DrawnIcon of={IconHome} size={14} className={classes.home} /> : null}
    </>
  );
  const look = {
    className: classes.seat,
    style,
    'data-state': state,
    'data-usual': isUsual || undefined,
    'data-assigned': assigned?.whose,
    'data-beside': isBeside || undefined,
    title: name,
  };
  return state === 'free' || state === 'kept' ? (
    <button type="button" {...look} aria-label={name} aria-pressed={isChosen} onClick={() => onChoose(id)}>
      {shown}
    </button>
  ) : (
    <span role="img" {...look} aria-label={name}>
      {shown}
    </span>
  );
});

/** What stands around the desks; nobody has to hear of walls. */
const Ground = memo(function Ground({ plan, scale }: { plan: MyPlan; scale: number }): ReactNode {
  const { width, height } = plan.size;
  return (
    <svg aria-hidden className={classes.ground} width={width * scale} height={height * scale} viewBox={`0 0 ${width} ${height}`}>
      <GroundParts plan={plan} scale={scale} />
    </svg>
  );
});
