import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { MiniPlan } from '../../mini-plan-pickers.tsx';
import { type Floors, fillOf } from '../use-place-data.ts';
import classes from './inside.module.css';

type PlanWorkspace = Plan['locations'][number]['buildings'][number]['workspaces'][number];

interface Props {
  workspaces: readonly PlanWorkspace[];
  floors: Floors | undefined;
}

/** The workspaces of a building, each in small with what is taken of it. */
export function FloorRows({ workspaces, floors }: Props) {
  return (
    <ul className={classes.rows}>
      {workspaces.map((workspace) => (
        <li key={workspace.id}>
          <Row workspace={workspace} floors={floors} />
        </li>
      ))}
    </ul>
  );
}

function Row({
  workspace: { id, name, status, seats, capacity, deskCount },
  floors,
}: {
  workspace: PlanWorkspace;
  floors: Floors | undefined;
}) {
  const { t } = useTranslation('plan/place-page');
  const floor = floors?.of(id);
  const { taken, share } = fillOf(floor ? [floor] : [], floors?.step ?? 0);
  const facts = [
    deskCount > 0 ? t('desks', { count: deskCount, shown: formatNumber(deskCount) }) : t('noDesks'),
    seats < capacity ? t('usable', { seats: formatNumber(seats), capacity: formatNumber(capacity) }) : null,
  ];
  return (
    <Link className={classes.row} to={`/office?id=${id}`}>
      {floor && floors ? (
        <MiniPlan floor={floor} step={floors.step} />
      ) : (
        <span className={classes.passive}>{floors ? t('passive') : null}</span>
      )}
      <span className="pt-stack pt-narrow">
        <b>{name}</b>
        {facts.map((fact) =>
          fact ? (
            <span key={fact} className="pt-small pt-quiet">
              {fact}
            </span>
          ) : null,
        )}
      </span>
      <Taken status={status} seats={floor?.seats ?? seats} taken={floors && taken} share={share} />
      <DrawnIcon of={IconChevronRight} size={18} />
    </Link>
  );
}

/** What is taken of it, for whoever may know. */
function Taken({ status, seats, taken, share }: Pick<PlanWorkspace, 'status' | 'seats'> & { taken: number | undefined; share: number }) {
  const { t } = useTranslation('plan/place-page');
  const isTold = taken !== undefined;
  return (
    <>
      <span className={classes.share}>
        {isTold ? (
          <span className="pt-track pt-block">
            <i style={{ width: formatWidth(share) }} />
          </span>
        ) : null}
        {status === 'passive' ? t('passive') : isTold ? t('takenShare', { share: formatPercent(share) }) : null}
      </span>
      <span className={classes.sum}>
        {isTold ? (
          <>
            <b>{formatNumber(taken)}</b> /{' '}
          </>
        ) : null}
        {formatNumber(seats)}
      </span>
    </>
  );
}

const formatWidth = (share: number): string => `${Math.min(100, share * 100)}%`;
