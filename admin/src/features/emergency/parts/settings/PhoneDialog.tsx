import { TextInput } from '@mantine/core';
import { readPhoneNumber, type SavedPhoneNumber, savePhoneNumber } from '@population-tracker/contract/emergency-settings';
import { phoneNumber } from '@population-tracker/contract/parameters';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../../lib/client.ts';
import { callKey } from '../../../../lib/query.ts';
import { messageText } from '../../../../lib/sentences/messages.ts';
import { FormDialog } from '../../../../ui/form/dialog/FormDialog.tsx';
import { useSaveForm } from '../../../../ui/form/save-form.ts';
import { toast } from '../../../../ui/toast.ts';

/** An empty field takes the number away. */
const schema = z.strictObject({ phoneNumber: z.preprocess((typed) => (typed === '' ? null : typed), phoneNumber.nullable()) });

export function PhoneDialog({ saved, close }: { saved: SavedPhoneNumber; close: () => void }) {
  const { t } = useTranslation('emergency');
  const client = useQueryClient();
  const form = useSaveForm({
    values: valuesOf(saved),
    version: saved.version,
    schema,
    save: (body, version) => call(savePhoneNumber, { body: { ...body, version } }, { quiet: true }),
    readNewer: async () => {
      const newer = await call(readPhoneNumber, {}, { quiet: true });
      return { values: valuesOf(newer), version: newer.version };
    },
    saved: (result) => {
      client.setQueryData(callKey(readPhoneNumber, {}), result);
      toast.success(messageText('phoneNumber.saved'));
      close();
    },
  });
  return (
    <FormDialog
      title={t('phone.label')}
      form={form}
      saveLabel={t('phone.save')}
      onClose={close}
      nameField={(_, value) => ({ label: t('phone.label'), value: String(value) })}
    >
      <TextInput
        type="tel"
        data-autofocus=""
        label={t('phone.label')}
        description={t('phone.help')}
        placeholder="+902125550100"
        {...form.field('phoneNumber')}
      />
    </FormDialog>
  );
}

const valuesOf = ({ phoneNumber }: SavedPhoneNumber) => ({ phoneNumber: phoneNumber ?? '' });
