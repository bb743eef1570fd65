import { Button, TextInput } from '@mantine/core';
import { defaultTimeZone } from '@population-tracker/contract/constants';
import {
  type Alternative,
  createReservation,
  type NewReservation,
  type Reservation,
  readReservation,
  updateReservation,
} from '@population-tracker/contract/reservations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '../../../lib/client.ts';
import { invalidate } from '../../../lib/query.ts';
import { messageText } from '../../../lib/sentences/messages.ts';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { useSaveForm } from '../../../ui/form/save-form.ts';
import { toast } from '../../../ui/toast.ts';
import { usePlan } from '../../plan/pickers.tsx';
import { UserPicker } from '../../users/pickers.tsx';
import { reservationPaths, useCancel } from './cancel.ts';
import { PlaceFields } from './PlaceFields.tsx';
import classes from './reservations.module.css';
import { newValues, schemaIn, type Values, valuesOf } from './values.ts';
import { WhenFields } from './WhenFields.tsx';
import type { Wanted } from './wanted.ts';

interface Props {
  reservation: Reservation | null;
  /** What a new one begins with. */
  wanted?: Wanted;
  close: () => void;
}

/** Adds a reservation, or moves one: it asks only what the area needs, and says what is free. */
export function ReservationForm({ reservation, wanted, close }: Props) {
  const { t } = useTranslation('reservations');
  const cancel = useCancel();
  const [alternative, setAlternative] = useState<Alternative | null>(null);
  const form = useReservationForm({ reservation, wanted, close }, setAlternative);
  const { zone, ...state } = form;
  const take = (one: Alternative) => {
    form.set('workspaceId', one.workspaceId);
    form.set('deskId', one.deskId);
    setAlternative(null);
  };
  return (
    <FormDrawer
      title={t(reservation ? 'edit' : 'add')}
      form={state}
      saveLabel={t(reservation ? 'save' : 'add')}
      onClose={close}
      onDelete={reservation ? { label: t('cancel'), run: () => cancel(reservation) } : undefined}
      note={form.values.locationId ? t('zone', { zone }) : undefined}
    >
      <div data-tour="person">
        <UserPicker label={t('person')} disabled={reservation !== null} {...form.field('userId')} />
      </div>
      {reservation ? null : <AreaChoice form={form} />}
      <PlaceFields form={form} zone={zone} exceptId={reservation?.id} />
      {alternative ? <Offer alternative={alternative} take={take} /> : null}
      <WhenFields form={form} />
      <TextInput label={t('reservationTitle')} placeholder={t('titleHint')} maxLength={200} {...form.field('title')} />
    </FormDrawer>
  );
}

export type ReservationFormState = ReturnType<typeof useReservationForm>;

function useReservationForm({ reservation, wanted = {}, close }: Props, setAlternative: (found: Alternative | null) => void) {
  const client = useQueryClient();
  const plan = usePlan();
  // The schema turns hours into instants of the zone that is chosen when it is saved.
  const [zones] = useState(() => ({ now: reservation?.timeZone ?? wanted.timeZone ?? defaultTimeZone }));
  const form = useSaveForm<Values, ReturnType<typeof schemaIn>, Reservation>({
    values: reservation ? valuesOf(reservation) : newValues(zones.now, wanted),
    version: reservation?.version,
    schema: {
      safeParse: (values: unknown) => schemaIn(zones.now).safeParse(values),
    } as ReturnType<typeof schemaIn>,
    save: async (body, version) => {
      setAlternative(null);
      try {
        return await save(reservation, body, version);
      } catch (error) {
        if (error instanceof CallError) setAlternative((error.details as { alternative?: Alternative } | undefined)?.alternative ?? null);
        throw error;
      }
    },
    saved: async () => {
      toast.success(messageText(reservation ? 'reservation.updated' : 'reservation.added'));
      close();
      await invalidate(client, reservationPaths);
    },
    readNewer: reservation
      ? async () => {
          const newer = await call(readReservation, { params: { id: reservation.id } });
          return { values: valuesOf(newer), version: newer.version };
        }
      : undefined,
  });
  const zone = plan?.locations.find(({ id }) => id === form.values.locationId)?.timeZone ?? zones.now;
  zones.now = zone;
  return { ...form, zone };
}

function save(reservation: Reservation | null, body: NewReservation, version: number): Promise<Reservation> {
  if (!reservation) return call(createReservation, { body }, { quiet: true });
  const { workspaceId, deskId, start, end, title } = body;
  return call(
    updateReservation,
    { params: { id: reservation.id }, body: { workspaceId, deskId, start, end, title, version } },
    { quiet: true },
  );
}

function AreaChoice({ form }: { form: ReservationFormState }) {
  const { t } = useTranslation('reservations');
  const { onChange, ...field } = form.field('area') as { onChange: (area: Values['area']) => void };
  const choose = (area: Values['area']) => {
    onChange(area);
    // A room is no workspace: the place is chosen anew, building and location stay.
    form.set('workspaceId', null);
    form.set('deskId', null);
  };
  const options = (['workspace', 'meetingRoom'] as const).map((value) => ({ value, label: t(`areas.${value}`) }));
  return (
    <div data-tour="area">
      <ChoiceField label={t('area')} options={options} {...field} onChange={choose} />
    </div>
  );
}

function Offer({ alternative, take }: { alternative: Alternative; take: (one: Alternative) => void }) {
  const { t } = useTranslation('reservations');
  return (
    <div className={classes.offer} role="status">
      {t('nearest')}
      <Button variant="default" onClick={() => take(alternative)}>
        {t('take', { name: alternative.deskLabel ?? alternative.workspaceName })}
      </Button>
    </div>
  );
}
