import { areas, checkInStates, reservationStatuses, reservationTypes } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { BuildingPill, LocationPill } from '#features/plan/plan-pickers.tsx';
import { UserPill } from '#features/users/users-pickers.tsx';
import { DayPill } from '#ui/filters/DayPill.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import type { ListState } from '#ui/table/list-state.ts';
import { OriginPills } from './origin/OriginPills.tsx';

export function ReservationFilters({ filter, several }: Pick<ListState, 'filter' | 'several'>) {
  const { t } = useTranslation('reservations');
  const locations = several('locationId');
  return (
    <>
      <OriginPills filter={filter} />
      <FilterPill label={t('area')} options={areas.map((value) => ({ value, label: t(`areas.${value}`) }))} {...several('area')} />
      <LocationPill {...locations} />
      <BuildingPill locationId={locations.values} {...filter('buildingId')} />
      <UserPill label={t('person')} {...filter('userId')} />
      <FilterPill
        label={t('type')}
        options={reservationTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        {...filter('type')}
      />
      <DayPill label={t('from')} {...filter('from')} />
      <DayPill label={t('to')} {...filter('to')} />
      <FilterPill
        label={t('status')}
        options={reservationStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        {...several('status')}
      />
      <FilterPill
        label={t('arrival')}
        options={checkInStates.map((value) => ({ value, label: t(`checkInStates.${value}`) }))}
        {...filter('checkIn')}
      />
    </>
  );
}
