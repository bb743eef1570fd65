import type { Presence, Today, TodayPlace } from '@population-tracker/contract/dashboard/today';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useHolds } from '#web/permissions.ts';
import { colourOf } from '../colours.ts';
import { rowsOfDay } from '../rows-of-day.ts';
import { Awaited, useSeesAwaited } from './Awaited.tsx';
import { FindPerson, useFindsPeople } from './FindPerson.tsx';
import { TodayPanel } from './TodayPanel.tsx';
import classes from './today.module.css';

/** Who is here, who is expected, and what is free, by location; and where somebody is. */
export function WhoIsHere({ today, place }: { today: Today; place: TodayPlace }) {
  const { t } = useTranslation('dashboard');
  const isAdmin = useHolds('reservations.write');
  const [seesAwaited, findsPeople] = [useSeesAwaited(place), useFindsPeople()];
  const asked = place.presence.checkedIn !== null;
  const shown = place.id === null ? today.locations : [place];
  return (
    <TodayPanel className={classes.here} title={t('today.here.title')} how={t('today.here.how')}>
      <table className={classes.presence} aria-label={t('today.here.title')}>
        <thead>
          <tr>
            <th scope="col">{t('location')}</th>
            <th scope="col">{t('today.here.here')}</th>
            {asked ? <th scope="col">{t('today.here.checkedIn')}</th> : null}
            <th scope="col">{t('today.here.expected')}</th>
            <th scope="col">{t('today.here.free')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <Row
              key={one.id}
              place={one}
              colour={colourOf(today.locations.findIndex(({ id }) => id === one.id))}
              mayOpen={isAdmin}
              asked={asked}
              companyDay={today.company.day}
            />
          ))}
        </tbody>
        {shown.length > 1 ? <All presence={place.presence} /> : null}
      </table>
      <Key />
      {seesAwaited ? <Awaited today={today} place={place} /> : null}
      {findsPeople ? <FindPerson today={today} place={place} /> : null}
    </TodayPanel>
  );
}

/** Each person once, wherever they are. */
function All({ presence: { here, checkedIn, expected, free } }: { presence: Presence }) {
  const { t } = useTranslation('dashboard');
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('today.here.all')}</th>
        <td>{formatNumber(here)}</td>
        {checkedIn === null ? null : <td>{formatNumber(checkedIn)}</td>}
        <td>{formatNumber(expected)}</td>
        <td>{formatNumber(free)}</td>
      </tr>
    </tfoot>
  );
}

function Key() {
  const { t } = useTranslation('dashboard');
  return (
    <p className={classes.key}>
      <span>
        <i data-is="here" />
        {t('today.here.keyHere')}
      </span>
      <span>
        <i data-is="coming" />
        {t('today.here.keyComing')}
      </span>
      <span>
        <i data-is="free" />
        {t('today.here.keyFree')}
      </span>
    </p>
  );
}

/** Where nobody is asked to check in there is nothing to count. */
const countOrNone = (count: number | null) => (count === null ? '–' : formatNumber(count));

interface RowProps {
  place: TodayPlace;
  colour: string;
  mayOpen: boolean;
  /** Whether there is a column of those who have checked in. */
  asked: boolean;
  /** The day that the page is headed with. */
  companyDay: string;
}

function Row({ place: { id, name, day, closed, presence }, colour, mayOpen, asked, companyDay }: RowProps) {
  const { t } = useTranslation('dashboard');
  const { here, expected, free, checkedIn } = presence;
  const notes = [
    ...(day === companyDay ? [] : [t('today.here.ownDay', { day: formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' }) })]),
    ...(closed.length > 0 ? [t('today.here.closed', { text: closed.join(', ') })] : []),
  ];
  return (
    <>
      <tr style={{ '--c': colour } as CSSProperties}>
        <th scope="row">
          <i className="pt-swatch" aria-hidden />
          {mayOpen ? <Link to={rowsOfDay(day, { locationId: id })}>{name}</Link> : name}
          {notes.map((note) => (
            <span key={note} className="pt-block pt-small pt-quiet">
              {note}
            </span>
          ))}
        </th>
        <td>
          <b>{formatNumber(here)}</b>
        </td>
        {asked ? <td>{countOrNone(checkedIn)}</td> : null}
        <td>{formatNumber(expected)}</td>
        <td>{formatNumber(free)}</td>
      </tr>
      <tr className={classes.bar} aria-hidden style={{ '--c': colour, ...sharesOf(presence) } as CSSProperties}>
        <td colSpan={asked ? 5 : 4}>
          <span>
            <i data-is="here" />
            <i data-is="coming" />
          </span>
        </td>
      </tr>
    </>
  );
}

/** Of the seats, or of all who come where they are more. */
function sharesOf({ here, coming, seats }: Presence) {
  const whole = Math.max(seats, here + coming, 1);
  return { '--here': here / whole, '--coming': coming / whole };
}
