import { Button } from '@mantine/core';
import type { DeskAssignment } from '@population-tracker/contract/plan/desk-assignments';
import type { FloorPlan } from '@population-tracker/contract/plan/floor-plan';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useHolds } from '#web/permissions.ts';
import { useView } from '#web/view.ts';
import { useAssigned } from '../assigned/assigned-state.ts';
import { Camera } from '../canvas/camera.ts';
import { ClosedNote } from '../closures/closures-pickers.tsx';
import { ModeSwitch } from '../floor-plan/ModeSwitch.tsx';
import type { Desk } from '../model/document.ts';
import { titleOf } from '../standing.ts';
import { DayStepper } from './DayStepper.tsx';
import { DeskCard } from './DeskCard.tsx';
import { PlanMenu } from './export/PlanMenu.tsx';
import { HourSlider } from './HourSlider.tsx';
import { LivePlan } from './LivePlan.tsx';
import classes from './live.module.css';
import { countsOf, holders, looseAt, minutesNow, momentOf, type Seen, spanOf, today, whenTo } from './live-state.ts';
import { useOccupancy } from './use-occupancy.ts';
import { WhoList } from './WhoList.tsx';

/** Who sits where, on any day and at any hour. */
export function LiveScreen({ plan }: { plan: FloorPlan }): ReactNode {
  const { t } = useTranslation(['plan/floor-plan', 'plan/closures']);
  const { day, minutes, setDay, setMinutes, now } = useMoment(plan.timeZone);
  const [camera] = useState(() => new Camera());
  const seen = useSeen(plan, day, minutes);
  const { desks } = plan.published.document;
  const { desk, choose } = useChosen(desks, camera);
  const assigned = useAssigned(plan.workspaceId);
  const actions = (
    <>
      <InSheet slot="filters">
        <DayStepper day={day} onChange={setDay} />
      </InSheet>
      <ModeSwitch mode="live" />
      <PlanMenu plan={plan} held={seen.held} isFull={seen.isFull} day={day} minutes={minutes} />
      <Reserve plan={plan} day={day} minutes={minutes} />
    </>
  );
  return (
    <Page>
      <div className="pt-screen">
        <PageHeader title={titleOf(plan, plan.workspaceName)} count={t('deskCount', { count: desks.length })} actions={actions} />
        <ClosedNote closures={seen.occupancy?.closures} day={day} />
        <div className="pt-board">
          <div className="pt-column pt-narrow pt-low">
            <LivePlan plan={plan} seen={seen} assigned={assigned} camera={camera} open={desk?.key ?? null} choose={choose} />
            <HourSlider
              occupancy={seen.occupancy}
              day={day}
              minutes={minutes}
              span={spanOf(seen.occupancy, day)}
              onChange={setMinutes}
              onNow={now}
              timeZone={plan.timeZone}
            />
          </div>
          <Beside plan={plan} seen={seen} assigned={assigned} desk={desk} day={day} minutes={minutes} choose={choose} />
        </div>
      </div>
    </Page>
  );
}

function useSeen(plan: FloorPlan, day: string, minutes: number): Seen {
  const occupancy = useOccupancy(plan, { day });
  const at = momentOf(day, minutes, plan.timeZone);
  const held = useMemo(() => holders(occupancy, at), [occupancy, at]);
  const loose = looseAt(occupancy, at);
  const counts = countsOf(plan, held, loose);
  return { occupancy, at, held, loose, counts, isFull: occupancy !== undefined && counts.free === 0 };
}

/** The desk that is open at the right; one that is chosen comes into sight. */
function useChosen(desks: readonly Desk[], camera: Camera) {
  const [open, setOpen] = useState<string | null>(null);
  const choose = (key: string | null) => {
    const found = desks.find((one) => one.key === key);
    setOpen(found?.key ?? null);
    if (found) camera.reveal(found.x, found.y);
  };
  return { desk: desks.find(({ key }) => key === open), choose };
}

/** Opens the form of a new reservation with this place, day and hour. */
function Reserve({ plan, day, minutes }: { plan: FloorPlan; day: string; minutes: number }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  if (!useHolds('reservations.write')) return null;
  return (
    <Button
      component={Link}
      to={`/reservation?id=new&forWorkspace=${plan.workspaceId}&${whenTo(day, minutes)}`}
      leftSection={<DrawnIcon of={IconPlus} />}
    >
      {t('reserve')}
    </Button>
  );
}

interface BesideProps {
  plan: FloorPlan;
  seen: Seen;
  assigned: ReadonlyMap<number, DeskAssignment>;
  desk: Desk | undefined;
  day: string;
  minutes: number;
  choose: (key: string | null) => void;
}

/** At the right of the plan: one desk where one is open, else who is there. */
function Beside({ plan, seen, assigned, desk, day, minutes, choose }: BesideProps): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    <aside className={classes.panel} aria-label={t('occupancy')}>
      {desk ? (
        <DeskCard
          key={desk.key}
          {...{ plan, desk, seen, day, minutes }}
          assigned={desk.id === null ? undefined : assigned.get(desk.id)}
          close={() => choose(null)}
        />
      ) : (
        <WhoList plan={plan} seen={seen} assigned={assigned.size} choose={choose} />
      )}
    </aside>
  );
}

/** Day and hour that are looked at, kept in the address as far as they are not today's and now. Now goes on with the clock. */
function useMoment(timeZone: string) {
  const { now: latest, go } = useView();
  const given = latest().get('day');
  const day = given && /^\d{4}-\d\d-\d\d$/.test(given) ? given : today(timeZone);
  // Whoever comes from a reservation looks at its hour.
  const hour = latest().get('hour') ?? '';
  const [moved, move] = useState<{ from: string; to: number | 'now' } | null>(null);
  const [usual] = useState<number | 'now'>(() => (day === today(timeZone) && isOfficeHour(minutesNow(timeZone)) ? 'now' : midMorning));
  const chosen = moved?.from === hour ? moved.to : (minutesIn(hour) ?? usual);
  const ticking = useMinutesNow(timeZone, chosen === 'now');
  const setDay = (next: string) => {
    const to = new URLSearchParams(latest());
    if (next === today(timeZone)) to.delete('day');
    else to.set('day', next);
    go(`?${to}`, { replace: true });
  };
  const now = () => {
    setDay(today(timeZone));
    move({ from: hour, to: 'now' });
  };
  return { day, minutes: chosen === 'now' ? ticking : chosen, setDay, setMinutes: (to: number) => move({ from: hour, to }), now };
}

function useMinutesNow(timeZone: string, runs: boolean): number {
  const [minutes, set] = useState(() => minutesNow(timeZone));
  useEffect(() => {
    if (!runs) return;
    const read = () => set(minutesNow(timeZone));
    read();
    const timer = setInterval(read, tickMs);
    return () => clearInterval(timer);
  }, [runs, timeZone]);
  return minutes;
}

const tickMs = 5_000;

const minutesIn = (hour: string): number | null =>
  /^\d\d:\d\d$/.test(hour) ? Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3)) : null;

const midMorning = 10 * 60;

/** At night one looks at a working hour rather than at empty desks, as on any day but today. */
const isOfficeHour = (minutes: number): boolean => minutes >= 7 * 60 && minutes <= 20 * 60;
