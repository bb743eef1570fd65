import { reservationStatuses, reservationTypes } from '@population-tracker/contract/reservations/reservations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '#ui/filters/FilterPill.tsx';

interface Props {
  filter: (name: string) => { value: string; onChange: (value: string) => void };
}

/** Filters that only the table offers: where they came along, they can be seen and taken off. */
export function FromTable({ filter }: Props): ReactNode {
  const { t } = useTranslation('reservations');
  const [status, type] = [filter('status'), filter('type')];
  return (
    <>
      {status.value ? (
        <FilterPill
          label={t('status')}
          options={reservationStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          {...status}
        />
      ) : null}
      {type.value ? (
        <FilterPill label={t('type')} options={reservationTypes.map((value) => ({ value, label: t(`types.${value}`) }))} {...type} />
      ) : null}
    </>
  );
}
