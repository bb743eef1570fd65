import type { ColleagueName } from '@population-tracker/contract/colleagues/colleagues';
import type { MyDay } from '@population-tracker/contract/me/my-day';
import type { MeetingRoomOffer } from '@population-tracker/contract/me/my-meetings';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { formatTime } from '#web/formats/dates.ts';
import day from '../day/day.module.css';
import { type Hours, HoursFields, hoursOf, periodOf } from '../day/HoursFields.tsx';
import { GuestField } from './GuestField.tsx';
import classes from './meeting.module.css';
import { firstHour, moved } from './meeting-hours.ts';
import { Rooms, useRooms } from './Rooms.tsx';
import { TitleField } from './TitleField.tsx';
import { useBookMeeting } from './use-meetings.ts';

const peopleMost = 100;

/** A room for some hours and so many, and who is invited. */
export default function MeetingPart({ data }: { data: MyDay }): ReactNode {
  const { t } = useTranslation(['week/meeting', 'week/day']);
  const { timeZone, id: locationId } = data.location;
  const book = useBookMeeting();
  const [hours, setHours] = useState<Hours>(() => firstHour(data.hours, timeZone, Date.now()));
  const [wanted, setWanted] = useState(2);
  const [title, setTitle] = useState('');
  const [guests, setGuests] = useState<readonly ColleagueName[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const period = periodOf(hours, data.day, timeZone);
  const people = Math.max(wanted, guests.length + 1);
  const { data: offered, error, refetch } = useRooms(period, { locationId, people });
  const free = offered?.rooms.filter((one) => one.free) ?? [];
  const room = free.find(({ id }) => id === chosen) ?? free[0];
  const rooms = { offered, timeZone, chosen: room?.id ?? null, failed: error?.message ?? null, onAgain: refetch };
  const isPossible = period !== null && room !== undefined && !offered?.reason;
  const take = async () => {
    if (!isPossible) return;
    setBusy(true);
    const place = { day: data.day, timeZone, workspaceId: room.id, workspaceName: room.name };
    const isDone = await book({ ...place, ...period, title: title.trim(), guests: guests.map(({ id }) => id) });
    setBusy(false);
    if (!isDone) return;
    // The next one follows: at the same hours there is none.
    setHours(moved(hours, { from: hours.until }));
    setTitle('');
    setGuests([]);
  };
  const takeTime = ({ id }: MeetingRoomOffer, time: { start: string; end: string }) => {
    setHours(hoursOf(time, timeZone));
    setChosen(id);
  };
  return (
    <>
      <HoursFields value={hours} onChange={(next) => setHours(moved(hours, next))} />
      {period ? null : <p className="pt-wrong">{t('week/day:hoursWrong')}</p>}
      <People people={people} least={Math.max(1, guests.length + 1)} onChange={setWanted} />
      <Rooms {...rooms} onChoose={setChosen} onTime={takeTime} />
      <TitleField value={title} onChange={setTitle} />
      <GuestField guests={guests} onChange={setGuests} />
      <div className={day.sheet}>
        <TouchButton wide busy={busy} disabled={busy || !isPossible} onClick={() => void take()}>
          {isPossible ? t('book', { room: room.name, time: timeOf(period, timeZone) }) : t('chooseHours')}
        </TouchButton>
      </div>
    </>
  );
}

const timeOf = ({ start, end }: { start: string; end: string }, timeZone: string): string =>
  `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;

function People({ people, least, onChange }: { people: number; least: number; onChange: (people: number) => void }): ReactNode {
  const { t } = useTranslation('week/meeting');
  return (
    <fieldset className={classes.people}>
      <legend className="pt-unseen">{t('people')}</legend>
      <span className="pt-grow" aria-live="polite">
        {t('peopleCount', { count: people })}
      </span>
      <IconButton
        icon={IconMinus}
        label={t('fewer')}
        className={classes.step}
        disabled={people <= least}
        onClick={() => onChange(people - 1)}
      />
      <IconButton
        icon={IconPlus}
        label={t('more')}
        className={classes.step}
        disabled={people >= peopleMost}
        onClick={() => onChange(people + 1)}
      />
    </fieldset>
  );
}
