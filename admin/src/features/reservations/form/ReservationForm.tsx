import { TextInput } from '@mantine/core';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { type Area, type NewReservation, type Reservation, readReservation } from '@population-tracker/contract/reservations/reservations';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { UserPicker } from '#features/users/users-pickers.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { call } from '#web/client.ts';
import { isPlaceArea } from '../areas.ts';
import { useCancel } from '../cancel/use-cancel.ts';
import { Origin } from '../origin/Origin.tsx';
import { datesOf } from '../repeat/repeat-dates.ts';
import { AreaField } from './AreaField.tsx';
import { useAvailability } from './availability.ts';
import { CountedFields } from './CountedFields.tsx';
import { EndDayField } from './fields/EndDayField.tsx';
import { WhenFields } from './fields/WhenFields.tsx';
import { type Saved, useSaving } from './form-saving.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { type Clock, lastsDays, newValues, schemaIn, type Values, valuesOf } from './reservations-form-values.ts';
import { taken } from './verdict/alternative.ts';
import { useVerdict, Verdict } from './verdict/Verdict.tsx';
import { withReasons } from './verdict/verdict-reasons.ts';
import type { Wanted } from './wanted.ts';

const Repeat = lazy(() => import('../repeat/Repeat.tsx'));

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
  const { zone, clock, plan, again: _, verdict, ...state } = unjudged;
  const form = withReasons(unjudged, state.values.repeats ? undefined : verdict);
  // The button says what it will do: of a repeat, only the dates that can be reserved are.
  const [possible, setPossible] = useState<number | null>(null);
  const dates = datesOf(form.values).length;
  const free = useAvailability(form.values, clock, reservation?.id);
  const byPlace = isPlaceArea(form.values.area);
  return (
    <FormDrawer
      title={t(reservation ? 'edit' : 'add')}
      form={state}
      saveLabel={dates > 1 ? t('addCount', { count: possible || dates }) : t(reservation ? 'save' : 'add')}
      onClose={close}
      onDelete={reservation ? { label: t('cancel'), run: () => cancel(reservation) } : undefined}
      note={form.values.locationId && zone !== viewersZone ? t('zone', { zone }) : undefined}
    >
      <div data-tour="person">
        <UserPicker label={t('person')} disabled={reservation !== null} {...form.field('userId')} />
      </div>
      {reservation ? (
        <TextInput label={t('area')} value={t(`areas.${reservation.area}`)} disabled />
      ) : (
        <div data-tour="area">
          <AreaField value={form.values.area} onChange={(area) => chooseArea(form, area)} />
        </div>
      )}
      {byPlace ? (
        <>
          <PlaceFields form={form} zone={zone} free={free} exceptId={reservation?.id} />
          <WhenFields form={form}>
            {form.values.area === 'meetingRoom' && !form.values.repeats ? <EndDayField form={form} /> : null}
          </WhenFields>
        </>
      ) : (
        <CountedFields form={form} free={free} />
      )}
      {form.values.repeats ? null : (
        <Verdict values={form.values} verdict={verdict} zone={zone} take={(alternative) => setAll(form, taken(alternative, plan, zone))} />
      )}
      <TextInput label={t('reservationTitle')} placeholder={t('titleHint')} maxLength={200} {...form.field('title')} />
      <Suspense>{reservation || lastsDays(form.values) ? null : <Repeat form={form} zone={zone} onJudged={setPossible} />}</Suspense>
      <SwitchField label={t('notify')} description={t('notifyHelp')} {...form.field('notify', { type: 'checkbox' })} />
      {reservation ? <Origin reservation={reservation} bulkId={bulkId} /> : null}
    </FormDrawer>
  );
}

export type ReservationFormState = ReturnType<typeof useReservationForm>;

function useReservationForm({ reservation, wanted = {}, close }: Props) {
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

/** What the old area's place was means nothing in another one; location, day and hours stay. */
function chooseArea(form: ReservationFormState, area: Area): void {
  form.set('area', area);
  form.set('workspaceId', null);
  form.set('deskId', null);
  form.set('slotId', null);
}

function setAll(form: ReservationFormState, values: Partial<Values>): void {
  for (const [name, value] of Object.entries(values) as [keyof Values, never][]) form.set(name, value);
}
