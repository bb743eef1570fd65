import { Button } from '@mantine/core';
import { readEmergency } from '@population-tracker/contract/emergency/emergency';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { useCall } from '#web/query.ts';
import { Stack } from './board/Stack.tsx';
import { Clock } from './Clock.tsx';
import { EmergencyTag } from './EmergencyTag.tsx';
import classes from './emergency-overview.module.css';
import { nameOf } from './naming.ts';
import { StateIcon } from './StateIcon.tsx';
import { statesInOrder } from './states.ts';

/** What runs now, with its live figures. */
export function RunningNow({ id }: { id: number }) {
  const { t } = useTranslation('emergency');
  const heading = useId();
  const { data: emergency } = useCall(readEmergency, { params: { id } }, { quiet: true });
  if (!emergency) return <div className={classes.running} aria-hidden />;
  return (
    <section className={classes.running} data-kind={emergency.kind} aria-labelledby={heading}>
      <div className={classes.about}>
        <h2 id={heading}>
          {nameOf(t, emergency)} <EmergencyTag emergency={emergency} />
        </h2>
        <p>{emergency.message}</p>
      </div>
      <Clock of={emergency} className="pt-value" />
      <Button component={Link} to={`/emergency?id=${id}`} rightSection={<DrawnIcon of={IconChevronRight} />}>
        {t('openBoard')}
      </Button>
      <div className={classes.figures}>
        <dl>
          {statesInOrder.map((state) => (
            <div key={state} data-state={state}>
              <dt>{t(`count.${state}`)}</dt>
              <dd className="pt-line pt-gap-6px pt-large pt-strong pt-figures">
                <StateIcon state={state} size={20} />
                {formatNumber(emergency[state])}
              </dd>
            </div>
          ))}
        </dl>
        <Stack counts={emergency} />
      </div>
    </section>
  );
}
