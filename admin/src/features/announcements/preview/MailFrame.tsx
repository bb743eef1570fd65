import { Skeleton } from '@mantine/core';
import { previewAnnouncement } from '@population-tracker/contract/announcements/announcements';
import type { CallInput } from '@population-tracker/contract/kernel/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallError, call } from '#web/client.ts';
import classes from './preview.module.css';

export type Shown = CallInput<typeof previewAnnouncement>['body'];

/** A mail in a frame that runs nothing and leads nowhere, as the server has made it. */
export function MailFrame({ shown, narrow }: { shown: Shown; narrow?: boolean }) {
  const { t } = useTranslation('announcements');
  const answer = useQuery<{ subject: string; html: string }, CallError>({
    queryKey: [previewAnnouncement.path, shown],
    queryFn: ({ signal }) => call(previewAnnouncement, { body: shown }, { signal, quiet: true }),
    placeholderData: (before) => before,
  });
  if (answer.error) return <p role="alert">{answer.error.fields[0]?.message ?? answer.error.message}</p>;
  if (!answer.data) return <Skeleton height={420} />;
  const { subject, html } = answer.data;
  return (
    <div className={classes.mail} data-narrow={narrow ? '' : undefined}>
      <p className={classes.subject}>
        <span>{t('preview.subject')}</span> <strong className="pt-text">{subject || t('preview.noName')}</strong>
      </p>
      <iframe className={classes.frame} title={t('preview.frame')} sandbox="" srcDoc={html} />
    </div>
  );
}
