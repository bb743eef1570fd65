import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { OwnReservation } from '@population-tracker/contract/me/me';
import type { OwnMeeting } from '@population-tracker/contract/me/own-meeting';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import day from '../day/day.module.css';
import { HoursFields, hoursOf, periodOf } from '../day/HoursFields.tsx';
import { GuestField } from './GuestField.tsx';
import { moved } from './meeting-hours.ts';
import { TitleField } from './TitleField.tsx';
import { useChangeMeeting } from './use-meetings.ts';

interface Props {
  one: OwnReservation;
  meeting: OwnMeeting | undefined;
  onDone: () => void;
}

/** Other hours, another title, other guests: stored together. */
export default function MeetingChange({ one, meeting, onDone }: Props): ReactNode {
  const { t } = useTranslation(['week/meeting', 'week/day']);
  const change = useChangeMeeting();
  const before = (meeting?.guests ?? []).filter(({ answer }) => answer !== 'declined');
  const [hours, setHours] = useState(() => hoursOf(one, one.timeZone));
  const [title, setTitle] = useState(one.title);
  const [guests, setGuests] = useState(() => before.map(({ id, name, lastName }) => ({ id, name, lastName })));
  const [busy, setBusy] = useState(false);
  // One over midnight, as an administrator can make it, keeps its hours.
  const isOfDay = dayIn(one.timeZone, new Date(Date.parse(one.end) - 1)) === one.day;
  const period = isOfDay ? periodOf(hours, one.day, one.timeZone) : one;
  const save = async () => {
    if (!period) return;
    setBusy(true);
    const isMoved = Date.parse(period.start) !== Date.parse(one.start) || Date.parse(period.end) !== Date.parse(one.end);
    const isDone = await change(one, {
      ...(isMoved ? { start: period.start, end: period.end } : {}),
      ...(title.trim() === one.title ? {} : { title: title.trim() }),
      invite: idsOf(guests).filter((id) => !idsOf(before).includes(id)),
      uninvite: idsOf(before).filter((id) => !idsOf(guests).includes(id)),
    });
    setBusy(false);
    if (isDone) onDone();
  };
  return (
    <div className={day.change}>
      {isOfDay ? <HoursFields value={hours} onChange={(next) => setHours(moved(hours, next))} /> : null}
      {period ? null : <p className="pt-wrong">{t('week/day:hoursWrong')}</p>}
      <TitleField value={title} onChange={setTitle} />
      <GuestField guests={guests} onChange={(next) => setGuests([...next])} />
      <TouchButton wide busy={busy} disabled={busy || !period} onClick={() => void save()}>
        {t('save')}
      </TouchButton>
    </div>
  );
}

const idsOf = (people: readonly { id: number }[]): number[] => people.map(({ id }) => id);
