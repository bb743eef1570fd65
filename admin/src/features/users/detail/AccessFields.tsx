import { typesBeyond } from '@population-tracker/contract/kernel/permissions';
import type { ReservationsOfLeaver } from '@population-tracker/contract/users/users';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { useRights } from '#web/permissions.ts';
import { typeOptions } from '../user-texts.ts';

/** Somebody who would become passive, and what becomes of what they reserved. */
export interface Leaves {
  count: number;
  leaver: ReservationsOfLeaver;
  setLeaver: (leaver: ReservationsOfLeaver) => void;
}

interface Props {
  form: SaveForm<{ userType: number; status: 'active' | 'passive' }>;
  leaves: Leaves | undefined;
  /** They hold more than whoever looks, who can change neither. */
  beyondOwn: boolean;
  /** The company's directory alone makes them active and passive. */
  statusOwned: boolean;
}

/** A person's type and status. */
export function AccessFields({ form, leaves, beyondOwn, statusOwned }: Props) {
  const { t } = useTranslation(['users/detail', 'users']);
  const { everywhere } = useRights();
  const { status } = form.values;
  const count = leaves?.count ?? 0;
  const reservations = count > 0 ? ` ${t('futureReservations', { count })}` : '';
  const withheld = typesBeyond(everywhere);
  const types = typeOptions(t).map((option) => ({ ...option, disabled: withheld.includes(option.value) }));
  const withheldHelp = !beyondOwn && withheld.length > 0 ? ` ${t('typeBeyondHelp')}` : '';
  return (
    <>
      <ChoiceField
        label={t('users:userType')}
        description={t('typeHelp') + withheldHelp}
        options={types}
        disabled={beyondOwn}
        {...form.field('userType')}
      />
      <SwitchField
        label={t('users:active')}
        description={t('activeHelp') + reservations}
        error={form.field('status').error}
        checked={status === 'active'}
        disabled={beyondOwn || statusOwned}
        onChange={(active) => form.set('status', active ? 'active' : 'passive')}
      />
      {leaves && count > 0 && status === 'passive' ? (
        <ChoiceField
          label={t('leaver.label')}
          options={[
            { value: 'keep', label: t('leaver.keep') },
            { value: 'cancel', label: t('leaver.cancel') },
          ]}
          value={leaves.leaver}
          onChange={leaves.setLeaver}
        />
      ) : null}
    </>
  );
}
