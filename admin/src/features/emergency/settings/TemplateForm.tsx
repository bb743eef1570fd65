import { Textarea, TextInput } from '@mantine/core';
import { emergencyMessageMaxLength } from '@population-tracker/contract/emergency/emergency';
import {
  createEmergencyTemplate,
  type EmergencyTemplate,
  type NewEmergencyTemplate,
  newEmergencyTemplate,
  updateEmergencyTemplate,
} from '@population-tracker/contract/emergency/emergency-settings';
import { type ProductLanguage, productLanguages } from '@population-tracker/contract/kernel/constants';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { catalogueLanguage, languageName } from '#web/language.ts';
import { invalidate } from '#web/query.ts';

interface Props {
  /** Null for a new one. */
  template: EmergencyTemplate | null;
  close: () => void;
}

export function TemplateForm({ template, close }: Props) {
  const { t } = useTranslation('emergency');
  const form = useTemplateForm(template, close);
  const labels: Record<string, string> = { name: t('templates.name'), language: t('templates.language'), message: t('start.message') };
  const nameField = (field: string, saved: unknown) => ({
    label: labels[field] ?? field,
    value: field === 'language' ? languageName(saved as ProductLanguage) : String(saved),
  });
  return (
    <FormDialog
      title={t(template ? 'templates.edit' : 'templates.add')}
      form={form}
      saveLabel={t('templates.save')}
      onClose={close}
      nameField={nameField}
    >
      <TextInput label={t('templates.name')} data-autofocus="" {...form.field('name')} />
      <ChoiceField
        label={t('templates.language')}
        options={productLanguages.map((value) => ({ value, label: languageName(value) }))}
        {...form.field('language')}
      />
      <Textarea
        label={t('start.message')}
        description={t('start.length', { count: form.values.message.trim().length, most: emergencyMessageMaxLength })}
        autosize
        minRows={3}
        maxRows={8}
        {...form.field('message')}
      />
    </FormDialog>
  );
}

function useTemplateForm(template: EmergencyTemplate | null, close: () => void) {
  const client = useQueryClient();
  return useSaveForm({
    record: template,
    values: valuesOf,
    schema: newEmergencyTemplate,
    save: (body, { version }) => save(template, body, version),
    saved: () => {
      void invalidate(client, ['/emergency-templates']);
      close();
    },
  });
}

const valuesOf = (template: EmergencyTemplate | null) => ({
  name: template?.name ?? '',
  message: template?.message ?? '',
  language: (template?.language ?? catalogueLanguage()) as ProductLanguage,
});

const save = (template: EmergencyTemplate | null, body: NewEmergencyTemplate, version: number) =>
  template
    ? call(updateEmergencyTemplate, { params: { id: template.id }, body: { ...body, version } }, { quiet: true })
    : callOnce(createEmergencyTemplate, { body }, { quiet: true });
