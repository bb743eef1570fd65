import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { useState } from 'react';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { useSaving } from './form-saving.ts';
import { type Clock, newValues, schemaIn, type Values, valuesOf } from './reservations-form-values.ts';
import { useVerdict } from './verdict/Verdict.tsx';
import type { Wanted } from './wanted.ts';

interface Asked {
  reservation: Reservation | null;
  /** What a new one begins with. */
  wanted?: Wanted;
  close: () => void;
}

export type ReservationFormState = ReturnType<typeof useReservationForm>;

/** The form's values and what follows from them: the zone that they are meant in, and what the server would say to them. */
export function useReservationForm({ reservation, wanted = {}, close }: Asked) {
  const plan = usePlan();
  const [first] = useState(() => {
    const zone = reservation?.timeZone ?? wanted.timeZone ?? defaultTimeZone;
    return { zone, values: newValues(zone, wanted) };
  });
  const zoneOf = ({ locationId }: Values) => plan?.locations.find(({ id }) => id === locationId)?.timeZone ?? first.zone;
  const [tried, setTried] = useState(false);
  const saving = useSaving(reservation, close);
  const form = useSaveForm({
    record: reservation,
    values: (record) => (record ? valuesOf(record) : first.values),
    // It turns hours into instants of the zone that is chosen when it is saved.
    schema: (values: Values) => schemaIn(clockOf(values)).safeParse(values),
    save: saving.save,
    saved: saving.saved,
    // Somebody was faster: what is free now is another.
    refused: () => {
      setTried(true);
      again();
    },
  });
  const { record, values } = form;
  const clockOf = (values: Values): Clock => ({ zone: zoneOf(values), kept: record ? keptOf(record) : undefined });
  const clock = clockOf(values);
  const { verdict, again } = useVerdict(values, clock, reservation?.id);
  // What a link brought along is nobody's fault yet: fields turn red after somebody has chosen something, or has tried to save.
  return { ...form, zone: clock.zone, clock, plan, verdict, again, touched: form.dirty || tried };
}

const keptOf = ({ start, end, timeZone }: Reservation) => ({ start, end, zone: timeZone });
