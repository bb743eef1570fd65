import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { OwnReservation } from '@population-tracker/contract/me/me';
import type { MeetingRoomOffer } from '@population-tracker/contract/me/my-meetings';
import type { OwnMeeting } from '@population-tracker/contract/me/own-meeting';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import day from '../day/day.module.css';
import { HoursFields, hoursOf, periodOf } from '../day/HoursFields.tsx';
import { GuestField } from './GuestField.tsx';
import { moved, placeAfter } from './meeting-hours.ts';
import { Rooms, useRooms } from './Rooms.tsx';
import { TitleField } from './TitleField.tsx';
import { useChangeMeeting } from './use-meetings.ts';

interface Props {
  one: OwnReservation;
  meeting: OwnMeeting | undefined;
  onDone: () => void;
}

/** Other hours, another room, another title, other guests: stored together. */
export default function MeetingChange({ one, meeting, onDone }: Props): ReactNode {
  const { t } = useTranslation(['week/meeting', 'week/day']);
  const change = useChangeMeeting();
  const before = (meeting?.guests ?? []).filter(({ answer }) => answer !== 'declined');
  const [hours, setHours] = useState(() => hoursOf(one, one.timeZone));
  const [chosen, setChosen] = useState(one.workspaceId);
  const [title, setTitle] = useState(one.title);
  const [guests, setGuests] = useState(() => before.map(({ id, name, lastName }) => ({ id, name, lastName })));
  const [busy, setBusy] = useState(false);
  // One over midnight, as an administrator can make it, keeps its hours.
  const isOfDay = dayIn(one.timeZone, new Date(Date.parse(one.end) - 1)) === one.day;
  const period = isOfDay ? periodOf(hours, one.day, one.timeZone) : one;
  const grows = guests.length > before.length;
  const place = usePlaceAfter(period, { one, seats: meeting?.seats ?? 1, guests: guests.length, grows, chosen });
  const { room, isMoved, isElsewhere, isPossible } = place;
  const save = async () => {
    if (!period || !isPossible) return;
    setBusy(true);
    const isDone = await change(one, {
      ...(isMoved ? { start: period.start, end: period.end } : {}),
      ...(isElsewhere && room ? { workspaceId: room.id } : {}),
      ...(title.trim() === one.title ? {} : { title: title.trim() }),
      invite: idsOf(guests).filter((id) => !idsOf(before).includes(id)),
      uninvite: idsOf(before).filter((id) => !idsOf(guests).includes(id)),
    });
    setBusy(false);
    if (isDone) onDone();
  };
  const takeTime = ({ id }: MeetingRoomOffer, time: { start: string; end: string }) => {
    setHours(hoursOf(time, one.timeZone));
    setChosen(id);
  };
  return (
    <div className={day.change}>
      {isOfDay ? <HoursFields value={hours} onChange={(next) => setHours(moved(hours, next))} /> : null}
      {period ? null : <p className="pt-wrong">{t('week/day:hoursWrong')}</p>}
      <Rooms
        {...{ offered: place.offered, failed: place.failed, onAgain: place.refetch, timeZone: one.timeZone, at: one.workspaceId }}
        chosen={room?.id ?? null}
        onChoose={setChosen}
        onTime={takeTime}
      />
      <TitleField value={title} onChange={setTitle} />
      <GuestField guests={guests} onChange={(next) => setGuests([...next])} />
      <TouchButton wide busy={busy} disabled={busy || !period || !isPossible} onClick={() => void save()}>
        {isElsewhere && room ? t('saveIn', { room: room.name }) : t('save')}
      </TouchButton>
    </div>
  );
}

interface Draft {
  one: OwnReservation;
  seats: number;
  guests: number;
  /** More guests than before. */
  grows: boolean;
  chosen: number | null;
}

/** Where it goes, and which rooms it could go to. */
function usePlaceAfter(period: { start: string; end: string } | null, { one, seats, guests, grows, chosen }: Draft) {
  // A room that has lost seats since keeps the guests that it has.
  const people = grows ? guests + 1 : Math.min(guests + 1, seats);
  const { data: offered, error, refetch } = useRooms(period, { locationId: one.locationId, people, meetingId: one.id });
  const isMoved = period !== null && (Date.parse(period.start) !== Date.parse(one.start) || Date.parse(period.end) !== Date.parse(one.end));
  return { offered, refetch, failed: error?.message ?? null, isMoved, ...placeAfter({ offered, chosen, at: one.workspaceId, isMoved }) };
}

const idsOf = (people: readonly { id: number }[]): number[] => people.map(({ id }) => id);
