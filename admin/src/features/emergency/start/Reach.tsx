import { useTranslation } from 'react-i18next';
import { Refused } from '#ui/form/Refused.tsx';
import { errorText } from '#web/catalogue.ts';
import classes from './start.module.css';
import type { Reached } from './use-audience.ts';

interface Props {
  audience: Reached;
  chosen: readonly number[] | null;
  sitePeople: boolean;
}

/** How many it reaches, counted anew with each choice. */
export function Reach({ audience: { query, count }, chosen, sitePeople }: Props) {
  const { t } = useTranslation('emergency');
  const { data, error, isPlaceholderData } = query;
  // Where nobody is chosen nothing is counted, and the first count may not have come yet.
  if (chosen?.length === 0) {
    return (
      <div className={classes.reach} role="status">
        <b>{t('people', { count: 0 })}</b>
        <span>{t('start.chooseLocation')}</span>
      </div>
    );
  }
  if (!data) return <div className={classes.reach}>{error ? <Refused>{error.message}</Refused> : null}</div>;
  const { addressed, teamOnly } = data;
  const siteOnly = chosen && sitePeople ? data.siteOnly : 0;
  // Who comes from where, as soon as there are two answers to that.
  const parts = [
    t('start.reserved', { count: addressed - siteOnly - teamOnly }),
    ...(siteOnly > 0 ? [t('start.siteMore', { count: siteOnly })] : []),
    ...(teamOnly > 0 ? [t('start.teamMore', { count: teamOnly })] : []),
  ];
  return (
    <div className={classes.reach} role="status" data-stale={isPlaceholderData ? '' : undefined}>
      <b>{t('people', { count: count ?? addressed })}</b>
      {parts.length > 1 ? <span>{parts.join(', ')}</span> : null}
      <span>
        {count === 0 ? errorText('emergency.nobody') : t('start.onSite', { count: data.onSite })}
        {data.withoutPlace > 0 ? `, ${t('start.withoutPlace', { count: data.withoutPlace })}` : null}
      </span>
    </div>
  );
}
