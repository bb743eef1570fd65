import type { OwnWait } from '@population-tracker/contract/me/own-wait';
import { IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { LeaveButton } from '../LeaveButton.tsx';
import { useReservationTexts } from '../use-reservation-texts.ts';
import classes from './day.module.css';

/** What one waits for on the day, and which waits came to nothing and why. */
export function OwnWaits({ waits }: { waits: readonly OwnWait[] }): ReactNode {
  const { t } = useTranslation(['week/day', 'week']);
  const { what, hours, inLine, ended } = useReservationTexts();
  const shown = waits.filter(({ outcome }) => outcome !== 'booked');
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('waits')}>
      <ul className={classes.own}>
        {shown.map((wait) => (
          <li key={wait.id} className={classes.ownWait}>
            <DrawnIcon of={IconHourglass} size={20} className={wait.outcome ? 'pt-faint' : 'pt-accent'} />
            <div className="pt-narrow pt-break">
              <b>
                {what({
                  ...wait,
                  deskLabel: null,
                  workspaceName:
                    wait.workspaceName ?? (wait.area === 'workspace' ? t('week:anySeatAt', { place: wait.locationName }) : null),
                })}
              </b>
              <p className="pt-small pt-quiet">
                {[wait.area === 'pet' ? null : hours(wait), wait.outcome ? ended(wait.outcome) : inLine(wait)].filter(Boolean).join(' · ')}
              </p>
            </div>
            {wait.outcome ? null : <LeaveButton wait={wait} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
