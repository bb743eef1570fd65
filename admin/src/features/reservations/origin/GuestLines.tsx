import type { ReservationDetails } from '@population-tracker/contract/reservations/reservations';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag, type Tone } from '#ui/Tag.tsx';
import classes from '../reservations.module.css';

type Guest = ReservationDetails['guests'][number];
const tones: Record<Guest['answer'], Tone> = { waiting: 'neutral', accepted: 'success', declined: 'danger' };

/** Who is invited to a meeting, each with their answer. */
export function GuestLines({ guests }: { guests: readonly Guest[] }): ReactNode {
  const { t } = useTranslation('reservations');
  return (
    <ul aria-label={t('guests')}>
      {guests.map(({ id, name, answer }) => (
        <li key={id} className={classes.guest}>
          <span className="pt-break">{name}</span>
          <Tag tone={tones[answer]} {...(answer === 'waiting' ? { icon: IconClock } : {})}>
            {t(`guest.${answer}`)}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
