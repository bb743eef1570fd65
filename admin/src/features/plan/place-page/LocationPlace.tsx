import { dayIn, timeIn } from '@population-tracker/contract/kernel/zones';
import { hoursOn } from '@population-tracker/contract/plan/opening-hours';
import { deleteLocation, type Location, locationImpact } from '@population-tracker/contract/plan/plan';
import {
  IconAdjustments,
  IconArmchair,
  IconCalendarEvent,
  IconCalendarOff,
  IconParking,
  IconQrcode,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { messageText } from '#web/messages.ts';
import { useViewName } from '#web/view.ts';
import { LocationForm } from '../places/LocationForm.tsx';
import { usePlan } from '../plan-pickers.tsx';
import { At } from './At.tsx';
import { DeleteItem } from './DeleteItem.tsx';
import { Hero } from './hero/Hero.tsx';
import { SitePlan } from './hero/SitePlan.tsx';
import { ClosuresAhead } from './holds/ClosuresAhead.tsx';
import { Exceptions } from './holds/Exceptions.tsx';
import { PlaceHistory } from './holds/PlaceHistory.tsx';
import { BuildingCards } from './inside/BuildingCards.tsx';
import { NextStep } from './NextStep.tsx';
import { PlaceWaiting } from './PlaceBones.tsx';
import { Change, type Count } from './PlaceCounts.tsx';
import { PlaceFrame } from './PlaceFrame.tsx';
import { PlacePart } from './PlacePart.tsx';
import { PlaceWay } from './PlaceWay.tsx';
import { rowsOfToday } from './rows-of-today.ts';
import { useFloors, useLocationToday } from './use-place-data.ts';
import { usePlaceEnd } from './use-place-end.ts';

/** The page of a location. */
export function LocationPlace({ location }: { location: Location }) {
  const { t } = useTranslation('plan/place-page');
  const { id, name, status, timeZone, imageId } = location;
  useViewName(name);
  const { isGone, editing, edit, close, remove } = usePlaceEnd({
    list: '/locationlist',
    place: location,
    removal: { impact: locationImpact, remove: deleteLocation, texts: 'locations', done: messageText('location.deleted') },
  });
  const { at, today } = useLocationToday(id);
  const floors = useFloors(id, at);
  const plan = usePlan();
  const buildings = plan?.locations.find((one) => one.id === id)?.buildings;
  const counts = useCounts(id, today);
  if (isGone) return <PlaceWaiting />;
  return (
    <PlaceFrame
      title={name}
      status={status}
      facts={<Facts location={location} at={at} closed={today?.closed ?? []} />}
      edit={edit}
      next={<NextStep to={`/building?locationId=${id}`} label={t('addBuilding')} />}
      more={<More location={location} remove={remove} />}
      hero={
        <Hero name={name} imageId={imageId} drawn={t('plan')}>
          <SitePlan location={location} floors={floors} />
        </Hero>
      }
      counts={counts}
      main={
        <>
          <PlacePart part="inside" title={t('buildings')} count={buildings?.length} aside={<At time={floors?.time} />}>
            {buildings?.length === 0 ? <p>{t('noBuildings')}</p> : null}
            <BuildingCards buildings={buildings ?? []} floors={floors} />
          </PlacePart>
          <PlaceHistory entity="location" id={id} />
        </>
      }
      side={
        <>
          <Exceptions locationId={id} />
          <ClosuresAhead locationId={id} timeZone={timeZone} />
        </>
      }
    >
      {editing ? <LocationForm location={location} close={close} remove={remove} /> : null}
    </PlaceFrame>
  );
}

/** The time there; until the server has told it, by the clock of this device. */
interface FactsProps {
  location: Location;
  at: string | undefined;
  closed: readonly string[];
}

function Facts({ location: { timeZone, openingHours }, at, closed }: FactsProps) {
  const { t } = useTranslation('plan/place-page');
  const now = at ? new Date(at) : new Date();
  const time = timeIn(timeZone, now);
  const hours = hoursOn(openingHours, dayIn(timeZone, now));
  return (
    <>
      {/* On a phone the time alone has room. */}
      <span className="pt-desk-only">{`${timeZone}, `}</span>
      {time}
      {hours ? ` · ${t('openToday', { hours })}` : null}
      {hours === null ? ` · ${t('notOpenToday')}` : null}
      {closed.length > 0 ? ` · ${t('closedToday', { text: closed.join(', ') })}` : null}
    </>
  );
}

function More({ location: { id }, remove }: { location: Location; remove: () => Promise<boolean> }) {
  const { t } = useTranslation('plan/place-page');
  return (
    <>
      <PlaceWay icon={IconCalendarEvent} to={`/reservation?locationId=${id}`} label={t('allReservations')} needs="reservations.read" />
      <PlaceWay icon={IconAdjustments} to={`/parameter?show=list&locationId=${id}`} label={t('allParameters')} needs="parameters.write" />
      <PopupItem icon={<DrawnIcon of={IconCalendarOff} />} to={`/closures?locationId=${id}`}>
        {t('allClosures')}
      </PopupItem>
      <PopupItem icon={<DrawnIcon of={IconQrcode} />} to={`/place-codes?locationId=${id}`}>
        {t('placeCodes')}
      </PopupItem>
      <DeleteItem remove={remove} list="/locationlist" label={t('deleteLocation')} />
    </>
  );
}

function useCounts(locationId: number, today: ReturnType<typeof useLocationToday>['today']): Count[] {
  const { t } = useTranslation('plan/place-page');
  const row = (area?: 'parking' | 'diningHall') => (today ? rowsOfToday(today.day, { locationId, area }) : undefined);
  const count = (name: 'reservations' | 'parking' | 'diningHall') => {
    const found = today?.[name];
    const note = found && today ? <Change count={found.count} before={found.before} day={today.day} /> : null;
    return { value: found?.count, of: found?.capacity, used: found?.used, note };
  };
  return [
    {
      name: t('here'),
      icon: IconArmchair,
      value: today?.presence.here,
      of: today?.presence.seats,
      as: 'ofSeats',
      note: today ? t('coming', { count: today.presence.coming }) : null,
    },
    { name: t('reservationsToday'), icon: IconCalendarEvent, ...count('reservations'), to: row() },
    { name: t('parking'), icon: IconParking, ...count('parking'), to: row('parking') },
    { name: t('lunch'), icon: IconToolsKitchen2, ...count('diningHall'), to: row('diningHall') },
  ];
}
