import { Button, Textarea } from '@mantine/core';
import {
  type Emergency,
  emergencyChange,
  type DrillForm as Form,
  readDrillForm,
  readEmergency,
  updateEmergency,
} from '@population-tracker/contract/emergency/emergency';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { FormPage, FormSection } from '#ui/form/FormPage.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { callKey, useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { EmergencyTag } from '../EmergencyTag.tsx';
import { FormFacts } from './FormFacts.tsx';
import { Sheet } from './Sheet.tsx';
import { type OpenPeople, useOpenPeople } from './use-open-people.ts';
import { usePrinted } from './use-printed.ts';

/** While it runs, the form is read again this often. */
const pollMs = 10_000;

/** What happened, what went wrong and what will be done about it: filled in here, printed and signed. */
export function DrillForm({ id }: { id: number }) {
  const { data, error } = useCall(
    readDrillForm,
    { params: { id } },
    { quiet: true, refetchInterval: ({ state }) => (state.data?.emergency.endedAt === null ? pollMs : false) },
  );
  const open = useOpenPeople(id, data?.summary);
  // Only one's own saving begins the fields anew: what somebody else saves must not take away what is being typed.
  const [saved, setSaved] = useState<Emergency | null>(null);
  if (!data) return <Page>{error ? <EmptyState title={error.message} /> : null}</Page>;
  return <Fields key={saved?.version ?? 0} form={data} base={saved ?? data.emergency} open={open} saved={setSaved} />;
}

interface Props {
  form: Form;
  base: Emergency;
  open: OpenPeople;
  saved: (emergency: Emergency) => void;
}

function Fields({ form, base, open, saved }: Props) {
  const { t } = useTranslation('emergency');
  const { go } = useView();
  const [first] = useState(base);
  const lessons = useLessons(first, saved);
  const printed = usePrinted();
  const { emergency } = form;
  const { id, kind } = emergency;
  return (
    <FormPage
      title={t(`form.title.${kind}`)}
      tag={<EmergencyTag emergency={emergency} />}
      actions={
        <>
          <Button variant="default" component={Link} to={`/emergency?id=${id}`} leftSection={<DrawnIcon of={IconArrowLeft} />}>
            {t('form.board')}
          </Button>
          <Button variant="default" leftSection={<DrawnIcon of={IconPrinter} />} onClick={() => window.print()}>
            {t('form.print')}
          </Button>
        </>
      }
      form={lessons}
      saveLabel={t('form.save')}
      onCancel={() => go(`/emergency?id=${id}`)}
      nameField={(field, value) => ({ label: t(`form.${field as 'shortcomings' | 'corrections'}`), value: String(value) })}
    >
      <FormSection title={t('form.course')} help={t('form.courseHelp')}>
        <FormFacts form={form} />
      </FormSection>
      <FormSection title={t('form.lessons')} help={t(`form.lessonsHelp.${kind}`)}>
        <Textarea label={t('form.shortcomings')} autosize minRows={3} {...lessons.field('shortcomings')} />
        <Textarea label={t('form.corrections')} autosize minRows={3} {...lessons.field('corrections')} />
      </FormSection>
      {printed ? <Sheet form={form} lessons={lessons.values} open={open} /> : null}
    </FormPage>
  );
}

function useLessons(base: Emergency, done: (emergency: Emergency) => void) {
  const { t } = useTranslation('emergency');
  const client = useQueryClient();
  const params = { id: base.id };
  return useSaveForm({
    record: base,
    values: (record) => lessonsOf(record ?? base),
    schema: emergencyChange.omit({ version: true }).required(),
    save: (body, { version }) => call(updateEmergency, { params, body: { ...body, version } }, { quiet: true }),
    saved: (emergency) => {
      client.setQueryData(callKey(readEmergency, { params }), emergency);
      client.setQueryData<Form>(callKey(readDrillForm, { params }), (form) => form && { ...form, emergency });
      toast.success(t('form.saved'));
      done(emergency);
    },
  });
}

const lessonsOf = ({ shortcomings, corrections }: Emergency) => ({ shortcomings, corrections });
