import { useTranslation } from 'react-i18next';
import { clockText, elapsedMs, useServerNow } from './elapsed.ts';

interface Props {
  of: { startedAt: string; endedAt?: string | null };
  className?: string;
}

/** The time since the start, second by second, or how long it lasted. */
export function Clock({ of, className }: Props) {
  const { t } = useTranslation('emergency');
  const now = useServerNow(!of.endedAt);
  return (
    <span className={className} role="timer" aria-label={t(of.endedAt ? 'clock.lasted' : 'clock.sinceStart')}>
      {clockText(elapsedMs(of, now))}
    </span>
  );
}
