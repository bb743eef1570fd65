import { Button } from '@mantine/core';
import { readTimeline } from '@population-tracker/contract/reservations/reservation-views';
import { IconCalendarEvent } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosedNote } from '#features/plan/closures/closures-pickers.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import bone from '#ui/list/bone.module.css';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { usePhone } from '#ui/page/phone.ts';
import { toast } from '#ui/toast.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { ownLang } from '#web/language.ts';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { NothingYet } from '../NothingYet.tsx';
import { Agenda } from './Agenda.tsx';
import { type Spot, useMoves } from './moves.ts';
import { RefusedMove } from './RefusedMove.tsx';
import { TimelineGrid } from './TimelineGrid.tsx';
import { TimelineTools } from './TimelineTools.tsx';
import classes from './timeline.module.css';
import { type Board, boardOf, clockOf, instantOf, obstacleOf, type Period, type Plan, type Row } from './timeline-model.ts';
import { useTimelineState } from './timeline-state.ts';
import tools from './tools.module.css';
import { useWords } from './words.ts';

/** The reservations of a day: who has which room and desk when. Stands in a `Page` below its header. */
export default function DayTimeline(): ReactNode {
  // The pickers bring texts of their own.
  const { t } = useTranslation(['reservations/views', 'reservations', 'plan', 'plan/closures', 'list']);
  const state = useTimelineState();
  const { data, error, refetch, isPlaceholderData } = useCall(
    readTimeline,
    { query: state.query },
    { placeholderData: keepPreviousData, quiet: true, refetchInterval: 60_000 },
  );
  const phone = usePhone();
  const board = useMemo(() => data && boardOf(data, state.shown), [data, state.shown]);
  const leftOut = data?.rowsLeftOut ?? 0;
  return (
    <>
      <TimelineTools state={state} timeline={data} phone={phone} />
      {data ? <ClosedNote closures={data.closures} day={data.day} /> : null}
      {leftOut > 0 || data?.barsLeftOut ? <p className="pt-quiet pt-below-2">{t('leftOut', { rows: formatNumber(leftOut) })}</p> : null}
      <div className={classes.stage} aria-busy={isPlaceholderData || (!data && !error)} data-stale={isPlaceholderData ? '' : undefined}>
        {board && board.rows.length > 0 ? (
          <Filled board={board} phone={phone} state={state} />
        ) : board ? (
          <NothingYet>
            <EmptyState icon={IconCalendarEvent} title={t('noRows')} text={t('noRowsText')} />
          </NothingYet>
        ) : error ? (
          <EmptyState
            title={error.message}
            actions={
              <Button lang={ownLang()} onClick={() => void refetch()}>
                {t('generic:ui.retry')}
              </Button>
            }
          />
        ) : (
          <Bones />
        )}
      </div>
    </>
  );
}

function Filled({ board, phone, state }: { board: Board; phone: boolean; state: ReturnType<typeof useTimelineState> }): ReactNode {
  const record = useRecordParam();
  const now = useNow();
  const words = useWords(board);
  const { move, refused, forget } = useMoves(state.query);
  const { create, list } = useLinks(board);
  const spotOf = ({ row, from, to }: Pick<Plan, 'row' | 'from' | 'to'>): Spot => {
    const place = board.byKey.get(row);
    const desk = place?.area === 'workspace' ? { deskId: place.deskId } : {};
    return { row, workspaceId: place?.workspaceId ?? null, ...desk, start: instantOf(board, from), end: instantOf(board, to) };
  };
  const put = async (plan: Plan): Promise<boolean> => {
    const { bar, row, from, to } = plan;
    if (!bar || (row === bar.row && from === bar.from && to === bar.to)) return true;
    const obstacle = obstacleOf(board, plan, now);
    // What is taken is asked of the server, which knows what is free instead.
    if (obstacle && obstacle.why !== 'taken' && obstacle.why !== 'busy') {
      toast.error(words.obstacle(obstacle));
      return false;
    }
    const place = board.byKey.get(row);
    const where = [place ? words.row(place) : '', words.hours(plan)].filter(Boolean).join(', ');
    return move({ id: bar.id, version: bar.version, from: spotOf(bar), to: spotOf(plan), name: bar.userName, where });
  };
  const make = (row: Row, period: Period) => {
    const obstacle = obstacleOf(board, { row: row.key, bar: null, ...period }, now);
    if (obstacle) toast.error(words.obstacle(obstacle));
    else create(row, period);
  };
  const shared = { board, now, create: make, list };
  const current = typeof record.open === 'number' ? record.open : null;
  return (
    <>
      {refused ? (
        <RefusedMove
          refused={refused}
          timeZone={board.timeZone}
          take={(to) => void move({ ...refused.move, to, where: '' })}
          close={forget}
        />
      ) : null}
      {phone ? (
        <Agenda {...shared} href={record.href} />
      ) : (
        <TimelineGrid {...shared} zoom={state.zoom} current={current} open={({ id }) => record.edit(id)} move={put} />
      )}
    </>
  );
}

/** A new reservation with its place and hours, and the list of those behind a count. */
function useLinks(board: Board) {
  const { now, go } = useView();
  const create = ({ workspaceId, deskId }: Row, { from, to }: Period) => {
    const address = new URLSearchParams(now());
    const wanted = {
      id: 'new',
      forWorkspace: workspaceId,
      forDesk: deskId,
      forDay: board.day,
      forStart: clockOf(board, from),
      forEnd: clockOf(board, to),
    };
    for (const [name, value] of Object.entries(wanted)) if (value) address.set(name, String(value));
    go(`?${address}`);
  };
  const list = ({ area, workspaceId, slotId }: Row) => {
    const address = new URLSearchParams(now());
    for (const name of ['view', 'rows', 'zoom', 'id']) address.delete(name);
    const wanted = { area, workspaceId, slotId, from: board.day, to: board.day, status: 'active' };
    for (const [name, value] of Object.entries(wanted)) if (value) address.set(name, String(value));
    go(`?${address}`);
  };
  return { create, list };
}

const tickMs = 30_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const read = () => setNow(Date.now());
    // Out of sight it stood still.
    read();
    const timer = setInterval(read, tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Rows at their final height while the day is awaited. */
function Bones(): ReactNode {
  return (
    <div className="pt-grow pt-clip" aria-hidden>
      {Array.from({ length: 14 }, (_, line) => line).map((line) => (
        <div key={line} className={tools.boneRow}>
          <span className={bone.bone} style={{ width: `${60 + ((line * 17) % 60)}px` }} />
          <span className={bone.bone} style={{ width: `${20 + ((line * 23) % 40)}%`, marginLeft: `${(line * 37) % 30}%` }} />
        </div>
      ))}
    </div>
  );
}
