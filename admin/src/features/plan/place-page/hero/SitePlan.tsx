import type { OfficeFloor } from '@population-tracker/contract/dashboard/today';
import type { Location } from '@population-tracker/contract/plan/plan';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '#web/formats/numbers.ts';
import { boundsOf, MiniPlan } from '../../mini-plan-pickers.tsx';
import { usePlan } from '../../plan-pickers.tsx';
import { type Floors, fillOf } from '../use-place-data.ts';
import classes from './hero.module.css';

/** The largest a building is drawn, in pixels; all of a location are drawn to the same scale. */
const most = { width: 240, height: 96 };

/** The buildings of a location from above: each in the shape of its largest floor, as full as all of it is. */
export function SitePlan({ location, floors }: { location: Location; floors: Floors | undefined }) {
  const { t } = useTranslation('plan/place-page');
  const buildings = usePlan()?.locations.find(({ id }) => id === location.id)?.buildings ?? [];
  if (!floors) return null;
  if (buildings.length === 0) return <p className={classes.nothing}>{t('noBuildings')}</p>;
  const shapes = buildings.map(({ id }) => largest(floors.inBuilding(id)));
  const scale = scaleOf(shapes.flatMap((shape) => shape ?? []));
  return (
    <ul className={classes.site} aria-label={t('buildings')}>
      {buildings.map(({ id, name, status }, at) => {
        const { taken, seats, share } = fillOf(floors.inBuilding(id), floors.step);
        const values = { taken: formatNumber(taken), seats: formatNumber(seats) };
        const floor = shapes[at];
        return (
          <li key={id}>
            <Link to={`/building?id=${id}`}>
              {floor ? (
                <MiniPlan floor={floor} step={floors.step} share={share} within={sizeOf(floor, scale)} />
              ) : (
                <i className={classes.blank} aria-hidden />
              )}
              <b>{name}</b>
              <span>{status === 'passive' ? t('passive') : t('takenOf', values)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The floor that covers most ground, of those that are drawn. */
function largest(floors: readonly OfficeFloor[]): OfficeFloor | undefined {
  const ground = ({ outline }: OfficeFloor) => boundsOf(outline).width * boundsOf(outline).height;
  return floors.filter(({ outline }) => outline.length > 0).toSorted((one, other) => ground(other) - ground(one))[0];
}

/** At which the largest of them still fits. */
function scaleOf(floors: readonly OfficeFloor[]): number {
  const all = floors.map(({ outline }) => boundsOf(outline));
  return Math.min(
    most.height / Math.max(1, ...all.map(({ height }) => height)),
    most.width / Math.max(1, ...all.map(({ width }) => width)),
  );
}

function sizeOf({ outline }: OfficeFloor, scale: number) {
  const { width, height } = boundsOf(outline);
  return { width: width * scale, height: height * scale };
}
