import type { PlaceToday } from '@population-tracker/contract/dashboard/place-today';
import { type Building, buildingImpact, deleteBuilding } from '@population-tracker/contract/plan/plan';
import { IconArmchair, IconCalendarEvent, IconChartBar, IconDoor, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { messageText } from '#web/messages.ts';
import { useViewName } from '#web/view.ts';
import { BuildingForm } from '../places/BuildingForm.tsx';
import { usePlan } from '../plan-pickers.tsx';
import { At } from './At.tsx';
import { DeleteItem } from './DeleteItem.tsx';
import { Elevation } from './hero/Elevation.tsx';
import { Hero } from './hero/Hero.tsx';
import { ClosuresAhead } from './holds/ClosuresAhead.tsx';
import { Exceptions } from './holds/Exceptions.tsx';
import { PlaceHistory } from './holds/PlaceHistory.tsx';
import { FloorRows } from './inside/FloorRows.tsx';
import { RoomList } from './inside/RoomList.tsx';
import { NextStep } from './NextStep.tsx';
import { PlaceWaiting } from './PlaceBones.tsx';
import { Change, type Count } from './PlaceCounts.tsx';
import { PlaceFrame } from './PlaceFrame.tsx';
import { PlacePart } from './PlacePart.tsx';
import { PlaceWay } from './PlaceWay.tsx';
import classes from './place.module.css';
import { rowsOfToday } from './rows-of-today.ts';
import { fromTheTop } from './storeys.ts';
import { busiestOf, type Floors, useFloors, usePlaceToday } from './use-place-data.ts';
import { usePlaceEnd } from './use-place-end.ts';

/** The page of a building. */
export function BuildingPlace({ building }: { building: Building }) {
  const { t } = useTranslation('plan/place-page');
  const { id, name, status, locationId, locationName, description, imageId } = building;
  useViewName(name, { own: name, within: [{ name: locationName, path: `/location?id=${locationId}` }] });
  const { isGone, editing, edit, close, remove } = usePlaceEnd({
    list: '/buildinglist',
    place: building,
    removal: { impact: buildingImpact, remove: deleteBuilding, texts: 'buildings', done: messageText('building.deleted') },
  });
  const today = usePlaceToday({ buildingId: id, isGone });
  const floors = useFloors(locationId, today?.at);
  const site = usePlan()?.locations.find((one) => one.id === locationId);
  const own = site?.buildings.find((one) => one.id === id);
  const counts = useCounts(id, today, floors);
  if (isGone) return <PlaceWaiting />;
  return (
    <PlaceFrame
      title={name}
      status={status}
      facts={<Link to={`/location?id=${locationId}`}>{locationName}</Link>}
      edit={edit}
      next={<NextStep to={`/office?buildingId=${id}`} label={t('addWorkspace')} />}
      more={<More building={building} remove={remove} />}
      hero={
        <Hero name={name} imageId={imageId} drawn={t('floorsOf')}>
          <Elevation building={building} floors={floors} />
        </Hero>
      }
      counts={counts}
      main={<Inside workspaces={own?.workspaces} floors={floors} today={today} />}
      side={
        <>
          {description ? <Description text={description} /> : null}
          <Exceptions locationId={locationId} within={{ locationName, areas: ['workspace', 'meetingRoom'] }} />
          {site ? <ClosuresAhead locationId={locationId} timeZone={site.timeZone} /> : null}
          <PlaceHistory entity="building" id={id} />
        </>
      }
    >
      {editing ? <BuildingForm building={building} locationId={null} close={close} remove={remove} /> : null}
    </PlaceFrame>
  );
}

function More({ building: { id, locationId }, remove }: { building: Building; remove: () => Promise<boolean> }) {
  const { t } = useTranslation('plan/place-page');
  return (
    <>
      <PopupItem icon={<DrawnIcon of={IconDoor} />} to={`/meeting-room?buildingId=${id}`}>
        {t('addRoom')}
      </PopupItem>
      <PlaceWay
        icon={IconCalendarEvent}
        to={`/reservation?locationId=${locationId}&buildingId=${id}`}
        label={t('allReservations')}
        needs="reservations.read"
      />
      <PopupItem icon={<DrawnIcon of={IconQrcode} />} to={`/place-codes?locationId=${locationId}&buildingId=${id}`}>
        {t('placeCodes')}
      </PopupItem>
      <DeleteItem remove={remove} list="/buildinglist" label={t('deleteBuilding')} />
    </>
  );
}

interface InsideProps {
  workspaces: Parameters<typeof FloorRows>[0]['workspaces'] | undefined;
  floors: Floors | undefined;
  today: PlaceToday | undefined;
}

/** Its floors, the highest first, and its rooms. */
function Inside({ workspaces, floors, today }: InsideProps) {
  const { t } = useTranslation('plan/place-page');
  return (
    <>
      <PlacePart part="inside" title={t('workspaces')} count={workspaces?.length} aside={<At time={floors?.time} />}>
        {workspaces?.length === 0 ? <p className={classes.quiet}>{t('noWorkspaces')}</p> : null}
        <FloorRows workspaces={fromTheTop(workspaces ?? [])} floors={floors} />
      </PlacePart>
      {today && today.rooms.length > 0 ? (
        <PlacePart part="inside" title={t('meetingRooms')} count={today.rooms.length}>
          <RoomList rooms={today.rooms} timeZone={today.timeZone} />
        </PlacePart>
      ) : null}
    </>
  );
}

function Description({ text }: { text: string }) {
  const { t } = useTranslation('plan/place-page');
  return (
    <PlacePart part="rules" title={t('description')}>
      <p className={classes.description}>{text}</p>
    </PlacePart>
  );
}

function useCounts(buildingId: number, today: PlaceToday | undefined, floors: Floors | undefined): Count[] {
  const { t } = useTranslation('plan/place-page');
  const busiest = useBusiest(today?.seats, floors && busiestOf(floors.inBuilding(buildingId), floors.office));
  const reservations = today?.reservations;
  const busy = today?.rooms.filter(({ busyUntil }) => busyUntil !== null).length;
  const meetings = today?.rooms.reduce((sum, room) => sum + room.meetings, 0);
  return [
    { name: t('here'), icon: IconArmchair, value: today?.here, of: today?.seats, as: 'ofSeats' },
    {
      name: t('reservationsToday'),
      icon: IconCalendarEvent,
      value: reservations?.count,
      of: today?.seats,
      used: reservations?.used,
      note: today ? <Change {...today.reservations} day={today.day} /> : null,
      to: today && rowsOfToday(today.day, { buildingId }),
    },
    {
      name: t('roomsBusy'),
      icon: IconDoor,
      value: busy,
      of: today?.rooms.length,
      note: meetings === undefined ? null : t('meetings', { count: meetings }),
    },
    busiest,
  ];
}

/** When most is taken today. */
export function useBusiest(seats: number | undefined, found: ReturnType<typeof busiestOf> | undefined): Count {
  const { t } = useTranslation('plan/place-page');
  return {
    name: t('busiest'),
    icon: IconChartBar,
    value: found === null ? 0 : found?.taken,
    of: seats,
    note: found ? t('from', { time: formatTime(found.time) }) : null,
  };
}
