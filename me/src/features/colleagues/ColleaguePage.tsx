import { type Colleague, type Presence, readColleague } from '@population-tracker/contract/colleagues/colleagues';
import { productTitle } from '@population-tracker/contract/kernel/constants';
import { IconArrowLeft, IconLock, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { NeedsConnection } from '#ui/touch/NeedsConnection.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goTo } from '#web/address.ts';
import { formatDay } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import { toldIcons } from './colleague-plan-icons.ts';
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
          <Days colleagueId={id} name={name} days={data.days} elsewhere={data.elsewhere ?? []} />
        </>
      ) : null}
    </main>
  );
}

interface DaysProps {
  colleagueId: number;
  name: string;
  days: readonly Presence[] | null;
  elsewhere: Colleague['elsewhere'];
}

function Days({ colleagueId, name, days, elsewhere }: DaysProps): ReactNode {
  const { t } = useTranslation('colleagues');
  if (days === null)
    return (
      <p className={classes.lock}>
        <DrawnIcon of={IconLock} size={20} />
        {t('hidden', { name })}
      </p>
    );
  if (days.length + elsewhere.length === 0) return <p className={classes.said}>{t('noDays')}</p>;
  const all = [...days, ...elsewhere].sort((one, other) => one.day.localeCompare(other.day));
  return (
    <ol aria-label={t('days', { name })}>
      {all.map((one) =>
        'plan' in one ? (
          <Elsewhere key={one.day} {...one} />
        ) : (
          <Stay key={`${one.day} ${one.workspaceId} ${one.deskId}`} stay={one} {...{ colleagueId, name }} />
        ),
      )}
    </ol>
  );
}

function Stay({ stay: one, colleagueId, name }: { stay: Presence; colleagueId: number; name: string }): ReactNode {
  const { t } = useTranslation('colleagues');
  return (
    <li className={classes.stay}>
      <DayOf day={one.day} />
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
  );
}

/** That they don't come in, and no more. */
function Elsewhere({ day, plan }: Colleague['elsewhere'][number]): ReactNode {
  const { t } = useTranslation('colleagues');
  return (
    <li className={classes.stay}>
      <DayOf day={day} />
      <div>
        <Tag tone="neutral" icon={toldIcons[plan]}>
          {t(`plan.${plan}`)}
        </Tag>
      </div>
    </li>
  );
}

const DayOf = ({ day }: { day: string }): ReactNode => (
  <p className={classes.date}>
    <span>{formatDay(day, { weekday: 'short' })}</span>
    <b>{Number(day.slice(8))}</b>
    <span>{formatDay(day, { month: 'short' })}</span>
  </p>
);
