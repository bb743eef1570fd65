import { Skeleton } from '@mantine/core';
import { type ParameterCell, parameterOverview } from '@population-tracker/contract/parameters/parameters';
import { areas } from '@population-tracker/contract/reservations/reservations';
import { IconBuildingSkyscraper, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { useCall } from '#web/query.ts';
import { AreaName } from '../AreaName.tsx';
import classes from './parameters-overview.module.css';

/** Locations by areas: what holds, whether it is their own, and a way to change it. */
export function Overview() {
  const { t } = useTranslation('parameters');
  const { data } = useCall(parameterOverview, {});
  if (!data) return <Skeleton height={280} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label={t('overview.overview')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('location')}</th>
              {areas.map((area) => (
                <th key={area} scope="col">
                  <AreaName area={area} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={classes.company}>
              <th scope="row">{t('company')}</th>
              {data.company.map((cell) => (
                <Cell key={cell.area} cell={cell} locationId={null} place={t('company')} />
              ))}
            </tr>
            {data.locations.map(({ id, name, cells }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {cells.map((cell) => (
                  <Cell key={cell.area} cell={cell} locationId={id} place={name} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.legend}>
        <span>
          <DrawnIcon of={IconMapPin} size={14} />
          {t('overview.own')}
        </span>
        <span>
          <DrawnIcon of={IconBuildingSkyscraper} size={14} />
          {t('overview.inherited')}
        </span>
      </p>
    </>
  );
}

function Cell({ cell, locationId, place }: { cell: ParameterCell; locationId: number | null; place: string }) {
  const { t } = useTranslation('parameters');
  const { area, origin, offered, parameterId } = cell;
  const own = parameterId !== null && (origin === 'location' || locationId === null);
  const to = own ? `/manage-parameter?id=${parameterId}` : `/manage-parameter?area=${area}${locationId ? `&locationId=${locationId}` : ''}`;
  // A location that can't offer an area has nothing to set there; it is changed in the location.
  const fixed = !own && !offered && origin !== 'none' && locationId !== null;
  const text = <CellText cell={cell} company={locationId === null} />;
  if (fixed) return <td>{text}</td>;
  const says = t(own ? 'overview.change' : 'overview.set', { area: t(`areas.${area}`), place });
  return (
    <td>
      <Link to={to} className={classes.cell} title={says}>
        {text}
        <span className="pt-unseen">{says}</span>
      </Link>
    </td>
  );
}

function CellText({ cell, company }: { cell: ParameterCell; company: boolean }) {
  const { t } = useTranslation('parameters');
  const { area, origin, offered, capacity, maximumReservationDay, weeklyWorkingDayLimit } = cell;
  if (!offered)
    return <span className="pt-small pt-quiet">{t(company && origin === 'none' ? 'overview.noDefault' : 'overview.notOffered')}</span>;
  // The one or two facts that differ between places; how much a workspace takes stands in the plan.
  const places = capacity === null ? null : t(`capacityIn.${area}`, { count: capacity, shown: formatNumber(capacity) });
  const days = maximumReservationDay === null ? t('overview.noLimit') : t('daysAheadShort', { count: maximumReservationDay });
  const week = weeklyWorkingDayLimit === null ? null : t('weekly', { count: weeklyWorkingDayLimit });
  const [first, ...more] = [places, days, week].filter((text) => text !== null);
  const Mark = origin === 'location' ? IconMapPin : IconBuildingSkyscraper;
  return (
    <span className={classes.lines} data-own={origin === 'location' || undefined}>
      <span className={classes.first}>
        {company || origin === 'none' ? null : <Mark size={14} stroke={1.75} aria-hidden />}
        {first}
      </span>
      {more.length > 0 ? <span className="pt-small pt-quiet">{more.join(' · ')}</span> : null}
    </span>
  );
}
