import { productTitle } from '@population-tracker/contract/kernel/constants';
import { type MyDay, readMyDay } from '@population-tracker/contract/me/my-day';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { NeedsConnection } from '#ui/touch/NeedsConnection.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goTo } from '#web/address.ts';
import { formatDay } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import { lookAgainMs, useMoments } from '../moments.ts';
import { AreaChoice, type AreaOfDay } from './AreaChoice.tsx';
import { DeskPart } from './DeskPart.tsx';
import classes from './day.module.css';
import { OwnOnes } from './OwnOnes.tsx';
import { OwnWaits } from './OwnWaits.tsx';
import { PlanSaid } from './PlanSaid.tsx';
import { Site } from './Site.tsx';
import { SlotPart } from './SlotPart.tsx';
import { type Beside, useBeside } from './use-near.ts';
import { WholePart } from './WholePart.tsx';

const MeetingPart = lazy(() => import('../meeting/MeetingPart.tsx'));
const InvitedOnes = lazy(() => import('../meeting/InvitedOnes.tsx'));

/** A day: what one has, and what there is to have at a location, area by area. */
export default function DayPage({ day }: { day: string }): ReactNode {
  const { t } = useTranslation('week/day');
  const beside = useBeside(day);
  const [chosenId, setLocationId] = useState<number | null>(null);
  const locationId = chosenId ?? beside?.place?.locationId ?? null;
  const { data, error, isPending, refetch } = useDay(day, locationId, beside !== undefined);
  const title = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
  useEffect(() => {
    document.title = `${title} - ${productTitle}`;
  });
  return (
    <main className={classes.page} aria-busy={isPending}>
      <header className={classes.head}>
        <IconButton
          icon={IconArrowLeft}
          label={t(beside ? 'backToColleague' : 'back')}
          className={classes.back}
          onClick={() => goTo(beside ? `/my/colleagues/${beside.colleague.id}` : '/my/')}
        />
        <h1 className="pt-narrow pt-cut">{title}</h1>
      </header>
      {error ? (
        <div role="alert" className={classes.failed}>
          <p>{error.message}</p>
          <TouchButton look="framed" onClick={() => void refetch()}>
            {t('again')}
          </TouchButton>
        </div>
      ) : null}
      {data ? (
        <NeedsConnection>
          {data.plan ? <PlanSaid day={day} plan={data.plan} /> : null}
          <OwnOnes reservations={data.reservations} meetings={data.meetings} />
          {/* While a company updates, an API of before may answer, which knows nothing of meetings. */}
          <Suspense>{data.invited?.length > 0 ? <InvitedOnes invited={data.invited} /> : null}</Suspense>
          <OwnWaits waits={data.waits} />
          <Offers key={data.location.id} data={data} beside={beside ?? null} onLocation={setLocationId} />
        </NeedsConnection>
      ) : null}
    </main>
  );
}

function useDay(day: string, locationId: number | null, enabled: boolean) {
  const query = locationId === null ? {} : { locationId };
  const read = useCall(
    readMyDay,
    { params: { day }, query },
    { quiet: true, enabled, placeholderData: (last) => last, refetchInterval: lookAgainMs },
  );
  const { data } = read;
  useMoments(
    useMemo(() => data && [data], [data]),
    () => void read.refetch(),
  );
  return read;
}

interface OffersProps {
  data: MyDay;
  beside: Beside | null;
  onLocation: (id: number) => void;
}

function Offers({ data, beside, onLocation }: OffersProps): ReactNode {
  const { t } = useTranslation('week/day');
  const [chosen, setChosen] = useState<AreaOfDay | null>(null);
  const area = data.areas.find((one) => one.area === chosen) ?? data.areas[0];
  const rooms = chosen === 'meetingRoom' || !area ? data.rooms : null;
  return (
    <section className={classes.offers} aria-label={t('offers')}>
      <Site data={data} onLocation={onLocation} />
      {beside && !beside.place ? (
        <p className={classes.reason}>{t('besideNowhere', { name: `${beside.colleague.name} ${beside.colleague.lastName}` })}</p>
      ) : null}
      {area || rooms ? (
        <AreaChoice areas={data.areas} rooms={data.rooms} chosen={rooms || !area ? 'meetingRoom' : area.area} onChoose={setChosen} />
      ) : null}
      {rooms ? (
        <Rooms data={data} rooms={rooms} />
      ) : area ? (
        <AreaPart data={data} area={area} beside={beside?.place?.locationId === data.location.id ? beside : null} />
      ) : (
        <p className="pt-quiet">{t('nothingOffered')}</p>
      )}
    </section>
  );
}

function AreaPart({ data, area, beside }: Pick<OffersProps, 'data' | 'beside'> & { area: MyDay['areas'][number] }): ReactNode {
  if (area.reason) return <p className={classes.reason}>{area.reason}</p>;
  if (area.area === 'workspace') return <DeskPart data={data} beside={beside} />;
  return area.slots.length > 0 ? <SlotPart data={data} {...area} /> : <WholePart data={data} {...area} />;
}

function Rooms({ data, rooms }: { data: MyDay; rooms: NonNullable<MyDay['rooms']> }): ReactNode {
  if (rooms.reason) return <p className={classes.reason}>{rooms.reason}</p>;
  return (
    <Suspense>
      <MeetingPart data={data} />
    </Suspense>
  );
}
