import { Button } from '@mantine/core';
import type { HistoryEntry } from '@population-tracker/contract/audit-log/audit';
import { checkInRules, parameterHistory } from '@population-tracker/contract/parameters/parameters';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#ui/form/FormPage.tsx';
import { formatStamp } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import classes from './parameters.module.css';

const firstCount = 5;
const mostCount = 200;

/** Who changed what, the newest first. @param version read anew with each one */
export function ParameterHistory({ id, version }: { id: number; version: number }) {
  const { t } = useTranslation('parameters');
  const [limit, setLimit] = useState(firstCount);
  const query = { limit: String(limit), sort: '-at' };
  const answer = useCall(parameterHistory, { params: { id: String(id) }, query }, { placeholderData: keepPreviousData });
  return (
    <FormSection title={t('history.title')} help={t('history.help')}>
      <div className="pt-stack pt-gap-3">
        {answer.data?.items.length === 0 ? <p className={classes.quiet}>{t('history.none')}</p> : null}
        <ol className="pt-entries" aria-busy={answer.isPending} data-version={version}>
          {answer.data?.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
        {(answer.data?.total ?? 0) > limit && limit < mostCount ? (
          <Button variant="default" loading={answer.isFetching} onClick={() => setLimit(mostCount)} style={{ justifySelf: 'start' }}>
            {t('history.older')}
          </Button>
        ) : null}
      </div>
    </FormSection>
  );
}

const actions = ['create', 'update', 'delete', 'setMealMenu', 'removeMealMenu'] as const;
const fields = [
  'name',
  'status',
  'capacity',
  'maximumReservationDay',
  'weeklyWorkingDayLimit',
  'weekendReservationAllowed',
  'oneMealADay',
  'onlyOpeningHours',
  'checkIn',
  'opensBeforeMinutes',
  'releaseAfterMinutes',
  'remindBeforeMinutes',
  'lunchTime',
  'gymTime',
  'slots',
  'emergencyPhoneNumber',
  'mealMenu',
] as const;

function Entry({ entry: { at, who, action, changes } }: { entry: HistoryEntry }) {
  const { t } = useTranslation('parameters');
  const known = actions.find((one) => one === action);
  const told = changes.flatMap(({ field, ...change }) => {
    const found = fields.find((one) => one === field);
    return found && action !== 'create' ? [{ field: found, ...change }] : [];
  });
  return (
    <li>
      <div className={classes.head}>
        <strong>{t(`history.${known ?? 'update'}`)}</strong>
        <time className={classes.quiet} dateTime={at}>
          {formatStamp(at)}
        </time>
      </div>
      <p className={classes.quiet}>{who ?? t('history.byItself')}</p>
      {told.length > 0 ? (
        <dl className={classes.changes}>
          {told.map(({ field, before, after }) => (
            <Change key={field} field={field} before={before} after={after} />
          ))}
        </dl>
      ) : null}
    </li>
  );
}

function Change({ field, before, after }: { field: (typeof fields)[number]; before: unknown; after: unknown }) {
  const { t } = useTranslation('parameters');
  const words = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('history.nothing');
    if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('history.nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field === 'checkIn') return t(`checkIns.${checkInRules.find((one) => one === value) ?? 'none'}`);
    return field === 'status' ? t(value === 'passive' ? 'passive' : 'active') : String(value);
  };
  return (
    <>
      <dt>{t(`field.${field}`)}</dt>
      <dd>
        <del>{words(before)}</del> → <ins>{words(after)}</ins>
      </dd>
    </>
  );
}
