import { Button } from '@mantine/core';
import { type FloorPlan, type Held, type Occupancy, readOccupancy } from '@population-tracker/contract/floor-plan';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../../lib/query.ts';
import { useView } from '../../../../lib/view.ts';
import { Page } from '../../../../ui/page/Page.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Camera } from '../canvas/camera.ts';
import { ModeSwitch } from '../ModeSwitch.tsx';
import head from '../mode.module.css';
import type { Desk } from '../model/document.ts';
import { DayStepper } from './DayStepper.tsx';
import { DeskCard } from './DeskCard.tsx';
import { PlanMenu } from './export/PlanMenu.tsx';
import { HourSlider } from './HourSlider.tsx';
import { LivePlan } from './LivePlan.tsx';
import classes from './live.module.css';
import { countsOf, holders, minutesNow, momentOf, spanOf, today } from './state.ts';
import { WhoList } from './WhoList.tsx';

/** Who sits where, on any day and at any hour. */
export function LiveScreen({ plan }: { plan: FloorPlan }): ReactNode {
  const { t } = useTranslation('floor-plan');
  const { day, minutes, setDay, setMinutes, now } = useMoment(plan.timeZone);
  const [camera] = useState(() => new Camera());
  const [open, setOpen] = useState<string | null>(null);
  const data = useOccupancy(plan, day);
  const at = momentOf(day, minutes, plan.timeZone);
  const held = useMemo<Map<number, Held>>(() => holders(data, at), [data, at]);
  const { desks } = plan.published.document;
  const desk = desks.find(({ key }) => key === open);
  const choose = (key: string | null) => {
    const found = desks.find((one) => one.key === key);
    setOpen(found?.key ?? null);
    if (found) camera.reveal(found.x, found.y);
  };
  const actions = (
    <div className={head.actions}>
      <DayStepper day={day} onChange={setDay} />
      <ModeSwitch mode="live" />
      <PlanMenu plan={plan} held={held} day={day} minutes={minutes} />
      <Reserve plan={plan} day={day} />
    </div>
  );
  return (
    <Page>
      <div className={classes.screen}>
        <PageHeader title={plan.workspaceName} count={t('deskCount', { count: desks.length })} actions={actions} />
        <div className={classes.board}>
          <div className={classes.middle}>
            <LivePlan plan={plan} occupancy={data} held={held} at={at} camera={camera} open={open} choose={choose} />
            <HourSlider
              occupancy={data}
              day={day}
              minutes={minutes}
              span={spanOf(data, day)}
              onChange={setMinutes}
              onNow={now}
              timeZone={plan.timeZone}
            />
          </div>
          <Beside plan={plan} desk={desk} day={day} at={at} held={held} withoutDesk={data?.withoutDesk.length ?? 0} choose={choose} />
        </div>
      </div>
    </Page>
  );
}

/** Opens the form of a new reservation with this place and day. */
function Reserve({ plan, day }: { plan: FloorPlan; day: string }): ReactNode {
  const { t } = useTranslation('floor-plan');
  return (
    <Button
      component={Link}
      to={`/reservation?id=new&forWorkspace=${plan.workspaceId}&forDay=${day}`}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {t('reserve')}
    </Button>
  );
}

/** The day before stays while the next is read. */
function useOccupancy({ workspaceId }: FloorPlan, day: string): Occupancy | undefined {
  const query = { params: { id: String(workspaceId) }, query: { day } } as never;
  return useCall(readOccupancy, query, { placeholderData: keepPreviousData }).data;
}

interface BesideProps {
  plan: FloorPlan;
  desk: Desk | undefined;
  day: string;
  at: number;
  held: ReadonlyMap<number, Held>;
  withoutDesk: number;
  choose: (key: string | null) => void;
}

/** At the right of the plan: one desk where one is open, else who is there. */
function Beside({ plan, desk, day, at, held, withoutDesk, choose }: BesideProps): ReactNode {
  const { t } = useTranslation('floor-plan');
  return (
    <aside className={classes.panel} aria-label={t('occupancy')}>
      {desk ? (
        <DeskCard key={desk.key} plan={plan} desk={desk} day={day} at={at} close={() => choose(null)} />
      ) : (
        <WhoList plan={plan} held={held} counts={countsOf(plan, held)} withoutDesk={withoutDesk} choose={choose} />
      )}
    </aside>
  );
}

/** Day and hour that are looked at, kept in the address as far as they are not today's and now. */
function useMoment(timeZone: string) {
  const { now: latest, go } = useView();
  const given = latest().get('day');
  const day = given && /^\d{4}-\d\d-\d\d$/.test(given) ? given : today(timeZone);
  // Whoever comes from a reservation looks at its hour.
  const hour = latest().get('hour') ?? '';
  const [moved, move] = useState<{ from: string; minutes: number } | null>(null);
  const [usual] = useState(() => (day === today(timeZone) ? inOffice(minutesNow(timeZone)) : midMorning));
  const minutes = moved?.from === hour ? moved.minutes : (minutesIn(hour) ?? usual);
  const setMinutes = (next: number) => move({ from: hour, minutes: next });
  const setDay = (next: string) => {
    const to = new URLSearchParams(latest());
    if (next === today(timeZone)) to.delete('day');
    else to.set('day', next);
    go(`?${to}`, { replace: true });
  };
  const now = () => {
    setDay(today(timeZone));
    setMinutes(minutesNow(timeZone));
  };
  return { day, minutes, setDay, setMinutes, now };
}

const minutesIn = (hour: string): number | null =>
  /^\d\d:\d\d$/.test(hour) ? Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3)) : null;

const midMorning = 10 * 60;

/** At night one looks at a working hour rather than at empty desks, as on any day but today. */
const inOffice = (minutes: number): number => (minutes < 7 * 60 || minutes > 20 * 60 ? midMorning : minutes);
