import { Skeleton } from '@mantine/core';
import { parameterOverview } from '@population-tracker/contract/parameters/parameters';
import { areas } from '@population-tracker/contract/reservations/reservations';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { usePhone } from '#ui/page/phone.ts';
import { useCall } from '#web/query.ts';
import { AreaName } from '../AreaName.tsx';
import { Cell } from './Cell.tsx';
import { OverviewList } from './OverviewList.tsx';
import classes from './parameters-overview.module.css';

/** Locations by areas: what holds, whether it is their own, and a way to change it. What is only inherited stands back. */
export function Overview() {
  const { t } = useTranslation('parameters');
  const { data } = useCall(parameterOverview, {});
  const phone = usePhone();
  if (!data) return <Skeleton height={280} mt={16} />;
  if (phone) return <OverviewList {...data} />;
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
            <tr>
              <th scope="row">{t('company')}</th>
              {data.company.map((cell) => (
                <td key={cell.area}>
                  <Cell cell={cell} locationId={null} place={t('company')} company={cell} />
                </td>
              ))}
            </tr>
            {data.locations.map(({ id, name, cells }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={cell.area}>
                    <Cell cell={cell} locationId={id} place={name} company={data.company[index]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Legend />
    </>
  );
}

function Legend() {
  const { t } = useTranslation('parameters');
  return (
    <p className={classes.legend}>
      <span>
        <DrawnIcon of={IconMapPin} size={14} />
        {t('overview.own')}
      </span>
      <span>{t('overview.faded')}</span>
    </p>
  );
}
