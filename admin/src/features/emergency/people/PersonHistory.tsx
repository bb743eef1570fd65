import { type EmergencyResponse, listEmergencyAnswers } from '@population-tracker/contract/emergency/emergency';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatStamp } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import { StateIcon } from '../StateIcon.tsx';
import classes from './people.module.css';

/** All that was said by and about somebody, the newest first. */
export function PersonHistory({ emergencyId, response }: { emergencyId: number; response: EmergencyResponse }) {
  const { t } = useTranslation('emergency');
  const { data, refetch } = useCall(
    listEmergencyAnswers,
    { params: { id: emergencyId, responseId: response.id } },
    { quiet: true, enabled: response.actionState !== 'none' || response.version > 1 },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the answer is another entry
  useEffect(() => {
    if (data) void refetch();
  }, [response.version]);
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <h3 className={classes.historyTitle}>{t('history.title')}</h3>
      <ol className={classes.history}>
        {data.items.map(({ id, at, actionState, note, byName }) => (
          <li key={id}>
            <StateIcon state={actionState} size={16} />
            <span>
              {t(`states.${actionState}`)}
              {note ? ` · ${t('said.quoted', { note })}` : ''}
              <span className={classes.second}>
                {formatStamp(at)}
                {byName ? ` · ${t('said.byHand', { name: byName })}` : ` · ${t('history.byLink')}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
