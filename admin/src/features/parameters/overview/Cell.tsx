import type { ParameterCell } from '@population-tracker/contract/parameters/parameters';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { useMayChangeDefault } from '../parameters-may.ts';
import classes from './parameters-overview.module.css';

interface Props {
  cell: ParameterCell;
  /** Null for the company's default. */
  locationId: number | null;
  place: string;
  /** What the company's default says of the same area. */
  company: ParameterCell | undefined;
}

/** What holds for an area of a place, as a way to change it or to set its own. */
export function Cell({ cell, locationId, place, company }: Props) {
  const { t } = useTranslation('parameters');
  const { area, origin, parameterId } = cell;
  const mayChangeDefault = useMayChangeDefault();
  const own = parameterId !== null && (origin === 'location' || locationId === null);
  const to = own ? `/manage-parameter?id=${parameterId}` : `/manage-parameter?area=${area}${locationId ? `&locationId=${locationId}` : ''}`;
  const text = <CellText cell={cell} locationId={locationId} company={company} />;
  // A location that can't offer an area has nothing to set there; it is changed in the location.
  if (isLacking(cell, company) || (locationId === null && !mayChangeDefault)) return <span className={classes.cell}>{text}</span>;
  const says = t(own ? 'overview.change' : 'overview.set', { area: t(`areas.${area}`), place });
  return (
    <Link to={to} className={classes.cell} title={says}>
      {text}
      <span className="pt-unseen">{says}</span>
    </Link>
  );
}

/** The default would allow it, but the location doesn't have it. */
export const isLacking = ({ offered, origin }: ParameterCell, company: ParameterCell | undefined): boolean =>
  !offered && origin === 'default' && company?.offered === true;

/** Only a parameter opens these. */
const needParameter: readonly ParameterCell['area'][] = ['diningHall', 'shuttle', 'gym', 'pet'];

function CellText({ cell, locationId, company }: Omit<Props, 'place'>) {
  const { t } = useTranslation('parameters');
  const { area, origin, offered, capacity, maximumReservationDay, weeklyWorkingDayLimit } = cell;
  const faded = locationId !== null && origin !== 'location';
  if (!offered)
    return (
      <span className={classes.lines} data-faded={faded ? '' : undefined}>
        {t(`overview.${closedWhy({ cell, locationId, company })}`)}
      </span>
    );
  // The one or two facts that differ between places; how much a workspace takes stands in the plan.
  const places = capacity === null ? null : t(`capacityIn.${area}`, { count: capacity, shown: formatNumber(capacity) });
  const days = maximumReservationDay === null ? t('overview.noLimit') : t('daysAheadShort', { count: maximumReservationDay });
  const week = weeklyWorkingDayLimit === null ? null : t('weekly', { count: weeklyWorkingDayLimit });
  const [first, ...more] = [places, days, week].filter((text) => text !== null);
  return (
    <span className={classes.lines} data-faded={faded ? '' : undefined} data-own={origin === 'location' ? '' : undefined}>
      <span className={classes.first}>
        {origin === 'location' ? <DrawnIcon of={IconMapPin} size={14} /> : null}
        {first}
      </span>
      {more.length > 0 ? <span className="pt-small">{more.join(' · ')}</span> : null}
    </span>
  );
}

/** Not offered is only what a location doesn't have; what a parameter closes, or what still lacks one, is said as that. */
function closedWhy({ cell, locationId, company }: Omit<Props, 'place'>) {
  if (cell.origin === 'none') {
    if (locationId === null) return 'noDefault';
    return needParameter.includes(cell.area) ? 'noParameter' : 'notOffered';
  }
  return isLacking(cell, company) ? 'notOffered' : 'closed';
}
