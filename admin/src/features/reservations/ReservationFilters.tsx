import { areas, reservationStatuses, reservationTypes } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { BuildingPill, LocationPill } from '#features/plan/plan-pickers.tsx';
import { UserPill } from '#features/users/users-pickers.tsx';
import { DayPill } from '#ui/filters/DayPill.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { OriginPills } from './origin/OriginPills.tsx';

interface Props {
  filter: (name: string) => { value: string; onChange: (value: string) => void };
}

export function ReservationFilters({ filter }: Props) {
  const { t } = useTranslation('reservations');
  const location = filter('locationId');
  return (
    <>
      <OriginPills filter={filter} />
      <FilterPill label={t('area')} options={areas.map((value) => ({ value, label: t(`areas.${value}`) }))} {...filter('area')} />
      <LocationPill {...location} />
      <BuildingPill locationId={location.value} {...filter('buildingId')} />
      <UserPill label={t('person')} {...filter('userId')} />
      <DayPill label={t('from')} {...filter('from')} />
      <DayPill label={t('to')} {...filter('to')} />
      <FilterPill
        label={t('status')}
        options={reservationStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        {...filter('status')}
      />
      <FilterPill
        label={t('type')}
        options={reservationTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        {...filter('type')}
      />
    </>
  );
}
