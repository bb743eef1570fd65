import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { type NewReservation, type Reservation, readReservation } from '@population-tracker/contract/reservations/reservations';
import { useState } from 'react';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { call } from '#web/client.ts';
import { type Saved, useSaving } from './form-saving.ts';
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
  // The schema turns hours into instants of the zone that is chosen when it is saved.
  const [latest] = useState(() => {
    const zone = reservation?.timeZone ?? wanted.timeZone ?? defaultTimeZone;
    const values = reservation ? valuesOf(reservation) : newValues(zone, wanted);
    return { zone, values, kept: reservation ? keptOf(reservation) : undefined, again: () => {} };
  });
  const saving = useSaving(reservation, close);
  const form = useSaveForm<Values, ReturnType<typeof schemaIn>, Saved>({
    values: latest.values,
    version: reservation?.version,
    schema: {
      safeParse: (values: Values) => {
        latest.values = values;
        return schemaIn(latest).safeParse(values);
      },
    } as unknown as ReturnType<typeof schemaIn>,
    save: async (body: NewReservation, version: number) => {
      try {
        return await saving.save(body, version, latest.values);
      } catch (error) {
        // Somebody was faster: what is free now is another.
        latest.again();
        throw error;
      }
    },
    saved: saving.saved,
    readNewer: reservation
      ? async () => {
          const newer = await call(readReservation, { params: { id: reservation.id } });
          latest.kept = keptOf(newer);
          return { values: valuesOf(newer), version: newer.version };
        }
      : undefined,
  });
  const zone = plan?.locations.find(({ id }) => id === form.values.locationId)?.timeZone ?? latest.zone;
  latest.zone = zone;
  const clock: Clock = { zone, kept: latest.kept };
  const { verdict, again } = useVerdict(form.values, clock, reservation?.id);
  latest.again = again;
  return { ...form, zone, clock, plan, verdict, again };
}

const keptOf = ({ start, end, timeZone }: Reservation) => ({ start, end, zone: timeZone });
