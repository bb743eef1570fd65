import { IconUsers } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import type { Place } from './input/input-walk.ts';
import { gridcell, rowheader, row as rowRole } from './roles.ts';
import classes from './timeline.module.css';
import { type Bar, type Board, canMove, isPlace, type Row } from './timeline-model.ts';
import { minuteOf, useWords } from './words.ts';

interface Props {
  board: Board;
  row: Row;
  /** The place that has the focus, where it is in this row. */
  active: Place | null;
  /** The reservation whose drawer is open. */
  current: number | null;
}

/** A room, a desk or a counted area: its name, and what is reserved on it along the day. */
export const TimelineRow = memo(function TimelineRow({ board, row, active, current }: Props): ReactNode {
  const words = useWords(board);
  return (
    <div {...rowRole(row.index + 2)} className={classes.row} data-row={row.key}>
      <span {...rowheader} className={classes.name}>
        <b className="pt-cut" title={words.row(row)}>
          {words.row(row)}
        </b>{' '}
        <Hint row={row} />
      </span>
      <div className={classes.track} data-track="" data-closed={row.open ? undefined : ''} data-counted={row.steps ? '' : undefined}>
        {row.steps ? <Counts board={board} row={row} /> : null}
        {row.bars.map((bar) => (
          <BarMark key={bar.id} board={board} row={row} bar={bar} active={active?.bar === bar.id} current={bar.id === current} />
        ))}
        {active && active.bar === null ? (
          <div {...gridcell(true)} className={classes.cell} style={along(active)}>
            <span className="pt-unseen">{words.free(row, active)}</span>
          </div>
        ) : null}
      </div>
    </div>
  );
});

function Hint({ row }: { row: Row }): ReactNode {
  const { t } = useWords(undefined);
  if (!row.open) return <span className={classes.hint}>{t('reservations/views:closed')}</span>;
  if (row.capacity === null) return null;
  return (
    <span className={classes.hint}>
      {t(row.area === 'meetingRoom' ? 'reservations/views:persons' : 'reservations/views:places', { count: row.capacity })}
    </span>
  );
}

interface BarProps {
  board: Board;
  row: Row;
  bar: Bar;
  active: boolean;
  current: boolean;
}

function BarMark({ board, row, bar, active, current }: BarProps): ReactNode {
  const words = useWords(board);
  const name = words.bar(bar, row);
  const titled = bar.title !== '' && row.area === 'meetingRoom';
  const [from, to] = [Math.max(0, bar.from), Math.min(board.length, bar.to)];
  return (
    <div
      {...gridcell(active)}
      className={classes.bar}
      style={along({ from, to })}
      title={name}
      data-bar={bar.id}
      data-current={current ? '' : undefined}
      data-area={row.area}
      data-status={bar.status}
      data-cut={[bar.from < 0 ? 'start' : '', bar.to > board.length ? 'end' : ''].filter(Boolean).join(' ') || undefined}
    >
      <span className="pt-unseen">{name}</span>
      <span className={classes.text} aria-hidden>
        <span>
          {bar.type === 'bulk' ? <DrawnIcon of={IconUsers} size={14} /> : null}
          {titled ? <b>{bar.title}</b> : bar.userName}
        </span>
        {titled ? <span className={classes.second}>{` · ${bar.userName}`}</span> : null}
      </span>
      {canMove(board, bar, Date.now()) ? (
        <>
          {bar.from < 0 ? null : <i data-edge="start" aria-hidden />}
          {bar.to > board.length ? null : <i data-edge="end" aria-hidden />}
        </>
      ) : null}
    </div>
  );
}

/** How full it is, part by part; a slot shows its hours even while nobody has it. */
function Counts({ board, row }: { board: Board; row: Row }): ReactNode {
  const words = useWords(board);
  const most = Math.max(1, row.capacity ?? Math.max(0, ...(row.steps ?? []).map(({ count }) => count)));
  const slot = row.start && !isPlace(row) ? { from: minuteOf(board, row.start), to: minuteOf(board, row.end ?? row.start) } : null;
  return (
    <>
      {slot ? <span className={classes.slot} style={along({ from: slot.from, to: Math.max(slot.to, slot.from + 15) })} /> : null}
      {row.steps?.map(({ start, end, count }) => {
        const period = { from: Math.max(0, minuteOf(board, start)), to: Math.min(board.length, minuteOf(board, end)) };
        const said = `${words.hours(period)}, ${words.count(row, count)}`;
        return (
          <span
            key={start}
            className={classes.step}
            style={along(period, { '--share': Math.min(1, count / most) })}
            title={said}
            data-count=""
          >
            <span className={classes.text} aria-hidden>
              {formatNumber(count)}
            </span>
          </span>
        );
      })}
    </>
  );
}

/** Where something lies along the day; the zoom says how many pixels a minute has. */
export const along = ({ from, to }: { from: number; to: number }, more: object = {}): CSSProperties =>
  ({ '--from': from, '--for': to - from, ...more }) as CSSProperties;
