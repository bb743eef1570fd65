import { type UserEmergency, userEmergencies } from '@population-tracker/contract/users/user-emergencies';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Tag, type Tone } from '#ui/Tag.tsx';
import { formatInstant, formatStamp } from '#web/formats/dates.ts';
import { useHolds } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import classes from './detail.module.css';
import { Older } from './Older.tsx';

const firstCount = 10;
const mostCount = 200;

/** The emergencies and drills that addressed a user: when, where the user was, what they said. */
export function UserEmergencies({ userId }: { userId: number }) {
  const { t } = useTranslation('users/detail');
  const [limit, setLimit] = useState(firstCount);
  const answer = useCall(
    userEmergencies,
    { params: { id: userId }, query: { limit, sort: '-startedAt' } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const rows = answer.data?.items;
  return (
    <>
      {rows?.length === 0 ? <p className={classes.quiet}>{t('detail.noEmergencies')}</p> : null}
      <ul className="pt-entries" aria-busy={answer.isPending}>
        {rows?.map((row) => (
          <One key={row.id} row={row} />
        ))}
      </ul>
      {(answer.data?.total ?? 0) > limit && limit < mostCount ? (
        <Older loading={answer.isFetching} show={() => setLimit(mostCount)} />
      ) : null}
    </>
  );
}

const tones: Record<UserEmergency['actionState'], Tone> = { safe: 'success', notSafe: 'danger', none: 'neutral' };

function One({ row }: { row: UserEmergency }) {
  const { t } = useTranslation('users/detail');
  const mayOpen = useHolds('emergencies.write');
  const { emergencyId, kind, message, startedAt, endedAt, actionState, note } = row;
  return (
    <li>
      <div className={classes.head}>
        {mayOpen ? (
          <Link className="pt-strong pt-text" to={`/emergency?id=${emergencyId}`}>
            {t(`detail.emergency.kind.${kind}`)}
          </Link>
        ) : (
          <strong>{t(`detail.emergency.kind.${kind}`)}</strong>
        )}
        <span className={classes.quiet} title={formatStamp(startedAt)}>
          {[formatInstant(startedAt), endedAt ? '' : t('detail.emergency.running')].filter(Boolean).join(', ')}
        </span>
      </div>
      <p className={classes.quiet}>{message}</p>
      <p className={classes.said}>
        <Tag tone={tones[actionState]}>{t(`detail.emergency.state.${actionState}`)}</Tag>
        <Said row={row} />
      </p>
      {note ? <p className="pt-break">{note}</p> : null}
      <Place row={row} />
    </li>
  );
}

function Said({ row: { actionDate, byName } }: { row: UserEmergency }) {
  const { t } = useTranslation('users/detail');
  if (!actionDate) return null;
  const at = formatInstant(actionDate);
  return (
    <span className={classes.quiet}>
      {byName ? t('detail.emergency.marked', { at, name: byName }) : t('detail.emergency.answered', { at })}
    </span>
  );
}

function Place({ row }: { row: UserEmergency }) {
  const { t } = useTranslation('users/detail');
  const place = [row.locationName, row.buildingName, row.workspaceName, row.deskLabel].filter(Boolean).join(', ');
  if (!place) return <p className={classes.quiet}>{t('detail.emergency.noPlace')}</p>;
  return <p className={classes.quiet}>{t(row.onSite ? 'detail.emergency.onSite' : 'detail.emergency.known', { place })}</p>;
}
