import type { InvitedMeeting } from '@population-tracker/contract/me/own-meeting';
import { IconCheck, IconUsersGroup, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import day from '../day/day.module.css';
import { useReservationTexts } from '../use-reservation-texts.ts';
import { nameOf } from './GuestField.tsx';
import classes from './meeting.module.css';
import { useAnswer } from './use-meetings.ts';

interface Props {
  invited: readonly InvitedMeeting[];
  /** Among other days it says its own. */
  withDay?: boolean;
}

const namesMost = 3;

/** What one is invited to, with a yes and a no. */
export default function InvitedOnes({ invited, withDay = false }: Props): ReactNode {
  const { t } = useTranslation('week/meeting');
  if (invited.length === 0) return null;
  return (
    <section aria-label={t(withDay ? 'toAnswer' : 'invited')} className={withDay ? classes.toAnswer : undefined}>
      <ul className={withDay ? undefined : day.own}>
        {invited.map((one) => (
          <Invited key={one.id} one={one} withDay={withDay} />
        ))}
      </ul>
    </section>
  );
}

function Invited({ one, withDay }: { one: InvitedMeeting; withDay: boolean }): ReactNode {
  const { t } = useTranslation('week/meeting');
  const { hours, onDay } = useReservationTexts();
  const isOver = Date.parse(one.end) <= Date.now();
  const what = one.title || t('meeting');
  return (
    <li className={day.ownOne}>
      <DrawnIcon of={IconUsersGroup} size={20} className="pt-accent" />
      <div className="pt-narrow pt-break">
        <b>{what}</b>
        <p className="pt-small pt-quiet">
          {[withDay ? onDay(one.day) : null, hours(one), one.workspaceName, one.buildingName].filter(Boolean).join(' · ')}
        </p>
        <p className="pt-small pt-quiet">{[t('invitedBy', { name: nameOf(one.invitedBy) }), useOthers(one)].filter(Boolean).join(' · ')}</p>
        {one.answer === 'waiting' ? null : (
          <p className={classes.said}>
            <Tag tone={one.answer === 'accepted' ? 'success' : 'neutral'} icon={one.answer === 'accepted' ? IconCheck : IconX}>
              {t(one.answer)}
            </Tag>
          </p>
        )}
      </div>
      {isOver ? null : <Answers one={one} what={what} />}
    </li>
  );
}

/** Both while nothing is said; then what else could be. */
function Answers({ one, what }: { one: InvitedMeeting; what: string }): ReactNode {
  const { t } = useTranslation('week/meeting');
  const answer = useAnswer();
  const [busy, setBusy] = useState(false);
  const say = async (said: 'accepted' | 'declined') => {
    setBusy(true);
    await answer(one, said);
    setBusy(false);
  };
  const isOpen = one.answer === 'waiting';
  return (
    <div className={day.does}>
      {one.answer === 'accepted' ? null : (
        <TouchButton
          look={isOpen ? 'filled' : 'framed'}
          busy={busy}
          disabled={busy}
          aria-label={t('acceptOf', { what })}
          onClick={() => void say('accepted')}
        >
          {t('accept')}
        </TouchButton>
      )}
      {one.answer === 'declined' ? null : (
        <TouchButton look="framed" busy={busy} disabled={busy} aria-label={t('declineOf', { what })} onClick={() => void say('declined')}>
          {t('decline')}
        </TouchButton>
      )}
    </div>
  );
}

/** Some of the other guests by name, and how many more there are. */
function useOthers({ others }: InvitedMeeting): string | null {
  const { t } = useTranslation('week/meeting');
  if (others.length === 0) return null;
  const names = others.slice(0, namesMost).map(nameOf).join(', ');
  const rest = others.length - namesMost;
  return rest > 0 ? t('withMore', { names, count: rest }) : t('with', { names });
}
