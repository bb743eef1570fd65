import type { Result } from '@population-tracker/contract/kernel/endpoint';
import type { parameterOverview } from '@population-tracker/contract/parameters/parameters';
import { useTranslation } from 'react-i18next';
import { AreaName } from '../AreaName.tsx';
import { Cell, isLacking } from './Cell.tsx';
import classes from './parameters-overview.module.css';

type Props = Result<typeof parameterOverview>;
type Cells = Props['company'];

/** On a phone: the company's default, then of each location what differs from it. */
export function OverviewList({ company, locations }: Props) {
  const { t } = useTranslation('parameters');
  return (
    <>
      <Place name={t('company')} cells={company} locationId={null} company={company} />
      {locations.map(({ id, name, cells }) => {
        const differing = cells.filter((cell) => cell.origin === 'location' || isLacking(cell, at(company, cell.area)));
        return <Place key={id} name={name} cells={differing} locationId={id} company={company} />;
      })}
    </>
  );
}

const at = (cells: Cells, area: Cells[number]['area']) => cells.find((cell) => cell.area === area);

function Place({ name, cells, locationId, company }: { name: string; cells: Cells; locationId: number | null; company: Cells }) {
  const { t } = useTranslation('parameters');
  return (
    <section className={classes.place}>
      <h2>{name}</h2>
      <ul>
        {cells.map((cell) => (
          <li key={cell.area}>
            <AreaName area={cell.area} />
            <Cell cell={cell} locationId={locationId} place={name} company={at(company, cell.area)} />
          </li>
        ))}
      </ul>
      {locationId === null ? null : <p>{t(cells.length > 0 ? 'overview.rest' : 'overview.allInherited')}</p>}
    </section>
  );
}
