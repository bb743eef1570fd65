import { Button, Skeleton } from '@mantine/core';
import { addDays } from '@population-tracker/contract/kernel/days';
import { type DrawnFloor, type FloorPlan, readFloorPlan, readOccupancy } from '@population-tracker/contract/plan/floor-plan';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { formatDay, formatTime } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useCall } from '#web/query.ts';
import swatchClasses from '../canvas/swatch.module.css';
import { nameOf, PickPlan } from './PickPlan.tsx';
import classes from './pick.module.css';
import { deskSpots, type Hours, type PickSpot, roomSpots } from './spots.ts';

export interface PickProps {
  /** Those of the building that show what is meant, at least one. */
  floors: readonly DrawnFloor[];
  /** Whether a meeting room is meant; else a desk. */
  rooms: boolean;
  day: string;
  hours: Hours;
  /** What the form has so far: a workspace with a desk, or a meeting room. */
  chosen: { workspaceId: number | null; deskId: number | null };
  onPick: (choice: { workspaceId: number; deskId: number | null }) => void;
  close: () => void;
}

/** The floors of a building over some hours, to take a free desk or room from into a form. */
export default function PickDialog({ floors, rooms, day, hours, chosen, onPick, close }: PickProps): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const [floorId, setFloorId] = useState(() => firstFloor(floors, rooms, chosen.workspaceId).workspaceId);
  const [touched, setTouched] = useState<PickSpot | null>(null);
  // Whoever looks through the floors stays at their choice.
  const [looksAround, setLooksAround] = useState(false);
  const floor = floors.find(({ workspaceId }) => workspaceId === floorId) as DrawnFloor;
  const { plan, spots } = useSpots(floor, rooms, day, hours);
  const take = (spot: PickSpot) => {
    onPick(rooms ? { workspaceId: spot.id, deskId: null } : { workspaceId: floorId, deskId: spot.id });
    close();
  };
  const show = (id: number) => {
    setFloorId(id);
    setLooksAround(true);
    setTouched(null);
  };
  const mine = touched?.id ?? (rooms ? chosen.workspaceId : chosen.deskId);
  const foot = <Foot plan={plan} spots={spots} touched={touched} rooms={rooms} take={take} close={close} />;
  return (
    <Dialog title={t(rooms ? 'pickRoom' : 'pickDesk')} onClose={close} foot={foot}>
      <div className={classes.pick}>
        <div className={classes.head}>
          {floors.length > 1 ? <FloorSelect floors={floors} value={floorId} onChange={show} /> : null}
          {plan && spots ? <When plan={plan} spots={spots} rooms={rooms} day={day} hours={hours} /> : null}
        </div>
        <div className="pt-row pt-grow pt-low pt-clip pt-round pt-framed">
          {plan && spots ? (
            <PickPlan
              key={floorId}
              plan={plan}
              spots={spots}
              rooms={rooms}
              chosen={spots.find(({ id }) => id === mine)?.key}
              choose={(spot, byTouch) => (byTouch ? setTouched(spot) : take(spot))}
              takesFocus={!looksAround}
            />
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Where what is chosen stands, else the first floor. */
const firstFloor = (floors: readonly DrawnFloor[], rooms: boolean, chosen: number | null): DrawnFloor =>
  (floors.find(({ workspaceId, roomIds }) => (rooms ? roomIds.includes(chosen ?? 0) : workspaceId === chosen)) ?? floors[0]) as DrawnFloor;

function useSpots(floor: DrawnFloor, rooms: boolean, day: string, hours: Hours): { plan?: FloorPlan; spots?: PickSpot[] } {
  const params = { id: floor.workspaceId };
  const { data: plan } = useCall(readFloorPlan, { params });
  // A meeting may have begun the day before.
  const query = { day: addDays(day, -1), days: '2' };
  const { data: occupancy } = useCall(readOccupancy, { params, query }, { staleTime: 0 });
  const { start, end, exceptId } = hours;
  const spots = useMemo(() => {
    if (!plan || !occupancy) return undefined;
    const within = { start, end, exceptId };
    return rooms ? roomSpots(plan, floor, occupancy, within) : deskSpots(plan, occupancy, within);
  }, [plan, occupancy, rooms, floor, start, end, exceptId]);
  return { plan, spots };
}

function FloorSelect({
  floors,
  value,
  onChange,
}: {
  floors: readonly DrawnFloor[];
  value: number;
  onChange: (id: number) => void;
}): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    <Select
      aria-label={t('floor')}
      className={classes.floor}
      data={floors.map(({ workspaceId, workspaceName }) => ({ value: String(workspaceId), label: workspaceName }))}
      value={String(value)}
      onChange={(text) => text && onChange(Number(text))}
      searchable={floors.length > 8}
      allowDeselect={false}
    />
  );
}

function When({
  plan,
  spots,
  rooms,
  day,
  hours,
}: { plan: FloorPlan; spots: readonly PickSpot[] } & Pick<PickProps, 'rooms' | 'day' | 'hours'>) {
  const { t } = useTranslation('plan/floor-plan');
  const date = formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
  const time = (instant: string) => formatTime(instant, plan.timeZone);
  const free = spots.filter(({ look }) => look === 'free').length;
  return (
    <p role="status">
      {`${date}, ${time(hours.start)}–${time(hours.end)} · `}
      {t(rooms ? 'roomsFree' : 'desksFree', { free: formatNumber(free), count: spots.length })}
    </p>
  );
}

interface FootProps extends Pick<PickProps, 'rooms' | 'close'> {
  plan: FloorPlan | undefined;
  spots: readonly PickSpot[] | undefined;
  touched: PickSpot | null;
  take: (spot: PickSpot) => void;
}

/** What a finger chose, before it is taken; else what the looks mean. */
function Foot({ plan, spots, touched, rooms, take, close }: FootProps): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    <>
      {plan && touched ? <p className={classes.said}>{nameOf(t, touched, plan.timeZone)}</p> : null}
      {spots && !touched ? <Looks spots={spots} rooms={rooms} /> : null}
      <CloseButton onClick={close} />
      {touched ? <Button onClick={() => take(touched)}>{t('take', { label: touched.name })}</Button> : null}
    </>
  );
}

function Looks({ spots, rooms }: { spots: readonly PickSpot[]; rooms: boolean }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const looks = (['free', 'taken', 'full', 'blocked'] as const).filter(
    (look) => look === 'free' || look === 'taken' || spots.some((spot) => spot.look === look),
  );
  return (
    <ul className={classes.looks}>
      {looks.map((look) => (
        <li className="pt-line pt-gap-2" key={look}>
          <i className={swatchClasses.swatch} data-state={rooms && look === 'taken' ? 'busy' : look} aria-hidden />
          {t(look)}
        </li>
      ))}
    </ul>
  );
}
