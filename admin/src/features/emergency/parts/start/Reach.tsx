import type { Audience } from '@population-tracker/contract/emergency';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../../../lib/client.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import classes from './start.module.css';

interface Props {
  audience: UseQueryResult<Audience, CallError>;
  chosen: readonly number[] | null;
  count: number;
}

/** How many it reaches, counted anew with each choice. */
export function Reach({ audience: { data, error, isPlaceholderData }, chosen, count }: Props) {
  const { t } = useTranslation('emergency');
  if (!data) return <div className={classes.reach}>{error ? <Refused>{error.message}</Refused> : null}</div>;
  const none = chosen?.length === 0;
  return (
    <div className={classes.reach} role="status" data-stale={isPlaceholderData && !none ? '' : undefined}>
      <b>{t('people', { count })}</b>
      <span>
        {none ? t('start.chooseLocation') : t('start.onSite', { count: data.onSite })}
        {!none && data.withoutPlace > 0 ? `, ${t('start.withoutPlace', { count: data.withoutPlace })}` : null}
      </span>
    </div>
  );
}
