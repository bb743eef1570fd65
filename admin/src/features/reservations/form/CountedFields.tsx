import type { Availability } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/formats/numbers.ts';
import { isSlotArea, isWholeDay } from '../areas.ts';
import { SlotField } from './fields/SlotField.tsx';
import { LocationField } from './PlaceFields.tsx';
import type { ReservationFormState } from './reservations-form-state.ts';

interface Props {
  form: ReservationFormState;
  free: Availability | undefined;
}

/** Where, of an area that is counted by location, and which of its slots on the chosen day where it has such. */
export function CountedFields({ form, free }: Props) {
  const { t } = useTranslation('reservations');
  const { area, locationId } = form.values;
  const said = free ? <FreeText free={free} bySlot={isSlotArea(area)} byDay={isWholeDay(area)} /> : undefined;
  const slot = form.field('slotId') as { value: number | null; onChange: (id: number) => void; error?: React.ReactNode };
  return (
    <>
      <div data-tour="place">
        <LocationField form={form} description={said} />
      </div>
      {isSlotArea(area) && locationId && (!free || free.offered) ? (
        <SlotField label={t(area === 'shuttle' ? 'departure' : 'slot')} slots={free?.slots} {...slot} />
      ) : null}
    </>
  );
}

function FreeText({ free, bySlot, byDay }: { free: Availability; bySlot: boolean; byDay: boolean }) {
  const { t } = useTranslation('reservations');
  if (!free.offered) return free.reason;
  if (bySlot) return free.slots.length === 0 ? t('noSlots') : undefined;
  return t(byDay ? 'placesFreeDay' : 'placesFree', { free: formatNumber(free.free), capacity: formatNumber(free.capacity) });
}
