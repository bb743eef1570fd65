import type { Colleague, Presence } from '@population-tracker/contract/colleagues/colleagues';
import { type ToldPlan, toldPlans } from '@population-tracker/contract/me/day-plan';
import { IconBuilding, IconLock, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { linkTo } from '#web/address.ts';
import { formatDay } from '#web/formats/dates.ts';
import { toldIcons } from './colleague-plan-icons.ts';
import classes from './colleagues.module.css';
import { Portrait } from './Portrait.tsx';

interface Group {
  key: 'favourites' | 'team' | 'found';
  people: readonly Colleague[];
}

interface Props {
  days: readonly string[];
  today: string;
  groups: readonly Group[];
}

/** A row each, a column for each day; of the day that is chosen the place stands below the name. */
export function WhoIsIn({ days, today, groups }: Props): ReactNode {
  const { t } = useTranslation('colleagues');
  const [chosen, setChosen] = useState(days[0] ?? today);
  const shown = groups.filter(({ people }) => people.length > 0);
  if (shown.length === 0) return null;
  return (
    <>
      <table className={classes.table} aria-label={t('who')}>
        <thead>
          <tr>
            <th>
              <span className="pt-unseen">{t('name')}</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={classes.day}>
                <button
                  type="button"
                  aria-pressed={day === chosen}
                  title={formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}
                  onClick={() => setChosen(day)}
                >
                  {formatDay(day, { weekday: 'short' })} <b>{Number(day.slice(8))}</b>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {shown.map(({ key, people }) => (
          <tbody key={key}>
            <tr>
              <th scope="rowgroup" colSpan={days.length + 1} className={classes.group}>
                {key === 'favourites' ? <DrawnIcon of={IconStarFilled} size={16} className={classes.star} /> : null}
                {t(key)} {key === 'found' ? null : <i>{people.length}</i>}
              </th>
            </tr>
            {people.map((one) => (
              <Row key={one.id} colleague={one} days={days} chosen={chosen} />
            ))}
          </tbody>
        ))}
      </table>
      <Legend />
    </>
  );
}

function Row({ colleague, days, chosen }: { colleague: Colleague; days: readonly string[]; chosen: string }): ReactNode {
  const { t } = useTranslation('colleagues');
  const { id, name, lastName, department } = colleague;
  const place = colleague.days?.find(({ day }) => day === chosen);
  const saidOn = (on: string) => colleague.elsewhere?.find(({ day }) => day === on)?.plan;
  const said = saidOn(chosen);
  const told = place ? t('placeAt', placeOf(place)) : said ? t(`plan.${said}`) : department;
  const below = colleague.days === null ? t('private') : told;
  return (
    <tr className={classes.row}>
      <th scope="row">
        <a className={classes.link} {...linkTo(`/my/colleagues/${id}`)}>
          <Portrait of={colleague} />
          <span className="pt-narrow">
            <b>
              {name} {lastName}
            </b>
            <i>{below}</i>
          </span>
        </a>
      </th>
      {colleague.days === null ? (
        <td colSpan={days.length} className={classes.hidden}>
          <DrawnIcon of={IconLock} size={18} />
          <span className="pt-unseen">{t('keptPrivate')}</span>
        </td>
      ) : (
        days.map((day) => (
          <Cell key={day} there={colleague.days?.find((one) => one.day === day)} said={saidOn(day)} isChosen={day === chosen} />
        ))
      )}
    </tr>
  );
}

const placeOf = ({ deskLabel, workspaceName, locationName }: Presence) => ({ place: deskLabel ?? workspaceName, location: locationName });

interface CellProps {
  there: Presence | undefined;
  said: ToldPlan | undefined;
  isChosen: boolean;
}

function Cell({ there, said, isChosen }: CellProps): ReactNode {
  const { t } = useTranslation('colleagues');
  return (
    <td>
      {there ? (
        <span className={classes.in} data-chosen={isChosen || undefined} title={t('placeAt', placeOf(there))}>
          <DrawnIcon of={IconBuilding} size={16} />
          <span className="pt-unseen">{t('in')}</span>
        </span>
      ) : said ? (
        <span className={classes.none} title={t(`plan.${said}`)}>
          <DrawnIcon of={toldIcons[said]} size={16} />
          <span className="pt-unseen">{t(`plan.${said}`)}</span>
        </span>
      ) : (
        <span className={classes.none}>
          <span aria-hidden>–</span>
          <span className="pt-unseen">{t('nothing')}</span>
        </span>
      )}
    </td>
  );
}

function Legend(): ReactNode {
  const { t } = useTranslation('colleagues');
  return (
    <ul className={classes.legend} aria-hidden>
      <li>
        <DrawnIcon of={IconBuilding} size={16} />
        {t('office')}
      </li>
      {toldPlans.map((plan) => (
        <li key={plan}>
          <DrawnIcon of={toldIcons[plan]} size={16} />
          {t(`plan.${plan}`)}
        </li>
      ))}
      <li>– {t('nothing')}</li>
      <li>
        <DrawnIcon of={IconLock} size={16} />
        {t('keptPrivate')}
      </li>
    </ul>
  );
}
