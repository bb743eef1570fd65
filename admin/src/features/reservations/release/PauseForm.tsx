import { TextInput } from '@mantine/core';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { createCheckInPause, newCheckInPause } from '@population-tracker/contract/reservations/check-in';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlaceSelect, usePlan } from '#features/plan/plan-pickers.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { TimeField } from '#ui/fields/TimeField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { Two } from '#ui/form/Two.tsx';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { useMayCall } from '#web/permissions.ts';
import { invalidate } from '#web/query.ts';

interface Values {
  locationId: number | null;
  /** Its day; refusals of the moment stand at it. */
  startsAt: string;
  startTime: string;
  endsAt: string;
  endTime: string;
  reason: string;
}

const viewersZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Days and hours are those of the location, of all of them those of the viewer. */
export default function PauseForm({ close }: { close: () => void }) {
  const { t } = useTranslation('reservations/release');
  const client = useQueryClient();
  const plan = usePlan();
  const zoneOf = (locationId: number | null) => plan?.locations.find(({ id }) => id === locationId)?.timeZone ?? viewersZone;
  const today = dayIn(viewersZone, new Date());
  const mayEverywhere = useMayCall({ ...createCheckInPause, scope: 'company' });
  const form = useSaveForm({
    record: null,
    values: (): Values => ({
      locationId: mayEverywhere ? null : (plan?.locations[0]?.id ?? null),
      startsAt: today,
      startTime: '00:00',
      endsAt: today,
      endTime: '23:59',
      reason: '',
    }),
    schema: ({ locationId, startsAt, startTime, endsAt, endTime, reason }: Values) => {
      const at = (day: string, time: string) => (day && time ? instantAt(zoneOf(locationId), day, time).toISOString() : '');
      return newCheckInPause.safeParse({ locationId, startsAt: at(startsAt, startTime), endsAt: at(endsAt, endTime), reason });
    },
    save: (body) => callOnce(createCheckInPause, { body }, { quiet: true }),
    saved: () => {
      toast.success(t('added'));
      void invalidate(client, ['/check-in']);
      close();
    },
  });
  return (
    <FormDrawer title={t('addTitle')} form={form} saveLabel={t('add')} onClose={close}>
      <PlaceSelect
        label={t('location')}
        {...(mayEverywhere && { placeholder: t('everywhere'), clearable: true })}
        description={t('locationHelp')}
        places={plan?.locations ?? []}
        {...form.field('locationId')}
      />
      <Two>
        <DateField label={t('firstDay')} {...form.field('startsAt')} />
        <TimeField label={t('firstTime')} stepMinutes={30} {...form.field('startTime')} />
      </Two>
      <Two>
        <DateField label={t('lastDay')} {...form.field('endsAt')} />
        <TimeField label={t('lastTime')} stepMinutes={30} {...form.field('endTime')} />
      </Two>
      <TextInput label={t('reason')} placeholder={t('reasonHint')} maxLength={200} {...form.field('reason')} />
    </FormDrawer>
  );
}
