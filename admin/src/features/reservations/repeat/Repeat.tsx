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
import { type DateVerdict, type Judged, judgedOf, useDateVerdicts } from './verdicts.ts';

interface Props {
  form: ReservationFormState;
  zone: string;
  /** Told what can become of the dates; null while that is looked at. */
  onJudged: (judged: Judged | null) => void;
}

/** Whether the reservation is one of many, a week apart; then what becomes of each date. */
export default function Repeat({ form, zone, onJudged }: Props): ReactNode {
  const { t } = useTranslation('reservations/repeat');
  const { repeats, repeatBy, repeatWaits } = form.values;
  const verdicts = useDateVerdicts(form.values, zone);
  const judged = judgedOf(verdicts);
  const [possible, full] = [judged?.possible, judged?.full];
  const tell = useEffectEvent(() => onJudged(judged));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew where one of the counts is another
  useEffect(() => tell(), [possible, full]);
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
      {repeats && verdicts.length > 0 ? <Dates verdicts={verdicts} judged={judged} waits={repeatWaits} /> : null}
      {repeats && judged && judged.full > 0 ? (
        <SwitchField
          label={t('wait')}
          description={t('waitHelp', { full: formatNumber(judged.full), total: formatNumber(verdicts.length) })}
          {...form.field('repeatWaits', { type: 'checkbox' })}
        />
      ) : null}
    </>
  );
}

interface DatesProps {
  verdicts: DateVerdict[];
  judged: Judged | null;
  waits: boolean;
}

function Dates({ verdicts, judged, waits }: DatesProps): ReactNode {
  const { t } = useTranslation('reservations/repeat');
  return (
    <section className={classes.dates} aria-label={t('dates')}>
      <p role="status" className="pt-strong pt-under pt-pad">
        {t(...sentenceOf(verdicts.length, judged, waits))}
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

function sentenceOf(count: number, judged: Judged | null, waits: boolean): [string, Record<string, string>] {
  if (!judged) return ['looking', {}];
  const { possible, full } = judged;
  const told = { possible: formatNumber(possible), full: formatNumber(full), total: formatNumber(count) };
  if (possible === count) return ['all', told];
  if (waits && full > 0) return [possible + full === count ? 'waits' : 'waitsSome', told];
  return [possible === 0 ? 'none' : 'some', told];
}
