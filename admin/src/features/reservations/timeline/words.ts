import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/formats/numbers.ts';
import { type Bar, type Board, clockOf, countAt, type Obstacle, obstacleOf, type Period, type Plan, type Row } from './timeline-model.ts';

/** How rows, reservations and plans are called, for eyes and for screen readers. */
export function useWords(board: Board | undefined) {
  const { t } = useTranslation(['reservations/views', 'reservations']);
  const hours = ({ from, to }: Period) => (board ? `${clockOf(board, from)}–${clockOf(board, to)}` : '');
  const area = (name: Row['area']) => t(`reservations:areas.${name}`);
  const row = (one: Row): string => {
    if (one.label) return one.label;
    if (one.key.startsWith('seats:')) return t('withoutDesk');
    if (one.start && one.end && board) return hours({ from: minuteOf(board, one.start), to: minuteOf(board, one.end) });
    return one.slotId ? '' : area(one.area);
  };
  const bar = (one: Bar, on: Row): string =>
    [
      one.userName,
      one.title,
      hours(one),
      row(on),
      one.status === 'cancelled' ? t('reservations:statuses.cancelled') : '',
      one.type === 'bulk' ? t('reservations:types.bulk') : '',
    ]
      .filter(Boolean)
      .join(', ');
  const free = (on: Row, period: Period): string => {
    if (!on.steps) return [row(on), hours(period), t(on.open ? 'free' : 'closed')].join(', ');
    return [row(on), hours(period), board ? count(on, countAt(board, on, period.from)) : ''].join(', ');
  };
  const count = ({ capacity }: Row, taken: number): string =>
    capacity === null ? t('taken', { count: taken }) : t('takenOf', { taken: formatNumber(taken), capacity: formatNumber(capacity) });
  const obstacle = (one: Obstacle): string => t(`obstacles.${one.why}`, { name: '', place: '', ...one });
  const plan = (one: Plan, now: number): string => {
    const on = board?.byKey.get(one.row);
    const against = board ? obstacleOf(board, one, now) : null;
    return [on ? row(on) : '', hours(one), against ? obstacle(against) : t('free')].filter(Boolean).join(', ');
  };
  const group = ({ group: { area: name, name: own, buildingName } }: Row): string =>
    [own || (name === 'meetingRoom' ? t('meetingRooms') : area(name)), buildingName].filter(Boolean).join(' · ');
  return { t, hours, area, row, bar, free, count, obstacle, plan, group };
}

export const minuteOf = (board: Board, iso: string): number => Math.round((Date.parse(iso) - board.start) / 60_000);
