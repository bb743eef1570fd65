import type { MeetingAnswer, MeetingGuest } from '@population-tracker/contract/me/own-meeting';
import { type Icon, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { nameOf } from './GuestField.tsx';
import classes from './meeting.module.css';

const icons: Record<MeetingAnswer, Icon> = { waiting: IconClock, accepted: IconCheck, declined: IconX };

/** Who was invited, and what they answered: by icon and word. */
export default function GuestList({ guests }: { guests: readonly MeetingGuest[] }): ReactNode {
  const { t } = useTranslation('week/meeting');
  if (guests.length === 0) return <p className={classes.guests}>{t('noGuests')}</p>;
  return (
    <ul className={classes.guests} aria-label={t('guests')}>
      {guests.map((one) => (
        <li key={one.id} className={classes.guest} data-answer={one.answer}>
          <DrawnIcon of={icons[one.answer]} size={16} />
          <span className="pt-break">{nameOf(one)}</span>
          <i>{t(`answer.${one.answer}`)}</i>
        </li>
      ))}
    </ul>
  );
}
