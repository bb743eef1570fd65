import { TextInput } from '@mantine/core';
import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import type { Area, Reservation } from '@population-tracker/contract/reservations/reservations';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserPicker } from '#features/users/users-pickers.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { isPlaceArea } from '../areas.ts';
import { useCancel } from '../cancel/use-cancel.ts';
import { Origin } from '../origin/Origin.tsx';
import { datesOf } from '../repeat/repeat-dates.ts';
import { AreaField } from './AreaField.tsx';
import { useAvailability } from './availability.ts';
import { CountedFields } from './CountedFields.tsx';
import { EndDayField } from './fields/EndDayField.tsx';
import { WhenFields } from './fields/WhenFields.tsx';
import { withOnly } from './only-place.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { type ReservationFormState, useReservationForm } from './reservations-form-state.ts';
import { lastsDays, type Values } from './reservations-form-values.ts';
import { taken } from './verdict/alternative.ts';
import { Verdict } from './verdict/Verdict.tsx';
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
          <AreaField value={form.values.area} onChange={(area) => chooseArea(form, area, plan)} />
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

/** What the old area's place was means nothing in another one; location, day and hours stay. */
function chooseArea(form: ReservationFormState, area: Area, plan: Plan | undefined): void {
  form.set('area', area);
  setAll(form, withOnly(plan, { ...form.values, area, workspaceId: null }));
  form.set('deskId', null);
  form.set('slotId', null);
}

function setAll(form: ReservationFormState, values: Partial<Values>): void {
  for (const [name, value] of Object.entries(values) as [keyof Values, never][]) form.set(name, value);
}
