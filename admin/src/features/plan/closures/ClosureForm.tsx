import { MultiSelect, TextInput } from '@mantine/core';
import { isWholeDay } from '@population-tracker/contract/plan/closures/closed-days';
import {
  type Closure,
  type ClosureReason,
  closureFields,
  closureReasons,
  createClosure,
  readClosure,
  updateClosure,
} from '@population-tracker/contract/plan/closures/closures';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { TimeField } from '#ui/fields/TimeField.tsx';
import { FormDrawer, FormDrawerWaiting } from '#ui/form/FormDrawer.tsx';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { Two } from '#ui/form/Two.tsx';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { useMayCall } from '#web/permissions.ts';
import { invalidate, useCall } from '#web/query.ts';
import { useGiven } from '../places/detail.tsx';
import { usePlan } from '../plan-pickers.tsx';
import { daysText } from './closure-texts.ts';
import { closurePaths, type RemoveClosure } from './closures-remove.ts';
import { useHits } from './use-hits.tsx';

interface Props {
  id: number | 'new';
  close: () => void;
  remove: RemoveClosure;
}

/** Adds a closure, or changes the one with this id. */
export default function ClosureForm({ id, ...rest }: Props) {
  return id === 'new' ? <Fields closure={null} {...rest} /> : <ReadClosure id={id} {...rest} />;
}

function ReadClosure({ id, close, remove }: Props & { id: number }) {
  const { t } = useTranslation('plan/closures');
  const answer = useCall(readClosure, { params: { id } }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, quiet: true });
  if (!answer.data) return <FormDrawerWaiting title={t('editTitle')} onClose={close} fields={6} failure={answer.error?.message} />;
  return <Fields closure={answer.data} close={close} remove={remove} />;
}

interface Values {
  where: 'everywhere' | 'some';
  locationIds: number[];
  firstDay: string;
  lastDay: string;
  wholeDay: boolean;
  startTime: string;
  endTime: string;
  reason: ClosureReason;
  text: string;
}

const schema = z.strictObject(closureFields);

function valuesOf(closure: Closure | null, locationId: number | null): Values {
  const { locationIds, firstDay = '', lastDay = '', startTime, endTime, reason = 'publicHoliday', text = '' } = closure ?? {};
  return {
    where: closure && locationIds === null ? 'everywhere' : 'some',
    locationIds: locationIds ?? (locationId ? [locationId] : []),
    firstDay,
    lastDay,
    wholeDay: closure === null || isWholeDay(closure),
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    reason,
    text,
  };
}

/** A part of a day says at least from when or until when. */
function check({ where, wholeDay, locationIds, startTime, endTime, ...rest }: Values) {
  const time = (value: string) => (wholeDay || value === '' ? null : value);
  const from = !wholeDay && startTime === '' && endTime === '' ? '' : time(startTime);
  const ids = where === 'everywhere' ? null : locationIds;
  return schema.safeParse({ ...rest, locationIds: ids, startTime: from, endTime: time(endTime) });
}

function Fields({ closure, close, remove }: { closure: Closure | null } & Omit<Props, 'id'>) {
  const { t } = useTranslation('plan/closures');
  const client = useQueryClient();
  const forLocation = useGiven('forLocation');
  const form = useSaveForm({
    record: closure,
    values: (record) => valuesOf(record, forLocation),
    schema: check,
    save: (body, { version, answers }) =>
      closure
        ? call(updateClosure, { params: { id: closure.id }, body: { ...body, ...answers, version } }, { quiet: true })
        : callOnce(createClosure, { body: { ...body, ...answers } }, { quiet: true }),
    questions: useHits(),
    saved: () => {
      toast.success(messageText(closure ? 'closure.updated' : 'closure.added'));
      void invalidate(client, closurePaths);
      close();
    },
  });
  return (
    <FormDrawer
      title={closure ? `${t('editTitle')}: ${daysText(closure)}` : t('addTitle')}
      form={form}
      saveLabel={t(closure ? 'save' : 'add')}
      onClose={close}
      nameField={useFieldName()}
      onDelete={closure ? { label: t('remove'), run: () => remove(closure) } : undefined}
    >
      <Where form={form} />
      <When form={form} />
      <Select
        label={t('reason')}
        data={closureReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        allowDeselect={false}
        {...form.field('reason')}
      />
      <TextInput label={t('text')} description={t('textHelp')} maxLength={100} {...form.field('text')} />
    </FormDrawer>
  );
}

function Where({ form }: { form: SaveForm<Values> }) {
  const { t } = useTranslation('plan/closures');
  const plan = usePlan();
  const mayEverywhere = useMayCall({ ...createClosure, scope: 'company' });
  const { value, onChange, ...field } = form.field('locationIds');
  return (
    <>
      {mayEverywhere ? (
        <ChoiceField<Values['where']>
          label={t('where')}
          options={(['some', 'everywhere'] as const).map((value) => ({ value, label: t(`wheres.${value}`) }))}
          {...form.field('where')}
        />
      ) : null}
      {form.values.where === 'some' ? (
        <MultiSelect
          {...field}
          label={t('locations')}
          placeholder={form.values.locationIds.length === 0 ? t('chooseLocations') : undefined}
          data={(plan?.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={(value as number[]).map(String)}
          onChange={(ids) => onChange(ids.map(Number))}
          searchable
          hidePickedOptions
          comboboxProps={{ shadow: 'md', radius: 'lg' }}
        />
      ) : null}
    </>
  );
}

function When({ form }: { form: SaveForm<Values> }) {
  const { t } = useTranslation('plan/closures');
  const { firstDay, lastDay, wholeDay } = form.values;
  // Most closures are of one day.
  const begin = (day: string) => {
    form.set('firstDay', day);
    if (lastDay === '' || lastDay < day || lastDay === firstDay) form.set('lastDay', day);
  };
  return (
    <>
      <Two>
        <DateField label={t('firstDay')} {...form.field('firstDay')} onChange={begin} />
        <DateField label={t('lastDay')} min={firstDay || undefined} {...form.field('lastDay')} />
      </Two>
      <SwitchField label={t('wholeDays')} {...form.field('wholeDay', { type: 'checkbox' })} />
      {wholeDay ? null : (
        <Two>
          <TimeField label={t('startTime')} description={t('startTimeHelp')} {...form.field('startTime')} />
          <TimeField label={t('endTime')} description={t('endTimeHelp')} {...form.field('endTime')} />
        </Two>
      )}
    </>
  );
}

/** What a field is called and how its value reads, for what somebody else saved meanwhile. */
function useFieldName(): (field: string, saved: unknown) => { label: string; value: string } {
  const { t } = useTranslation(['plan/closures', 'plan']);
  const plan = usePlan();
  const labels: Record<string, string> = {
    where: t('where'),
    locationIds: t('locations'),
    firstDay: t('firstDay'),
    lastDay: t('lastDay'),
    wholeDay: t('wholeDays'),
    startTime: t('startTime'),
    endTime: t('endTime'),
    reason: t('reason'),
    text: t('text'),
  };
  const nameOf = (id: unknown) => plan?.locations.find((one) => one.id === id)?.name ?? String(id);
  const read = (field: string, saved: unknown): string => {
    if (field === 'where') return t(`wheres.${saved as Values['where']}`);
    if (field === 'reason') return t(`reasons.${saved as ClosureReason}`);
    if (typeof saved === 'boolean') return t(saved ? 'plan:yes' : 'plan:no');
    return Array.isArray(saved) ? saved.map(nameOf).join(', ') : String(saved ?? '');
  };
  return (field, saved) => ({ label: labels[field] ?? field, value: read(field, saved) });
}
