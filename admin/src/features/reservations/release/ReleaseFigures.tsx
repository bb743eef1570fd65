import { releaseState } from '@population-tracker/contract/reservations/check-in';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Figure, Figures } from '#ui/Figure.tsx';
import { Tag } from '#ui/Tag.tsx';
import { formatInstant } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import classes from './release.module.css';

const everyMs = 60_000;

/** That it runs, what it did in the last 24 hours, and what waits. */
export function ReleaseFigures() {
  const { t } = useTranslation('reservations/release');
  const { data } = useCall(releaseState, {}, { refetchInterval: everyMs, quiet: true });
  return (
    <section className={classes.state} aria-label={t('stateTitle')} aria-busy={data === undefined}>
      <p className="pt-line pt-gap-2">
        {data ? <Tag tone={data.running ? 'success' : 'danger'}>{t(data.running ? 'running' : 'standing')}</Tag> : null}
        <span className="pt-quiet">{data ? (data.ranAt ? t('ranAt', { at: formatInstant(data.ranAt) }) : t('neverRan')) : ' '}</span>
      </p>
      <Figures>
        <Figure label={t('checkedIn')} value={data?.checkedIn ?? '–'} />
        <Figure label={t('reminded')} value={data?.reminded ?? '–'} />
        <Figure label={t('released')} value={data?.released ?? '–'} />
        <Figure
          label={t('waiting')}
          value={data?.waiting ?? '–'}
          {...(data && data.waiting > 0 && { tone: 'warning' })}
          {...(data?.oldestWaiting && { note: t('oldest', { at: formatInstant(data.oldestWaiting) }) })}
        />
      </Figures>
      <p className="pt-small pt-quiet">
        {t('counted')} <Link to="/parameter?show=list">{t('rules')}</Link>
      </p>
    </section>
  );
}
