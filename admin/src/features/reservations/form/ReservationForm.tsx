import { TextInput } from '@mantine/core';
import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import type { Area, Availability, Reservation, ReservationDetails } from '@population-tracker/contract/reservations/reservations';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserPicker, useUserName } from '#features/users/users-pickers.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { isPlaceArea, isSlotArea, isWholeDay } from '../areas.ts';
import { useCancel } from '../cancel/use-cancel.ts';
import { Origin } from '../origin/Origin.tsx';
import { datesOf } from '../repeat/repeat-dates.ts';
import type { Judged } from '../repeat/verdicts.ts';
import { AreaField } from './AreaField.tsx';
import { useAvailability } from './availability.ts';
import { CountedFields } from './CountedFields.tsx';
import { EndDayField } from './fields/EndDayField.tsx';
import { WhenFields } from './fields/WhenFields.tsx';
import { withOnly } from './only-place.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { type ReservationFormState, useReservationForm } from './reservations-form-state.ts';
import { lastsDays, type Values } from './reservations-form-values.ts';
import { useUsualPlace } from './use-usual-place.ts';
import { taken } from './verdict/alternative.ts';
import { Verdict } from './verdict/Verdict.tsx';
import { withReasons } from './verdict/verdict-reasons.ts';
import type { Wanted } from './wanted.ts';

const Repeat = lazy(() => import('../repeat/Repeat.tsx'));

interface Props {
  reservation: Reservation | null;
  /** What made it, where it was a bulk that is still known. */
  bulkId?: number | null;
  /** Of a meeting. */
  guests?: ReservationDetails['guests'];
  /** What a new one begins with. */
  wanted?: Wanted;
  close: () => void;
}

const viewersZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Adds a reservation, or moves one: it asks only what the area needs, and says at once what is free and what speaks against it. */
export function ReservationForm({ reservation, bulkId = null, guests = [], wanted, close }: Props) {
  const { t } = useTranslation('reservations');
  const cancel = useCancel();
  const unjudged = useReservationForm({ reservation, wanted, close });
  const { zone, clock, plan, again: _, verdict, touched, ...state } = unjudged;
  const form = withReasons(unjudged, state.values.repeats || !touched ? undefined : verdict);
  const person = useUserName(reservation ? null : form.values.userId) ?? reservation?.userName;
  // The button says what it will do: of a repeat, only the dates that can be reserved are.
  const [judged, setJudged] = useState<Judged | null>(null);
  const dates = datesOf(form.values).length;
  const waiting = form.values.repeatWaits ? (judged?.full ?? 0) : 0;
  const noneLeft = dates > 1 && judged?.possible === 0 && waiting === 0;
  const saveLabel = dates > 1 ? t(...labelOf(judged?.possible ?? dates, waiting)) : t(reservation ? 'save' : 'add');
  const free = useAvailability(form.values, clock, reservation?.id);
  const { area } = form.values;
  return (
    <FormDrawer
      title={t(reservation ? 'edit' : 'add')}
      about={person && t('about', { name: person, area: t(`areas.${area}`) })}
      form={state}
      saveLabel={noneLeft ? t('addNone') : saveLabel}
      nothingToSave={noneLeft}
      onClose={close}
      closeLabel={reservation ? t('ui.close') : undefined}
      onDelete={reservation ? { label: t('cancelAsking'), run: () => cancel(reservation) } : undefined}
      note={form.values.locationId && zone !== viewersZone ? t('zone', { zone }) : undefined}
    >
      <PersonField form={form} isNew={reservation === null} />
      <WhenFields form={form} dayOnly={isSlotArea(area) || isWholeDay(area)}>
        {area === 'meetingRoom' && !form.values.repeats ? <EndDayField form={form} /> : null}
      </WhenFields>
      <Where form={form} plan={plan} zone={zone} free={free} reservation={reservation} />
      {form.values.repeats ? null : (
        <Verdict
          values={form.values}
          verdict={verdict}
          atFields={touched}
          zone={zone}
          take={(alternative) => setAll(form, taken(alternative, plan, zone))}
        />
      )}
      <TextInput label={t('reservationTitle')} placeholder={t('titleHint')} maxLength={200} {...form.field('title')} />
      <Suspense>{reservation || lastsDays(form.values) ? null : <Repeat form={form} zone={zone} onJudged={setJudged} />}</Suspense>
      <SwitchField label={t('notify')} description={t('notifyHelp')} {...form.field('notify', { type: 'checkbox' })} />
      {reservation ? <Origin reservation={reservation} bulkId={bulkId} guests={guests} /> : null}
    </FormDrawer>
  );
}

const labelOf = (possible: number, waiting: number): [string, { count: number }] =>
  possible === 0 ? ['waitCount', { count: waiting }] : ['addCount', { count: possible }];

/** Whoever is chosen brings along where they work most often. */
function PersonField({ form, isNew }: { form: ReservationFormState; isNew: boolean }) {
  const { t } = useTranslation('reservations');
  const isUsual = useUsualPlace(form, isNew);
  return (
    <div data-tour="person">
      <UserPicker label={t('person')} description={isUsual ? t('usualPlace') : undefined} disabled={!isNew} {...form.field('userId')} />
    </div>
  );
}

interface WhereProps {
  form: ReservationFormState;
  plan: Plan | undefined;
  zone: string;
  free: Availability | undefined;
  reservation: Reservation | null;
}

/** The area, and the place in it. A reservation that is there keeps its area: what stands elsewhere is another one. */
function Where({ form, plan, zone, free, reservation }: WhereProps) {
  const { area } = form.values;
  return (
    <>
      <div data-tour="area">
        <AreaField value={area} onChange={(next) => chooseArea(form, next, plan)} disabled={reservation !== null} />
      </div>
      {isPlaceArea(area) ? (
        <PlaceFields form={form} zone={zone} free={free} exceptId={reservation?.id} />
      ) : (
        <CountedFields form={form} free={free} />
      )}
    </>
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
