import { Button, Skeleton } from '@mantine/core';
import { type Office, type OfficeFloor, readOffice, type Today, type TodayPlace } from '@population-tracker/contract/dashboard/today';
import { timeIn } from '@population-tracker/contract/kernel/zones';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MiniPlan } from '#features/plan/mini-plan-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { HourTrack } from '#ui/HourTrack.tsx';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useHolds } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { colourOf } from '../colours.ts';
import classes from './office.module.css';
import { busyHalves, type OfficeHour, useOfficeHour } from './office-hour.ts';
import { TodayPanel } from './TodayPanel.tsx';

interface Props {
  today: Today;
  place: TodayPlace;
}

/** Pictures of floors are large: they follow once a minute. */
const freshMs = 60_000;

/** Every floor in its own shape, as full as it is at an hour of the day. */
export function LivingOffice({ today, place }: Props) {
  const { t } = useTranslation('dashboard');
  const query = { locationId: place.id ?? undefined };
  const { data } = useCall(readOffice, { query }, { quiet: true, placeholderData: keepPreviousData, refetchInterval: freshMs });
  const hour = useOfficeHour(data, today.at);
  const time = data ? timeIn(data.timeZone, new Date(data.moments[hour.step] ?? today.at)) : '';
  const shown = hour.isNow ? timeIn(place.timeZone, new Date(today.at)) : time;
  const sum = (of: (floor: OfficeFloor) => number) => (data?.floors ?? []).reduce((total, floor) => total + of(floor), 0);
  const values = {
    taken: formatNumber(sum(({ taken }) => taken[hour.step] ?? 0)),
    seats: formatNumber(sum(({ seats }) => seats)),
    time: shown,
  };
  return (
    <TodayPanel
      className="pt-narrow"
      title={t('today.office.title')}
      text={data && t('today.office.text', values)}
      how={t('today.office.how')}
      actions={<Steps />}
    >
      {data ? (
        <>
          <div className={classes.buildings}>
            {buildingsOf(data).map((floors) => (
              <Building key={floors[0]?.buildingId} floors={floors} today={today} step={hour.step} time={time} />
            ))}
          </div>
          {data.total > data.floors.length ? (
            <p className={classes.note}>{t('today.office.more', { count: data.total - data.floors.length })}</p>
          ) : null}
          {data.floors.length === 0 ? (
            <p className={classes.note}>{t('today.office.empty')}</p>
          ) : (
            <Scrubber office={data} hour={hour} time={shown} />
          )}
        </>
      ) : (
        // As high as a company of some buildings: what stands below comes into sight once.
        <Skeleton height={560} />
      )}
    </TodayPanel>
  );
}

const buildingsOf = ({ floors }: Office): OfficeFloor[][] => [...Map.groupBy(floors, ({ buildingId }) => buildingId).values()];

interface BuildingProps {
  floors: readonly OfficeFloor[];
  today: Today;
  step: number;
  time: string;
}

function Building({ floors, today, step, time }: BuildingProps) {
  const [first] = floors;
  const index = today.locations.findIndex(({ id }) => id === first?.locationId);
  return (
    <section className={classes.building} style={{ '--c': colourOf(index) } as CSSProperties}>
      <h3>
        <i className="pt-swatch" aria-hidden />
        {today.locations[index]?.name} <span>{first?.buildingName}</span>
      </h3>
      <ul>
        {floors.map((floor) => (
          <li key={floor.id}>
            <Floor floor={floor} step={step} time={time} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Floor({ floor, step, time }: { floor: OfficeFloor; step: number; time: string }) {
  const { t } = useTranslation('dashboard');
  const mayOpen = useHolds('plan.write');
  const taken = floor.taken[step] ?? 0;
  const content = (
    <>
      <MiniPlan floor={floor} step={step} />
      <span>
        <span>{floor.name}</span>
        <b>
          {formatNumber(taken)}/{formatNumber(floor.seats)}
        </b>
      </span>
    </>
  );
  const told = t('today.office.floor', { name: floor.name, taken: formatNumber(taken), seats: formatNumber(floor.seats), time });
  return mayOpen ? (
    <Link className={classes.floor} to={`/office-plan?id=${floor.id}&hour=${time}`} title={told}>
      {content}
    </Link>
  ) : (
    <div className={classes.floor} title={told}>
      {content}
    </div>
  );
}

function Scrubber({ office, hour, time }: { office: Office; hour: OfficeHour; time: string }) {
  const { t } = useTranslation('dashboard');
  const { from, to, step, isNow, playing } = hour;
  return (
    <div className={classes.scrubber}>
      <div className={classes.time}>
        <b>{time}</b>
        {isNow ? (
          <span>{t('today.office.now')}</span>
        ) : (
          <button type="button" onClick={hour.now}>
            {t('today.office.backToNow')}
          </button>
        )}
      </div>
      <HourTrack
        bars={busyHalves(office)}
        from={from}
        to={to}
        minutes={from + step * 15}
        label={t('today.office.hour')}
        onChange={hour.choose}
      />
      <Button
        variant="default"
        leftSection={<DrawnIcon of={playing ? IconPlayerPause : IconPlayerPlay} />}
        onClick={playing ? hour.pause : hour.play}
      >
        {t(playing ? 'today.office.pause' : 'today.office.play')}
      </Button>
    </div>
  );
}

/** What the colours mean. */
function Steps() {
  return (
    <span className={`${classes.steps} pt-desk-only`} aria-hidden>
      {formatPercent(0)}
      {[1, 2, 3, 4, 5].map((step) => (
        <i key={step} data-heat={step} />
      ))}
      {formatPercent(1)}
    </span>
  );
}
