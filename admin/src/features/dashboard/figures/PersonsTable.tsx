import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/formats/dates.ts';
import { peopleOrFew } from '../people-or-few.ts';
import classes from './figures.module.css';
import { type Distribution, sumOf } from './figures-state.ts';

/** Who is where on each day of a month, a column for each location. */
export function PersonsTable({ data }: { data: Distribution }) {
  const { t } = useTranslation('dashboard');
  const counted = data.days.some(({ persons, total }) => total !== null && sumOf(persons) > total);
  return (
    // Many locations scroll beside their days, and the page stays where it is.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.wide} aria-label={t('distribution.title')} tabIndex={0}>
      <table className={classes.table} aria-label={t('distribution.title')}>
        <thead>
          <tr>
            <th className="pt-unbroken" scope="col">
              {t('distribution.day')}
            </th>
            {data.locations.map(({ id, name }) => (
              <th className="pt-unbroken" key={id} scope="col">
                {name}
              </th>
            ))}
            <th className="pt-unbroken" scope="col">
              {t('distribution.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.days.map(({ day, persons, total }) => (
            <tr key={day} aria-current={day === data.today ? 'date' : undefined}>
              <th className="pt-unbroken" scope="row">
                {formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' })}
              </th>
              {data.locations.map(({ id }, index) => (
                <td key={id}>{peopleOrFew(t, persons[index] ?? null)}</td>
              ))}
              <td>{peopleOrFew(t, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counted ? <p className={classes.quiet}>{t('distribution.totalHelp')}</p> : null}
    </section>
  );
}
