import { TextInput } from '@mantine/core';
import { readPhoneNumber, type SavedPhoneNumber, savePhoneNumber } from '@population-tracker/contract/emergency/emergency-settings';
import { phoneNumber } from '@population-tracker/contract/parameters/parameters';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Select } from '#ui/fields/Select.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { callKey, invalidate } from '#web/query.ts';
import { readable } from './phone-numbers.ts';

/** An empty field takes the number away. */
const schema = z.strictObject({ phoneNumber: z.preprocess((typed) => (typed === '' ? null : typed), phoneNumber.nullable()) });

interface Props {
  saved: SavedPhoneNumber;
  /** Whose is shown first: a location's, or with null the company's. */
  first: number | null;
  close: () => void;
}

/** The company's number, and that of a location that has one of its own. */
export function PhoneDialog({ saved, first, close }: Props) {
  const [locationId, choose] = useState(first);
  return <NumberDialog key={locationId} {...{ saved, locationId, choose, close }} />;
}

interface NumberProps extends Omit<Props, 'first'> {
  locationId: number | null;
  choose: (locationId: number | null) => void;
}

function NumberDialog({ saved, locationId, choose, close }: NumberProps) {
  const { t } = useTranslation('emergency');
  const client = useQueryClient();
  const form = useSaveForm({
    record: saved,
    values: (record) => ({ phoneNumber: ownOf(record ?? saved, locationId).phoneNumber }),
    versionOf: (record) => ownOf(record, locationId).version,
    schema,
    save: (body, { version }) => call(savePhoneNumber, { body: { ...body, locationId, version } }, { quiet: true }),
    saved: (result) => {
      client.setQueryData(callKey(readPhoneNumber, {}), result);
      // The same number stands in the parameter.
      void invalidate(client, ['/parameters']);
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
      <Select
        label={t('phone.of')}
        data={[{ value: '', label: t('phone.origin.default') }, ...saved.locations.map(optionOf)]}
        value={String(locationId ?? '')}
        onChange={(value) => choose(value ? Number(value) : null)}
        allowDeselect={false}
        // What is typed for one place isn't carried to another, nor lost.
        disabled={form.dirty}
        searchable={saved.locations.length > 8}
        // The number has the focus; a list that opened by itself would cover it.
        openOnFocus={false}
      />
      <TextInput
        type="tel"
        data-autofocus=""
        label={t('phone.label')}
        description={helpOf(t, saved, locationId)}
        placeholder="+902125550100"
        {...form.field('phoneNumber')}
      />
    </FormDialog>
  );
}

function helpOf(t: TFunction<'emergency'>, { phoneNumber, locations }: SavedPhoneNumber, locationId: number | null): string {
  const location = locations.find(({ id }) => id === locationId);
  if (!location) return t('phone.help.company');
  const company = phoneNumber === null ? t('phone.nothing') : readable(phoneNumber);
  return t(`phone.help.${location.origin === 'location' ? 'own' : 'inherited'}`, { name: location.name, company });
}

function ownOf({ phoneNumber, version, locations }: SavedPhoneNumber, locationId: number | null) {
  if (locationId === null) return { phoneNumber: phoneNumber ?? '', version };
  const location = locations.find(({ id }) => id === locationId);
  return {
    phoneNumber: location?.origin === 'location' ? (location.phoneNumber ?? '') : '',
    version: location?.version ?? 0,
  };
}

const optionOf = ({ id, name, phoneNumber, origin }: SavedPhoneNumber['locations'][number]) => ({
  value: String(id),
  label: origin === 'location' && phoneNumber ? `${name}, ${readable(phoneNumber)}` : name,
});
