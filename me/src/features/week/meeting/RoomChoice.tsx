import type { FreeRooms, MeetingRoomOffer } from '@population-tracker/contract/me/my-meetings';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { formatTime } from '#web/formats/dates.ts';
import day from '../day/day.module.css';
import classes from './meeting.module.css';

interface Props {
  offered: FreeRooms;
  chosen: number | null;
  /** Where a meeting is already: it stands first. */
  at?: number | null;
  timeZone: string;
  onChoose: (id: number) => void;
  onTime: (room: MeetingRoomOffer, time: { start: string; end: string }) => void;
}

/** More than these need a touch to be seen. */
const shownMost = 3;
const takenMost = 3;

/** The free rooms, the best fit first; where none is, when some of them are. */
export function RoomChoice({ offered: { rooms, largest }, chosen, at = null, timeZone, onChoose, onTime }: Props): ReactNode {
  const { t } = useTranslation('week/meeting');
  const [all, setAll] = useState(false);
  const free = rooms.filter((one) => one.free).sort((one, other) => Number(other.id === at) - Number(one.id === at));
  const shown = all ? free : free.slice(0, shownMost);
  // Where something is free nobody needs to know of all that isn't.
  const taken = rooms.filter((one) => !one.free && one.freeAt).slice(0, takenMost);
  if (rooms.length === 0) return <p className={day.reason}>{t('noneFits', { count: largest })}</p>;
  return (
    <div className="pt-stack pt-gap-2">
      {free.length > 0 ? (
        <fieldset className={classes.rooms}>
          <legend className={classes.field}>{t('rooms')}</legend>
          {shown.map((one) => (
            <label key={one.id} className={classes.room}>
              <input type="radio" name="room" checked={one.id === chosen} onChange={() => onChoose(one.id)} />
              <span>
                <Told room={one} />
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p className={day.reason}>{t('noneFree')}</p>
      )}
      {shown.length < free.length ? (
        <TouchButton look="framed" wide onClick={() => setAll(true)}>
          {t('allRooms', { count: free.length })}
        </TouchButton>
      ) : null}
      {free.length < 2 && taken.length > 0 ? (
        <ul aria-label={t('taken')}>
          {taken.map((one) => (
            <TakenRoom key={one.id} room={one} timeZone={timeZone} onTime={onTime} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function TakenRoom({ room, timeZone, onTime }: Pick<Props, 'timeZone' | 'onTime'> & { room: MeetingRoomOffer }): ReactNode {
  const { t } = useTranslation('week/meeting');
  const { name, freeAt } = room;
  if (!freeAt) return null;
  const time = `${formatTime(freeAt.start, timeZone)}–${formatTime(freeAt.end, timeZone)}`;
  return (
    <li className={classes.takenOne}>
      <span className="pt-narrow">
        <Told room={room} />
      </span>
      <TouchButton look="framed" aria-label={t('takeAt', { name, time })} onClick={() => onTime(room, freeAt)}>
        {t('freeAt', { time })}
      </TouchButton>
    </li>
  );
}

function Told({ room: { name, buildingName, capacity, equipment } }: { room: MeetingRoomOffer }): ReactNode {
  const { t } = useTranslation('week/meeting');
  return (
    <>
      <b className="pt-break">{name}</b>
      <i className={classes.about}>{[t('seats', { count: capacity }), buildingName, ...equipment].join(' · ')}</i>
    </>
  );
}
