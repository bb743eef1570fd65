import type { PlaceToday } from '@population-tracker/contract/dashboard/place-today';
import { deleteMeetingRoom, meetingRoomImpact } from '@population-tracker/contract/plan/plan';
import { listReservations, type Reservation } from '@population-tracker/contract/reservations/reservations';
import { IconCalendarEvent, IconClock, IconDoor, IconQrcode, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useHolds, useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { useViewName } from '#web/view.ts';
import { PlaceForm } from '../places/PlaceForm.tsx';
import type { Place } from '../places/PlaceList.tsx';
import { meetingRoomKind } from '../places/place-kind.ts';
import { standsOf, titleOf } from '../standing.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { Hero } from './hero/Hero.tsx';
import { RoomDay } from './hero/RoomDay.tsx';
import { ClosuresAhead } from './holds/ClosuresAhead.tsx';
import { Exceptions } from './holds/Exceptions.tsx';
import { PlaceHistory } from './holds/PlaceHistory.tsx';
import { NextStep } from './NextStep.tsx';
import { PlaceWaiting } from './PlaceBones.tsx';
import { Change, type Count } from './PlaceCounts.tsx';
import { PlaceFrame } from './PlaceFrame.tsx';
import { PlacePart } from './PlacePart.tsx';
import { PlaceWay } from './PlaceWay.tsx';
import classes from './place.module.css';
import { rowsOfToday } from './rows-of-today.ts';
import { usePlaceToday } from './use-place-data.ts';
import { usePlaceEnd } from './use-place-end.ts';
import { Within } from './Within.tsx';
import type { PlaceProps } from './WorkspacePlace.tsx';

/** More meetings of a day than a room has hours for. */
const mostMeetings = '100';

/** The page of a meeting room. */
export function RoomPlace({ place, update }: PlaceProps) {
  const { t } = useTranslation('plan/place-page');
  const { id, status, locationId, locationName, buildingId, timeZone, equipment = [] } = place;
  const title = titleOf(place, place.name);
  useViewName(title, standsOf(place, place.name));
  const { isGone, editing, edit, close, remove } = usePlaceEnd({
    list: meetingRoomKind.listPath,
    place,
    removal: { impact: meetingRoomImpact, remove: deleteMeetingRoom, texts: 'meetingRooms', done: meetingRoomKind.said('deleted') },
  });
  const today = usePlaceToday({ buildingId, workspaceId: id, isGone });
  const meetings = useMeetings(id, today?.day);
  const counts = useCounts(place, today, meetings);
  if (isGone) return <PlaceWaiting />;
  return (
    <PlaceFrame
      title={title}
      status={status}
      facts={<Within place={place} />}
      edit={edit}
      next={<Reserve id={id} />}
      more={<More place={place} remove={remove} />}
      hero={
        <Hero name={title} imageId={null} drawn={t('plan')}>
          {today ? <RoomDay day={today.day} timeZone={timeZone} at={today.at} meetings={meetings ?? []} /> : null}
        </Hero>
      }
      counts={counts}
      main={
        <>
          {meetings ? (
            <PlacePart part="inside" title={t('meetingsToday')} count={meetings.length}>
              <Meetings meetings={meetings} timeZone={timeZone} />
            </PlacePart>
          ) : null}
          <PlaceHistory entity="meetingRoom" id={id} />
        </>
      }
      side={
        <>
          <Equipment names={equipment} />
          <Exceptions locationId={locationId} within={{ locationName, areas: ['meetingRoom'] }} />
          <ClosuresAhead locationId={locationId} timeZone={timeZone} />
        </>
      }
    >
      {editing ? <PlaceForm kind={meetingRoomKind} place={place} given={place} save={update} close={close} remove={remove} /> : null}
    </PlaceFrame>
  );
}

function Reserve({ id }: { id: number }) {
  const { t } = useTranslation('plan/place-page');
  return useHolds('reservations.write') ? <NextStep to={`/reservation?id=new&forWorkspace=${id}`} label={t('reserve')} /> : null;
}

function More({ place: { id, locationId, buildingId }, remove }: { place: Place; remove: () => Promise<boolean> }) {
  const { t } = useTranslation('plan/place-page');
  return (
    <>
      <PlaceWay
        icon={IconCalendarEvent}
        to={`/reservation?locationId=${locationId}&workspaceId=${id}`}
        label={t('allReservations')}
        needs="reservations.read"
      />
      <PopupItem
        icon={<DrawnIcon of={IconQrcode} />}
        to={`/place-codes?locationId=${locationId}&buildingId=${buildingId}&workspaceId=${id}`}
      >
        {t('placeCodes')}
      </PopupItem>
      <DeleteItem remove={remove} list={meetingRoomKind.listPath} label={t('deleteRoom')} />
    </>
  );
}

/** Its meetings of a day, in their order. */
function useMeetings(workspaceId: number, day: string | undefined): Reservation[] | undefined {
  const query = { workspaceId: String(workspaceId), status: 'active', from: day, to: day, sort: 'start', limit: mostMeetings } as const;
  const enabled = useMayCall(listReservations) && day !== undefined;
  return useCall(listReservations, { query }, { quiet: true, enabled, refetchInterval: 60_000 }).data?.items;
}

function Equipment({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('plan/place-page');
  return (
    <PlacePart part="rules" title={t('equipment')}>
      <p className={classes.description}>{names.join(', ') || t('noEquipment')}</p>
    </PlacePart>
  );
}

function Meetings({ meetings, timeZone }: { meetings: readonly Reservation[]; timeZone: string }) {
  const { t } = useTranslation('plan/place-page');
  if (meetings.length === 0) return <p className={classes.quiet}>{t('noMeetings')}</p>;
  return (
    <ul className={classes.lines}>
      {meetings.map(({ id, title, userName, start, end }) => (
        <li key={id}>
          <Link to={`/reservation?id=${id}`}>{title || t('meeting')}</Link>
          <b>
            {formatTime(start, timeZone)}–{formatTime(end, timeZone)}
          </b>
          <span>{userName}</span>
        </li>
      ))}
    </ul>
  );
}

function useCounts({ id, capacity }: Place, today: PlaceToday | undefined, meetings: readonly Reservation[] | undefined): Count[] {
  const { t } = useTranslation('plan/place-page');
  const minutes = meetings?.reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 60_000, 0);
  return [
    { name: t('now'), icon: IconDoor, ...useNow(today, meetings) },
    {
      name: t('meetingsToday'),
      icon: IconCalendarEvent,
      value: today?.reservations.count,
      note: today ? <Change {...today.reservations} day={today.day} /> : null,
      to: today && rowsOfToday(today.day, { workspaceId: id }),
    },
    {
      name: t('hoursToday'),
      icon: IconClock,
      value: minutes === undefined ? undefined : formatNumber(minutes / 60, { maximumFractionDigits: 1 }),
      said: t('hoursReserved'),
    },
    { name: t('peopleFor'), icon: IconUsers, value: capacity, said: t('places') },
  ];
}

/** Whether the room is free, until when, and from when on again. */
function useNow(today: PlaceToday | undefined, meetings: readonly Reservation[] | undefined): Pick<Count, 'value' | 'said' | 'note'> {
  const { t } = useTranslation('plan/place-page');
  const [room] = today?.rooms ?? [];
  if (!today || !room) return { value: today ? t('passive') : undefined, said: null };
  const time = (instant: string) => formatTime(instant, today.timeZone);
  if (room.busyUntil === null) return { value: t('freeNow'), said: room.next ? t('until', { time: time(room.next) }) : t('allDay') };
  return {
    value: t('busyNow'),
    said: t('until', { time: time(room.busyUntil) }),
    note: t('freeFrom', { time: time(freeAfter(room.busyUntil, meetings ?? [])) }),
  };
}

/** The end of the meetings that follow each other without a break. */
function freeAfter(busyUntil: string, meetings: readonly Reservation[]): string {
  const following = meetings.find(
    ({ start, end }) => Date.parse(start) <= Date.parse(busyUntil) && Date.parse(end) > Date.parse(busyUntil),
  );
  return following ? freeAfter(following.end, meetings) : busyUntil;
}
