import { type Presence, readColleague } from '@population-tracker/contract/colleagues/colleagues';
import { productTitle } from '@population-tracker/contract/kernel/constants';
import { IconArrowLeft, IconLock, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NeedsConnection } from '#ui/touch/NeedsConnection.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goTo } from '#web/address.ts';
import { formatDay } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import classes from './colleagues.module.css';
import { keepAtHand } from './favourite.ts';
import { Portrait } from './Portrait.tsx';

/** Somebody: where they are on the days to come, as far as they show it, and the way to a desk beside them. */
export default function ColleaguePage({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('colleagues');
  const { data, error, isPending, refetch } = useCall(readColleague, { params: { id } }, { quiet: true });
  const name = data ? `${data.name} ${data.lastName}` : '';
  useEffect(() => {
    document.title = `${name || t('title')} - ${productTitle}`;
  });
  return (
    <main className={classes.page} aria-busy={isPending}>
      <header className={classes.back}>
        <IconButton icon={IconArrowLeft} label={t('back')} className={classes.step} onClick={() => goTo('/my/colleagues')} />
        <span className="pt-grow" />
        {data ? (
          <NeedsConnection>
            <IconButton
              icon={data.favourite ? IconStarFilled : IconStar}
              label={t(data.favourite ? 'letGo' : 'keep')}
              aria-pressed={data.favourite}
              className={classes.keep}
              onClick={() => void keepAtHand(id, !data.favourite)}
            />
          </NeedsConnection>
        ) : null}
      </header>
      {error ? (
        <div className={classes.failed} role="alert">
          <p>{error.statusCode === 404 ? t('missing') : error.message}</p>
          {error.statusCode === 404 ? null : (
            <TouchButton look="framed" onClick={() => void refetch()}>
              {t('again')}
            </TouchButton>
          )}
        </div>
      ) : null}
      {data ? (
        <>
          <section className={classes.person}>
            <Portrait of={data} large />
            <div className="pt-narrow">
              <h1 className="pt-break">{name}</h1>
              {data.department ? <p className="pt-quiet pt-break">{data.department}</p> : null}
            </div>
          </section>
          <Days colleagueId={id} name={name} days={data.days} />
        </>
      ) : null}
    </main>
  );
}

interface DaysProps {
  colleagueId: number;
  name: string;
  days: readonly Presence[] | null;
}

function Days({ colleagueId, name, days }: DaysProps): ReactNode {
  const { t } = useTranslation('colleagues');
  if (days === null)
    return (
      <p className={classes.lock}>
        <DrawnIcon of={IconLock} size={20} />
        {t('hidden', { name })}
      </p>
    );
  if (days.length === 0) return <p className={classes.said}>{t('noDays')}</p>;
  return (
    <ol aria-label={t('days', { name })}>
      {days.map((one) => (
        <li key={`${one.day} ${one.workspaceId} ${one.deskId}`} className={classes.stay}>
          <p className={classes.date}>
            <span>{formatDay(one.day, { weekday: 'short' })}</span>
            <b>{Number(one.day.slice(8))}</b>
            <span>{formatDay(one.day, { month: 'short' })}</span>
          </p>
          <div className="pt-narrow pt-break">
            <b>{one.deskLabel ?? one.workspaceName}</b>
            <p className="pt-small pt-quiet">
              {[one.deskLabel ? one.workspaceName : null, one.buildingName, one.locationName].filter(Boolean).join(' · ')}
            </p>
          </div>
          <TouchButton
            look="framed"
            aria-label={t('sitNextToOn', { name, day: formatDay(one.day, { weekday: 'long', day: 'numeric', month: 'long' }) })}
            onClick={() => goTo(`/my/days/${one.day}?near=${colleagueId}`)}
          >
            {t('sitNextTo')}
          </TouchButton>
        </li>
      ))}
    </ol>
  );
}
