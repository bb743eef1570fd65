import type { Emergency, EmergencySummary } from '@population-tracker/contract/emergency/emergency';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '#ui/table/list-state.ts';
import { formatInstant, formatTime } from '#web/formats/dates.ts';
import { Clock } from '../Clock.tsx';
import { EmergencyTag } from '../EmergencyTag.tsx';
import { nameOf } from '../naming.ts';
import { readable } from '../settings/phone-numbers.ts';
import classes from './board.module.css';

interface Props {
  emergency: Emergency;
  mails: EmergencySummary['mails'] | undefined;
  list: ListState;
  buttons: ReactNode;
}

/** What it is, since when, whom it addressed, and the clock. */
export function BoardHeader({ emergency, mails, list, buttons }: Props) {
  const { t } = useTranslation('emergency');
  return (
    <header className={classes.header}>
      <div className="pt-grow pt-narrow">
        <div className={classes.title}>
          <h1>{nameOf(t, emergency)}</h1>
          <EmergencyTag emergency={emergency} />
        </div>
        <p className={classes.message}>{emergency.message}</p>
        <p className={classes.facts}>
          <Facts emergency={emergency} />
        </p>
        <p className={classes.facts} data-mails="">
          {mails && mails.failed > 0 ? (
            <button type="button" className={classes.failed} onClick={() => list.set({ mailState: 'failed' })}>
              {t('facts.failed', { count: mails.failed })}
            </button>
          ) : null}
          {mails && mails.waiting + mails.sending + mails.none > 0
            ? `${mails.failed > 0 ? ' · ' : ''}${t('facts.waiting', { count: mails.waiting + mails.sending + mails.none })}`
            : null}
        </p>
      </div>
      <Clock of={emergency} className={classes.clock} />
      {buttons ? <div className={classes.buttons}>{buttons}</div> : null}
    </header>
  );
}

function Facts({ emergency }: { emergency: Emergency }) {
  const { t } = useTranslation('emergency');
  const { startedAt, startedBy, endedAt, endedBy, addressed, reminderCount, remindedAt, phoneNumber, localPhoneNumbers } = emergency;
  const facts = [
    endedAt
      ? t('facts.startedOn', { at: formatInstant(startedAt), name: startedBy })
      : t('facts.started', { at: formatTime(startedAt), name: startedBy }),
    endedAt && endedBy ? t('facts.ended', { at: formatTime(endedAt), name: endedBy }) : null,
    t('people', { count: addressed }),
    remindedAt ? t('facts.reminded', { count: reminderCount, at: formatTime(remindedAt) }) : null,
    phoneNumber ? t('facts.phone', { number: readable(phoneNumber) }) : null,
    ...localPhoneNumbers.map((local) => t('facts.phoneAt', { name: local.locationName, number: readable(local.phoneNumber) })),
  ];
  return facts.filter(Boolean).join(' · ');
}
