import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';

export interface Told {
  reason: string;
  notify: boolean;
}

/** Why, and whether those concerned are told by mail. */
export function CancelFields({ value, onChange, many }: { value: Told; onChange: (value: Told) => void; many?: boolean }) {
  const { t } = useTranslation('reservations');
  return (
    <div className="pt-stack pt-gap-3 pt-below-4">
      <TextInput
        label={t('reason')}
        placeholder={t('reasonHint')}
        maxLength={200}
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
      />
      <SwitchField
        label={t(many ? 'tellThem' : 'tellPerson')}
        checked={value.notify}
        onChange={(notify) => onChange({ ...value, notify })}
      />
    </div>
  );
}
