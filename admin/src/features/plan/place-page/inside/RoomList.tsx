import type { RoomToday } from '@population-tracker/contract/dashboard/place-today';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Tag } from '#ui/Tag.tsx';
import { formatTime } from '#web/formats/dates.ts';
import classes from './inside.module.css';

/** The meeting rooms of a building: whether each is free, and until when. */
export function RoomList({ rooms, timeZone }: { rooms: readonly RoomToday[]; timeZone: string }) {
  const { t } = useTranslation('plan/place-page');
  return (
    <ul className={classes.rooms}>
      {rooms.map((room) => (
        <li key={room.id}>
          <Link to={`/meeting-room?id=${room.id}`}>{room.name}</Link>
          <span>{t('people', { count: room.capacity })}</span>
          <span>{t('meetings', { count: room.meetings })}</span>
          <RoomState room={room} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}

function RoomState({ room: { busyUntil, next }, timeZone }: { room: RoomToday; timeZone: string }) {
  const { t } = useTranslation('plan/place-page');
  if (busyUntil) return <Tag tone="warning">{t('busyUntil', { time: formatTime(busyUntil, timeZone) })}</Tag>;
  return <Tag tone="success">{next ? t('freeUntil', { time: formatTime(next, timeZone) }) : t('free')}</Tag>;
}
