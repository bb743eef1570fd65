import type { DrillForm } from '@population-tracker/contract/emergency/emergency';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatTime } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { clockText } from '../elapsed.ts';

/** What the form says about the course, each with its name. */
export function useFacts({
  emergency,
  durationSeconds,
  accountedSeconds,
  halfSeconds,
  mostSeconds,
  summary,
}: DrillForm): [string, string][] {
  const { t } = useTranslation('emergency');
  const { kind, startedAt, startedBy, endedAt, endedBy, reminderCount, addressed } = emergency;
  const span = (seconds: number | null) => (seconds === null ? t('form.never') : clockText(seconds * 1_000));
  const day = new Intl.DateTimeFormat('sv-SE').format(new Date(startedAt));
  return [
    [t('kind'), t(`kinds.${kind}`)],
    [t('form.date'), formatDay(day, { dateStyle: 'full' })],
    // On paper all of them: whoever reads it later can’t look them up.
    [t('form.scope'), [...emergency.locations.map(({ name }) => name), ...emergency.teams].join(', ') || t('everywhere')],
    [t('form.started'), t('form.by', { at: formatTime(startedAt), name: startedBy })],
    [
      t('form.ended'),
      endedAt && endedBy
        ? t('form.by', { at: sameDay(startedAt, endedAt) ? formatTime(endedAt) : formatInstant(endedAt), name: endedBy })
        : t('form.runs'),
    ],
    [t('form.duration'), clockText(durationSeconds * 1_000)],
    [t('form.half'), span(halfSeconds)],
    [t('form.most'), span(mostSeconds)],
    [t('form.accounted'), span(accountedSeconds)],
    [t('form.addressed'), t('form.addressedOnSite', { count: addressed, onSite: formatNumber(summary.onSite) })],
    [t('form.reminders'), formatNumber(reminderCount)],
  ];
}

const sameDay = (one: string, other: string) => new Date(one).toDateString() === new Date(other).toDateString();
