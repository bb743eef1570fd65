import { instantAt } from '@population-tracker/contract/kernel/zones';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { type CSSProperties, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatTime } from '#web/formats/dates.ts';
import classes from './hero.module.css';

const shown = { from: 7, to: 20 };

interface Props {
  day: string;
  timeZone: string;
  at: string;
  meetings: readonly Reservation[];
}

/** The hours of today along a line, with the room's meetings where they lie. */
export function RoomDay({ day, timeZone, at, meetings }: Props) {
  const { t } = useTranslation('plan/place-page');
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const from = instantAt(timeZone, day, clock(shown.from)).getTime();
  const to = instantAt(timeZone, day, clock(shown.to)).getTime();
  const share = (instant: string) => Math.min(1, Math.max(0, (Date.parse(instant) - from) / (to - from)));
  const now = Date.parse(at);
  return (
    <div className={classes.day}>
      <ol className={classes.meetings} aria-label={t('meetingsToday')}>
        {meetings.map(({ id, title, userName, start, end }) => {
          const hours = `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;
          return (
            <li key={id} style={{ '--from': share(start), '--to': share(end) } as CSSProperties}>
              <Link
                to={`/reservation?id=${id}`}
                title={`${hours} ${title || userName}`}
                data-now={Date.parse(start) <= now && now < Date.parse(end) ? '' : undefined}
              >
                <b>{formatTime(start, timeZone)}</b>
                <span>
                  <Words text={title || userName} />
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
      {now >= from && now <= to ? <i className={classes.now} style={{ '--from': share(at) } as CSSProperties} aria-hidden /> : null}
      <div className={classes.hours} aria-hidden>
        {Array.from({ length: shown.to - shown.from + 1 }, (_, index) => shown.from + index).map((hour) => (
          <span key={hour} style={{ '--from': (hour - shown.from) / (shown.to - shown.from) } as CSSProperties}>
            {formatTime(clock(hour))}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A word that is too long for its column ends in dots; broken anywhere it would read as two. */
function Words({ text }: { text: string }) {
  return text.split(/\s+/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a title change only together
    <Fragment key={index}>
      {index > 0 ? ' ' : null}
      <span className={classes.word}>{word}</span>
    </Fragment>
  ));
}
