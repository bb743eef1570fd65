import { useTranslation } from 'react-i18next';
import { FactTable } from '#ui/table/FactTable.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { peopleOrFew } from '../people-or-few.ts';
import classes from './figures.module.css';
import { type Distribution, sumOf } from './figures-state.ts';

/** Who is where on each day of a month, a column for each location. */
export function PersonsTable({ data }: { data: Distribution }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const counted = data.days.some(({ persons, total }) => total !== null && sumOf(persons) > total);
  return (
    <>
      <FactTable
        figures
        label={t('distribution.title')}
        rows={data.days}
        keyOf={({ day }) => day}
        isToday={({ day }) => day === data.today}
        columns={[
          { title: t('distribution.day'), cell: ({ day }) => formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' }) },
          ...data.locations.map(({ name }, index) => ({
            title: name,
            cell: ({ persons }: Distribution['days'][number]) => peopleOrFew(t, persons[index] ?? null),
          })),
          { title: t('distribution.total'), cell: ({ total }) => peopleOrFew(t, total) },
        ]}
      />
      {counted ? <p className={classes.quiet}>{t('distribution.totalHelp')}</p> : null}
    </>
  );
}
