import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { IconDoor } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { MiniPlan } from '../../mini-plan-pickers.tsx';
import { PlaceTag } from '../../places/PlaceTag.tsx';
import { fromTheTop } from '../storeys.ts';
import { type Floors, fillOf } from '../use-place-data.ts';
import classes from './inside.module.css';

type PlanBuilding = Plan['locations'][number]['buildings'][number];

/** So many floors of a building are shown; its own page has all. */
const shownFloors = 12;

interface Props {
  buildings: readonly PlanBuilding[];
  floors: Floors | undefined;
}

/** The buildings of a location, each with its floors in small. */
export function BuildingCards({ buildings, floors }: Props) {
  return (
    <ul className={classes.cards}>
      {buildings.map((building) => (
        <li key={building.id}>
          <Card building={building} floors={floors} />
        </li>
      ))}
    </ul>
  );
}

function Card({
  building: { id, name, status, workspaces, meetingRooms },
  floors,
}: {
  building: PlanBuilding;
  floors: Floors | undefined;
}) {
  const { t } = useTranslation('plan/place-page');
  const { taken, seats } = fillOf(floors?.inBuilding(id) ?? [], floors?.step ?? 0);
  const left = workspaces.length - shownFloors;
  return (
    <article className={classes.card}>
      <header>
        <h3>
          <Link to={`/building?id=${id}`}>{name}</Link>
        </h3>
        {status === 'passive' ? <PlaceTag status={status} /> : <span>{t('floors', { count: workspaces.length })}</span>}
        <span className={classes.sum}>
          {floors ? (
            <>
              <b>{formatNumber(taken)}</b> / {formatNumber(seats)}
            </>
          ) : (
            formatNumber(workspaces.reduce((sum, one) => sum + (one.status === 'active' ? one.seats : 0), 0))
          )}
        </span>
      </header>
      <ul>
        {fromTheTop(workspaces)
          .toReversed()
          .slice(0, shownFloors)
          .map((workspace) => (
            <li key={workspace.id}>
              <Floor workspace={workspace} floors={floors} />
            </li>
          ))}
      </ul>
      {left > 0 ? <p>{t('moreFloors', { count: left })}</p> : null}
      <p>
        <DrawnIcon of={IconDoor} size={14} />
        {t('rooms', { count: meetingRooms.length })}
      </p>
    </article>
  );
}

function Floor({ workspace: { id, name, seats }, floors }: { workspace: PlanBuilding['workspaces'][number]; floors: Floors | undefined }) {
  const { t } = useTranslation('plan/place-page');
  const floor = floors?.of(id);
  return (
    <Link to={`/office?id=${id}`}>
      {floor && floors ? (
        <MiniPlan floor={floor} step={floors.step} />
      ) : (
        <span className={classes.passive}>{floors ? t('passive') : null}</span>
      )}
      <span>
        <span>{name}</span>{' '}
        <span>{floor && floors ? `${formatNumber(floor.taken[floors.step] ?? 0)}/${formatNumber(floor.seats)}` : formatNumber(seats)}</span>
      </span>
    </Link>
  );
}
