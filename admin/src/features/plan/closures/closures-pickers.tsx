import { isOn } from '@population-tracker/contract/plan/closures/closed-days';
import type { ShownClosure } from '@population-tracker/contract/plan/closures/closures';
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useHoursText } from './closure-texts.ts';
import classes from './closures.module.css';

interface Props {
  closures: readonly ShownClosure[] | undefined;
  day: string;
}

/** What closes a location on a day, a line each; nothing where it is open. */
export function ClosedNote({ closures = [], day }: Props) {
  const { t } = useTranslation('plan/closures');
  const hoursText = useHoursText();
  const here = closures.filter((closure) => isOn(closure, day));
  if (here.length === 0) return null;
  return (
    <ul className={classes.note} aria-label={t('closed')}>
      {here.map((closure) => (
        <li key={`${closure.firstDay} ${closure.startTime} ${closure.text}`}>
          <DrawnIcon of={IconCalendarOff} />
          <b>{t('closedHours', { hours: hoursText(closure) })}</b>
          {closure.text}
        </li>
      ))}
    </ul>
  );
}
