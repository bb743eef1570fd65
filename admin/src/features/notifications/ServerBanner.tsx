import { Button } from '@mantine/core';
import type { NotificationSummary } from '@population-tracker/contract/notifications/notifications';
import { IconMailOff, IconRefresh } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatInstant } from '#web/formats/dates.ts';
import classes from './banner.module.css';

interface Props {
  summary: NotificationSummary;
  /** When the summary was read, by this machine's clock. */
  readAt: number;
  tryNow: () => void;
  trying: boolean;
}

/** Says that the mail server takes nothing, what it said, and when it is tried next. */
export function ServerBanner({ summary: { serverAway, waiting, now }, readAt, tryNow, trying }: Props) {
  const { t } = useTranslation('notifications');
  const clock = useClock(serverAway !== null);
  if (!serverAway) return null;
  // The server's clock and this machine's may differ.
  const leftMs = Date.parse(serverAway.nextTry) - Date.parse(now) - Math.max(0, clock - readAt);
  const title = t(serverAway.diskFull ? 'away.diskTitle' : 'away.title', { count: waiting });
  return (
    <section className={classes.banner} data-tone="danger" aria-label={title}>
      <DrawnIcon of={IconMailOff} size={20} />
      <div className={classes.words}>
        <h2>
          <span role="status">{title}</span>
        </h2>
        <p>
          <span className="pt-figures">{untilNext(t, leftMs)}</span> {t('away.said', { reason: serverAway.lastError })}
        </p>
        <p className={classes.quiet}>{t('away.since', { time: formatInstant(serverAway.since), count: serverAway.tries })}</p>
      </div>
      <Button variant="default" leftSection={<DrawnIcon of={IconRefresh} />} loading={trying} onClick={tryNow}>
        {t('away.tryNow')}
      </Button>
    </section>
  );
}

function untilNext(t: TFunction<'notifications'>, leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000);
  if (seconds <= 0) return t('away.now');
  return seconds < 100 ? t('away.seconds', { count: seconds }) : t('away.minutes', { count: Math.round(seconds / 60) });
}

/** The time, each second. */
function useClock(ticking: boolean): number {
  const [time, setTime] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setTime(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  return time;
}
