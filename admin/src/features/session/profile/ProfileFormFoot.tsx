import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveAsked } from '#ui/form/FormButtons.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import css from './profile.module.css';

interface Props<V extends object> {
  form: SaveForm<V>;
  /** Of the button that saves. */
  label: string;
  danger?: boolean;
  onClose: () => void;
}

/** What ends a form of the profile: why it wasn't saved, the button that saves, and the one that doesn't. */
export function ProfileFormFoot<V extends object>({ form, label, danger = false, onClose }: Props<V>): ReactNode {
  const { t } = useTranslation('session');
  return (
    <>
      {form.failure && (
        <div role="alert" className="pt-wrong">
          {form.failure}
        </div>
      )}
      <div className={css.row}>
        <Button type="submit" loading={form.saving} className={danger ? 'pt-danger-button' : undefined}>
          {label}
        </Button>
        <Button variant="default" onClick={() => void leaveAsked(form, onClose)}>
          {t('password.cancel')}
        </Button>
      </div>
    </>
  );
}
