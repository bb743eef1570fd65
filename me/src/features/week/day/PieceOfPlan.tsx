import { type MyPlan, readMyPlan } from '@population-tracker/contract/me/my-day';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/query.ts';
import { GroundParts } from './GroundParts.tsx';
import classes from './piece.module.css';

interface Props {
  workspaceId: number;
  deskId: number;
}

/** So much of the floor is shown around a desk, on so wide a screen. */
const aroundCm = { width: 900, height: 420 };
const scale = 358 / aroundCm.width;
const soonMs = 15 * 60_000;

/** The floor around a desk, which is marked: where one stands. Of others nothing but which desks are taken now; nothing where there is no plan. */
export default function PieceOfPlan({ workspaceId, deskId }: Props): ReactNode {
  const { t } = useTranslation('week/day');
  const [now] = useState(() => ({ start: new Date().toISOString(), end: new Date(Date.now() + soonMs).toISOString() }));
  const { data } = useCall(readMyPlan, { params: { id: workspaceId }, query: now }, { quiet: true });
  const desk = data?.desks.find(({ id }) => id === deskId);
  if (!data || !desk) return null;
  const { width, height } = aroundCm;
  const at = `${desk.x - width / 2} ${desk.y - height / 2} ${width} ${height}`;
  return (
    <svg
      role="img"
      aria-label={t('pieceOf', { desk: desk.label, name: data.workspaceName })}
      className={classes.piece}
      viewBox={at}
      preserveAspectRatio="xMidYMid slice"
    >
      <GroundParts plan={data} scale={scale} />
      {data.desks.map((one) => (
        <Desk key={one.id} of={one} isMarked={one === desk} />
      ))}
    </svg>
  );
}

function Desk({
  of: { label, state, x, y, width, height, rotation },
  isMarked,
}: {
  of: MyPlan['desks'][number];
  isMarked: boolean;
}): ReactNode {
  return (
    <g data-state={state} data-marked={isMarked || undefined} className={classes.desk}>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={12} transform={`rotate(${rotation} ${x} ${y})`} />
      <text x={x} y={y} fontSize={12 / scale}>
        {label}
      </text>
    </g>
  );
}
