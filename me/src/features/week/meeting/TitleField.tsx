import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './meeting.module.css';

/** What a meeting is about. */
export function TitleField({ value, onChange }: { value: string; onChange: (title: string) => void }): ReactNode {
  const { t } = useTranslation('week/meeting');
  const id = useId();
  return (
    <div className="pt-stack pt-gap-1">
      <label className={classes.field} htmlFor={id}>
        {t('title')}
      </label>
      <input
        id={id}
        type="text"
        className={classes.input}
        placeholder={t('titleHint')}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
