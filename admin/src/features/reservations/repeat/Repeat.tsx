import { NumberInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import type { ReservationFormState } from '../form/reservations-form-state.ts';
import classes from './repeat.module.css';
import { maxDates } from './repeat-dates.ts';
import { type DateVerdict, useDateVerdicts } from './verdicts.ts';

interface Props {
  form: ReservationFormState;
  zone: string;
  /** Told how many dates can be reserved; null while that is looked at. */
  onJudged: (possible: number | null) => void;
}

/** Whether the reservation is one of many, a week apart; then what becomes of each date. */
export default function Repeat({ form, zone, onJudged }: Props): ReactNode {
  const { t } = useTranslation('reservations/repeat');
  const { repeats, repeatBy } = form.values;
  const verdicts = useDateVerdicts(form.values, zone);
  const possible = verdicts.length > 0 && verdicts.every(({ verdict }) => verdict) ? possibleIn(verdicts) : null;
  const tell = useEffectEvent(onJudged);
  useEffect(() => tell(possible), [possible]);
  const ends = [
    { value: 'times' as const, label: t('byTimes') },
    { value: 'until' as const, label: t('byDay') },
  ];
  return (
    <>
      <SwitchField label={t('repeat')} description={t('help')} {...form.field('repeats', { type: 'checkbox' })} />
      {repeats ? (
        <div className={classes.ends}>
          <ChoiceField label={t('ends')} options={ends} {...form.field('repeatBy')} />
          {repeatBy === 'times' ? (
            <NumberInput
              label={t('times')}
              min={2}
              max={maxDates}
              allowDecimal={false}
              allowNegative={false}
              // One date alone is no repeat: that is said, instead of making two of it.
              clampBehavior="none"
              {...form.field('repeatTimes')}
            />
          ) : (
            <DateField label={t('until')} {...form.field('repeatUntil')} />
          )}
        </div>
      ) : null}
      {repeats && verdicts.length > 0 ? <Dates verdicts={verdicts} /> : null}
    </>
  );
}

function Dates({ verdicts }: { verdicts: DateVerdict[] }): ReactNode {
  const { t } = useTranslation('reservations/repeat');
  return (
    <section className={classes.dates} aria-label={t('dates')}>
      <p role="status" className="pt-strong pt-under pt-pad">
        {t(...sentenceOf(verdicts))}
      </p>
      <ul>
        {verdicts.map(({ date, verdict }) => (
          <li key={date} data-refused={verdict?.possible === false ? '' : undefined}>
            <Mark possible={verdict?.possible} />
            <time dateTime={date}>{formatDay(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}</time>
            <span className={classes.reason}>
              {verdict?.possible ? t('free') : verdict?.reasons.map(({ message }) => message).join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mark({ possible }: { possible: boolean | undefined }): ReactNode {
  if (possible === undefined) return <span className={classes.mark} />;
  const Glyph = possible ? IconCircleCheck : IconAlertTriangle;
  return <DrawnIcon of={Glyph} className={classes.mark} />;
}

const possibleIn = (verdicts: DateVerdict[]): number => verdicts.filter(({ verdict }) => verdict?.possible).length;

function sentenceOf(verdicts: DateVerdict[]): [string, Record<string, string>] {
  const total = formatNumber(verdicts.length);
  if (verdicts.some(({ verdict }) => !verdict)) return ['looking', {}];
  const possible = possibleIn(verdicts);
  if (possible === verdicts.length) return ['all', { total }];
  return possible === 0 ? ['none', { total }] : ['some', { possible: formatNumber(possible), total }];
}
