import { TextInput } from '@mantine/core';
import { defaultTimeZone } from '@population-tracker/contract/constants';
import {
  type Alternative,
  type Area,
  type NewReservation,
  type Reservation,
  readReservation,
} from '@population-tracker/contract/reservations';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/client.ts';
import { timeIn } from '../../../../lib/formats/zones.ts';
import { SwitchField } from '../../../../ui/fields/SwitchField.tsx';
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx';
import { useSaveForm } from '../../../../ui/form/save-form.ts';
import { usePlan } from '../../../plan/pickers.tsx';
import { UserPicker } from '../../../users/pickers.tsx';
import { isPlaceArea } from '../areas.ts';
import { useCancel } from '../cancel/use-cancel.ts';
import { BulkLink } from '../origin/BulkLink.tsx';
import { AreaField } from './AreaField.tsx';
import { useAvailability } from './availability.ts';
import { CountedFields } from './CountedFields.tsx';
import { WhenFields } from './fields/WhenFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { datesOf } from './repeat/dates.ts';
import { type Saved, useSaving } from './saving.ts';
import { newValues, schemaIn, type Values, valuesOf } from './values.ts';
import { withReasons } from './verdict/reasons.ts';
import { useVerdict, Verdict } from './verdict/Verdict.tsx';
import type { Wanted } from './wanted.ts';

const Repeat = lazy(() => import('./repeat/Repeat.tsx'));

interface Props {
  reservation: Reservation | null;
  /** What made it, where it was a bulk that is still known. */
  bulkId?: number | null;
  /** What a new one begins with. */
  wanted?: Wanted;
  close: () => void;
}

const viewersZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Adds a reservation, or moves one: it asks only what the area needs, and says at once what is free and what speaks against it. */
export function ReservationForm({ reservation, bulkId = null, wanted, close }: Props) {
  const { t } = useTranslation('reservations');
  const cancel = useCancel();
  const unjudged = useReservationForm({ reservation, wanted, close });
  const { zone, again: _, verdict, ...state } = unjudged;
  const form = withReasons(unjudged, state.values.repeats ? undefined : verdict);
  const dates = datesOf(form.values).length;
  const free = useAvailability(form.values, zone, reservation?.id);
  const byPlace = isPlaceArea(form.values.area);
  return (
    <FormDrawer
      title={t(reservation ? 'edit' : 'add')}
      form={state}
      saveLabel={dates > 1 ? t('addCount', { count: dates }) : t(reservation ? 'save' : 'add')}
      onClose={close}
      onDelete={reservation ? { label: t('cancel'), run: () => cancel(reservation) } : undefined}
      note={form.values.locationId && zone !== viewersZone ? t('zone', { zone }) : undefined}
    >
      <div data-tour="person">
        <UserPicker label={t('person')} disabled={reservation !== null} {...form.field('userId')} />
      </div>
      {reservation ? null : (
        <div data-tour="area">
          <AreaField value={form.values.area} onChange={(area) => chooseArea(form, area)} />
        </div>
      )}
      {byPlace ? (
        <>
          <PlaceFields form={form} zone={zone} free={free} exceptId={reservation?.id} />
          <WhenFields form={form} />
        </>
      ) : (
        <CountedFields form={form} free={free} />
      )}
      {form.values.repeats ? null : (
        <Verdict values={form.values} verdict={verdict} zone={zone} take={(alternative) => takeAlternative(form, alternative)} />
      )}
      <TextInput label={t('reservationTitle')} placeholder={t('titleHint')} maxLength={200} {...form.field('title')} />
      <BulkLink bulkId={bulkId} />
      <Suspense>{reservation ? null : <Repeat form={form} zone={zone} />}</Suspense>
      <SwitchField label={t('notify')} description={t('notifyHelp')} {...form.field('notify', { type: 'checkbox' })} />
    </FormDrawer>
  );
}

export type ReservationFormState = ReturnType<typeof useReservationForm>;

function useReservationForm({ reservation, wanted = {}, close }: Props) {
  const plan = usePlan();
  // The schema turns hours into instants of the zone that is chosen when it is saved.
  const [latest] = useState(() => {
    const zone = reservation?.timeZone ?? wanted.timeZone ?? defaultTimeZone;
    return { zone, values: reservation ? valuesOf(reservation) : newValues(zone, wanted), again: () => {} };
  });
  const saving = useSaving(reservation, close);
  const form = useSaveForm<Values, ReturnType<typeof schemaIn>, Saved>({
    values: latest.values,
    version: reservation?.version,
    schema: {
      safeParse: (values: Values) => {
        latest.values = values;
        return schemaIn(latest.zone).safeParse(values);
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
          return { values: valuesOf(newer), version: newer.version };
        }
      : undefined,
  });
  const zone = plan?.locations.find(({ id }) => id === form.values.locationId)?.timeZone ?? latest.zone;
  latest.zone = zone;
  const { verdict, again } = useVerdict(form.values, zone, reservation?.id);
  latest.again = again;
  return { ...form, zone, verdict, again };
}

/** What the old area's place was means nothing in another one; location, day and hours stay. */
function chooseArea(form: ReservationFormState, area: Area): void {
  form.set('area', area);
  form.set('workspaceId', null);
  form.set('deskId', null);
  form.set('slotId', null);
}

function takeAlternative(form: ReservationFormState, { workspaceId, deskId, slotId, start, end }: Alternative): void {
  if (workspaceId !== null) {
    form.set('workspaceId', workspaceId);
    form.set('deskId', deskId);
  }
  if (slotId !== null) form.set('slotId', slotId);
  else if (start && end) {
    form.set('start', timeIn(form.zone, new Date(start)));
    form.set('end', timeIn(form.zone, new Date(end)));
  }
}
