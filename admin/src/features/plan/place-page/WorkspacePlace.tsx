import type { PlaceToday } from '@population-tracker/contract/dashboard/place-today';
import { deleteWorkspace, workspaceImpact } from '@population-tracker/contract/plan/plan';
import { IconArmchair, IconCalendarEvent, IconHourglass, IconLayoutGrid, IconMap2, IconQrcode, IconRuler2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { useViewName } from '#web/view.ts';
import { AssignedDesks } from '../assigned/AssignedDesks.tsx';
import { type PlaceBody, PlaceForm } from '../places/PlaceForm.tsx';
import type { Place } from '../places/PlaceList.tsx';
import { workspaceKind } from '../places/place-kind.ts';
import { standsOf, titleOf } from '../standing.ts';
import { useBusiest } from './BuildingPlace.tsx';
import { DeleteItem } from './DeleteItem.tsx';
import { FloorHero } from './hero/FloorHero.tsx';
import { Hero } from './hero/Hero.tsx';
import { ClosuresAhead } from './holds/ClosuresAhead.tsx';
import { Exceptions } from './holds/Exceptions.tsx';
import { PlaceHistory } from './holds/PlaceHistory.tsx';
import { DayBars } from './inside/DayBars.tsx';
import { NextStep } from './NextStep.tsx';
import { PlaceWaiting } from './PlaceBones.tsx';
import { Change, type Count } from './PlaceCounts.tsx';
import { PlaceFrame } from './PlaceFrame.tsx';
import { PlacePart } from './PlacePart.tsx';
import { PlaceWay } from './PlaceWay.tsx';
import { rowsOfToday } from './rows-of-today.ts';
import { busiestOf, type Floors, useFloors, usePlaceToday } from './use-place-data.ts';
import { usePlaceEnd } from './use-place-end.ts';
import { Within } from './Within.tsx';

export interface PlaceProps {
  place: Place;
  update: (body: PlaceBody, version: number) => Promise<{ id: number }>;
}

/** The page of a workspace: a floor or zone of a building. */
export function WorkspacePlace({ place, update }: PlaceProps) {
  const { t } = useTranslation('plan/place-page');
  const { id, status, locationId, buildingId } = place;
  const title = titleOf(place, place.name);
  useViewName(title, standsOf(place, place.name));
  const { isGone, editing, edit, close, remove } = usePlaceEnd({
    list: workspaceKind.listPath,
    place,
    removal: { impact: workspaceImpact, remove: deleteWorkspace, texts: 'workspaces', done: workspaceKind.said('deleted') },
  });
  const today = usePlaceToday({ buildingId, workspaceId: id, isGone });
  const floors = useFloors(locationId, today?.at);
  const floor = floors?.of(id);
  const counts = useCounts(place, today, floors);
  if (isGone) return <PlaceWaiting />;
  return (
    <PlaceFrame
      title={title}
      status={status}
      facts={<Within place={place} />}
      edit={edit}
      next={<NextStep to={`/office-plan?id=${id}`} label={t('floorPlan')} icon={IconMap2} />}
      more={<More place={place} remove={remove} />}
      hero={
        <Hero name={title} imageId={null} drawn={t('plan')}>
          <FloorHero id={id} name={title} floors={floors} />
        </Hero>
      }
      counts={counts}
      main={
        <>
          {floors && floor ? (
            <PlacePart part="inside" title={t('byHour')}>
              <DayBars office={floors.office} floor={floor} step={floors.step} />
            </PlacePart>
          ) : null}
          <PlaceHistory entity="workspace" id={id} />
        </>
      }
      side={<Side place={place} />}
    >
      {editing ? <PlaceForm kind={workspaceKind} place={place} given={place} save={update} close={close} remove={remove} /> : null}
    </PlaceFrame>
  );
}

function Side({ place: { id, deskCount = 0, locationId, locationName, timeZone } }: { place: Place }) {
  return (
    <>
      {deskCount > 0 ? <AssignedDesks workspaceId={id} /> : null}
      <Exceptions locationId={locationId} within={{ locationName, areas: ['workspace'] }} />
      <ClosuresAhead locationId={locationId} timeZone={timeZone} />
    </>
  );
}

function More({ place: { id, locationId, buildingId }, remove }: { place: Place; remove: () => Promise<boolean> }) {
  const { t } = useTranslation('plan/place-page');
  return (
    <>
      <PopupItem icon={<DrawnIcon of={IconRuler2} />} to={`/office-plan?id=${id}&mode=edit`}>
        {t('draw')}
      </PopupItem>
      <PlaceWay
        icon={IconCalendarEvent}
        to={`/reservation?locationId=${locationId}&workspaceId=${id}`}
        label={t('allReservations')}
        needs="reservations.read"
      />
      <PlaceWay
        icon={IconHourglass}
        to={`/waiting-list?locationId=${locationId}&workspaceId=${id}`}
        label={t('waitingList')}
        needs="reservations.read"
      />
      <PopupItem
        icon={<DrawnIcon of={IconQrcode} />}
        to={`/place-codes?locationId=${locationId}&buildingId=${buildingId}&workspaceId=${id}`}
      >
        {t('placeCodes')}
      </PopupItem>
      <DeleteItem remove={remove} list={workspaceKind.listPath} label={t('deleteWorkspace')} />
    </>
  );
}

function useCounts(
  { id, capacity, seats = capacity, deskCount = 0 }: Place,
  today: PlaceToday | undefined,
  floors: Floors | undefined,
): Count[] {
  const { t } = useTranslation('plan/place-page');
  const floor = floors?.of(id);
  const busiest = useBusiest(today?.seats, floors && busiestOf(floor ? [floor] : [], floors.office));
  const reservations = today?.reservations;
  return [
    { name: t('here'), icon: IconArmchair, value: today?.here, of: today?.seats, as: 'ofSeats' },
    {
      name: t('reservationsToday'),
      icon: IconCalendarEvent,
      value: reservations?.count,
      of: today?.seats,
      note: today ? <Change {...today.reservations} day={today.day} /> : null,
      to: today && rowsOfToday(today.day, { workspaceId: id }),
    },
    busiest,
    {
      name: t('seats'),
      icon: IconLayoutGrid,
      value: seats,
      said: seats < capacity ? t('of', { count: capacity, shown: formatNumber(capacity) }) : null,
      note: deskCount > 0 ? t('desks', { count: deskCount, shown: formatNumber(deskCount) }) : t('noDesks'),
    },
  ];
}
