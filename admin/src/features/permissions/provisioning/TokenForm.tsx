import { TextInput } from '@mantine/core';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { createScimToken, newScimToken } from '@population-tracker/contract/provisioning';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/fields/DateField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { call } from '#web/client.ts';
import { invalidate } from '#web/query.ts';

interface Props {
  close: () => void;
  made: (made: Result<typeof createScimToken>) => void;
}

const usualDays = 180;
const dayAhead = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day.toLocaleDateString('en-CA');
};

/** Adds a token of the company's directory. */
export default function TokenForm({ close, made }: Props) {
  const { t } = useTranslation('permissions/provisioning');
  const client = useQueryClient();
  const form = useSaveForm({
    values: () => ({ name: '', until: dayAhead(usualDays) }),
    schema: newScimToken,
    save: (body) => call(createScimToken, { body }, { quiet: true }),
    saved: (answer) => {
      void invalidate(client, ['/provisioning']);
      close();
      made(answer);
    },
  });
  return (
    <FormDrawer title={t('addToken')} form={form} saveLabel={t('addToken')} onClose={close}>
      <TextInput label={t('name')} description={t('nameHelp')} maxLength={80} {...form.field('name')} />
      <DateField label={t('lastDay')} description={t('lastDayHelp')} min={dayAhead(0)} max={dayAhead(365)} {...form.field('until')} />
    </FormDrawer>
  );
}
