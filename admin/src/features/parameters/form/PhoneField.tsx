import { TextInput } from '@mantine/core';
import { readPhoneNumber, shownPhoneNumber } from '@population-tracker/contract/emergency/emergency-settings';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { type FieldsProps, fieldOf } from './fields.ts';

/** The emergency phone number, the same that the emergency list saves; below it where the one comes from that mails tell. */
export function PhoneField(props: FieldsProps) {
  const { t } = useTranslation('parameters');
  const text = usePhoneText(props);
  return <TextInput label={t('phoneLabel')} description={text} type="tel" autoComplete="off" {...fieldOf(props, 'emergencyPhoneNumber')} />;
}

function usePhoneText({ form, parameter }: FieldsProps): string {
  const { t } = useTranslation('parameters');
  const { data } = useCall(readPhoneNumber, {}, { quiet: true, enabled: useMayCall(readPhoneNumber) });
  const { locationId } = form.values;
  const told = data?.locations.find(({ id }) => id === locationId);
  const own = locationId === null ? data?.phoneNumber : told?.origin === 'location' ? told.phoneNumber : null;
  if (own && !parameter) return t('phone.kept', { number: shownPhoneNumber(own) });
  if (locationId === null) return t('phone.company');
  if (own) return t('phone.own');
  return data?.phoneNumber ? t('phone.default', { number: shownPhoneNumber(data.phoneNumber) }) : t('phone.none');
}
