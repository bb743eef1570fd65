import { Button, Textarea, TextInput } from '@mantine/core';
import { type ProductLanguage, productLanguages } from '@population-tracker/contract/constants';
import { emergencyMessageMaxLength } from '@population-tracker/contract/emergency';
import {
  createEmergencyTemplate,
  type EmergencyTemplate,
  type NewEmergencyTemplate,
  newEmergencyTemplate,
  updateEmergencyTemplate,
} from '@population-tracker/contract/emergency-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/client.ts';
import { catalogueLanguage, languageName } from '../../../../lib/i18n.ts';
import { invalidate } from '../../../../lib/query.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { ChoiceField } from '../../../../ui/fields/ChoiceField.tsx';
import { EnterSaves } from '../../../../ui/form/FormButtons.tsx';
import { Remark } from '../../../../ui/form/Remark.tsx';
import { useSaveForm } from '../../../../ui/form/save-form.ts';
import classes from './settings.module.css';

interface Props {
  /** Null for a new one. */
  template: EmergencyTemplate | null;
  close: () => void;
}

export function TemplateForm({ template, close }: Props) {
  const { t } = useTranslation('emergency');
  const { t: generic } = useTranslation();
  const form = useTemplateForm(template, close);
  const foot = (
    <>
      <Button variant="default" onClick={close}>
        {generic('ui.cancel')}
      </Button>
      <Button loading={form.saving} onClick={() => form.submit()}>
        {t('templates.save')}
      </Button>
    </>
  );
  return (
    <Dialog title={t(template ? 'templates.edit' : 'templates.add')} onClose={close} foot={foot}>
      <form onSubmit={form.submit} noValidate className={classes.form}>
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
        <Remark form={form} />
        <EnterSaves />
      </form>
    </Dialog>
  );
}

function useTemplateForm(template: EmergencyTemplate | null, close: () => void) {
  const client = useQueryClient();
  return useSaveForm({
    values: {
      name: template?.name ?? '',
      message: template?.message ?? '',
      language: (template?.language ?? catalogueLanguage()) as ProductLanguage,
    },
    version: template?.version ?? 0,
    schema: newEmergencyTemplate,
    save: (body, version) => save(template, body, version),
    saved: () => {
      void invalidate(client, ['/emergency-templates']);
      close();
    },
  });
}

const save = (template: EmergencyTemplate | null, body: NewEmergencyTemplate, version: number) =>
  template
    ? call(updateEmergencyTemplate, { params: { id: template.id }, body: { ...body, version } }, { quiet: true })
    : call(createEmergencyTemplate, { body }, { quiet: true });
