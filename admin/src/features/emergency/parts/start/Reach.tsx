import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/sentences/catalogue.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import classes from './start.module.css';
import type { Reached } from './use-audience.ts';

interface Props {
  audience: Reached;
  chosen: readonly number[] | null;
}

/** How many it reaches, counted anew with each choice. */
export function Reach({ audience: { query, count }, chosen }: Props) {
  const { t } = useTranslation('emergency');
  const { data, error, isPlaceholderData } = query;
  if (!data) return <div className={classes.reach}>{error ? <Refused>{error.message}</Refused> : null}</div>;
  const none = chosen?.length === 0;
  return (
    <div className={classes.reach} role="status" data-stale={isPlaceholderData && !none ? '' : undefined}>
      <b>{t('people', { count: count ?? data.addressed })}</b>
      <span>
        {none ? t('start.chooseLocation') : count === 0 ? errorText('emergency.nobody') : t('start.onSite', { count: data.onSite })}
        {!none && data.withoutPlace > 0 ? `, ${t('start.withoutPlace', { count: data.withoutPlace })}` : null}
      </span>
    </div>
  );
}
