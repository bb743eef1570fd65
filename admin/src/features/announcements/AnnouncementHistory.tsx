import { Button } from '@mantine/core';
import {
  type AnnouncementGroup,
  announcementHistory,
  announcementTimeZone,
} from '@population-tracker/contract/announcements/announcements';
import type { HistoryEntry } from '@population-tracker/contract/audit-log/audit';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#ui/form/FormPage.tsx';
import { formatStamp } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import classes from './history.module.css';
import { isField, useFieldTexts } from './history-field-texts.ts';

const firstCount = 5;
const mostCount = 200;

interface Props {
  id: number;
  groups: readonly AnnouncementGroup[];
}

/** Who changed what of an announcement, and when, in the words of the form. */
export default function AnnouncementHistory({ id, groups }: Props) {
  const { t } = useTranslation('announcements');
  const [limit, setLimit] = useState(firstCount);
  const answer = useCall(
    announcementHistory,
    { params: { id }, query: { limit, sort: '-at' } },
    { staleTime: 0, quiet: true, placeholderData: keepPreviousData },
  );
  const older = (answer.data?.total ?? 0) - limit;
  return (
    <FormSection title={t('history.title')}>
      {answer.error ? <p role="alert">{answer.error.message}</p> : null}
      {answer.data?.total === 0 ? <p className={classes.quiet}>{t('history.none')}</p> : null}
      <ol className={classes.entries} aria-busy={answer.isPending}>
        {answer.data?.items.map((entry) => (
          <Entry key={entry.id} entry={entry} groups={groups} />
        ))}
      </ol>
      {older > 0 && limit < mostCount ? (
        <div>
          <Button variant="default" loading={answer.isFetching} onClick={() => setLimit(mostCount)}>
            {t('history.older', { count: older })}
          </Button>
        </div>
      ) : null}
    </FormSection>
  );
}

const actions = ['create', 'update', 'publish', 'withdraw', 'delete'] as const;
type Action = (typeof actions)[number];

function Entry({ entry: { at, who, action, changes }, groups }: { entry: HistoryEntry; groups: Props['groups'] }) {
  const { t } = useTranslation('announcements');
  const known = actions.find((one): one is Action => one === action) ?? 'update';
  const sentAgain = changes.some(({ field, after }) => (field === 'sentAgain' || field === 'sendAgain') && after === true);
  const told = known === 'update' ? changes.filter(({ field }) => isField(field)) : [];
  const texts = useFieldTexts(
    groups,
    told.map(({ field }) => field),
  );
  return (
    <li>
      <p className={classes.head}>
        <strong>{t(`history.${told.length === 0 && sentAgain && known === 'update' ? 'sent' : known}`)}</strong>
        <span>{who ?? t('history.byItself')}</span>
        <time dateTime={at}>{formatStamp(at, announcementTimeZone)}</time>
      </p>
      {told.length > 0 ? (
        <dl className={classes.changes}>
          {told.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{texts.label(field)}</dt>
              <dd>
                <del>{texts.value(field, before)}</del> → <ins>{texts.value(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {sentAgain && (told.length > 0 || known === 'publish') ? <p className={classes.quiet}>{t('history.withMails')}</p> : null}
    </li>
  );
}
