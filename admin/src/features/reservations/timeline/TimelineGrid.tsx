import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { usePane } from '#ui/page/pane.ts';
import { formatDay } from '#web/formats/dates.ts';
import { GhostMark } from './GhostMark.tsx';
import { minuteAt, useDrag } from './input/drag.ts';
import { type Place, placeAt } from './input/input-walk.ts';
import { useKeys } from './input/keys.ts';
import { Rows } from './Rows.tsx';
import { columnheader, grid, rowgroup, rowheader, row as rowRole } from './roles.ts';
import { along } from './TimelineRow.tsx';
import classes from './timeline.module.css';
import {
  type Bar,
  type Board,
  clockOf,
  firstSeen,
  freeHour,
  freeNow,
  isPlace,
  minuteNow,
  type Period,
  type Plan,
  type Row,
} from './timeline-model.ts';
import type { Zoom } from './timeline-state.ts';
import { useWords } from './words.ts';

interface Props {
  board: Board;
  now: number;
  zoom: Zoom;
  /** The reservation whose drawer is open. */
  current: number | null;
  open: (bar: Bar) => void;
  create: (row: Row, period: Period) => void;
  /** Answers whether it stayed where it was put. */
  move: (plan: Plan) => Promise<boolean>;
  /** The reservations behind a count. */
  list: (row: Row) => void;
}

/** So wide is a minute at least, so that the step of the zoom can be hit. */
const pxPerMinute: Record<Zoom, number> = { 60: 1, 30: 2, 15: 4 };

/** A day from left to right, rooms and desks from top to bottom: made, moved and stretched with the pointer or by keys. */
export function TimelineGrid({ board, now, zoom, current, open, create, move, list }: Props): ReactNode {
  const words = useWords(board);
  const scroller = useRef<HTMLDivElement>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const px = useScale(scroller, board, zoom, now);
  useInnerScroller();
  const drop = async (dropped: Plan) => {
    setPlan(null);
    const row = board.byKey.get(dropped.row);
    if (!dropped.bar) return row && create(row, dropped);
    const { from, to, bar } = dropped;
    keys.setPlace({ row: dropped.row, from, to, bar: bar.id, column: Math.max(from, 0) });
    keys.keepFocus();
    if (!(await move(dropped))) keys.keepFocus();
  };
  const choose = (row: Row, { from }: Place) => (row.steps && !isPlace(row) ? list(row) : create(row, freeHour(board, row, from)));
  const shared = { scroller, board, plan, setPlan, drop: (dropped: Plan) => void drop(dropped) };
  const keys = useKeys({ ...shared, step: zoom, open, choose });
  const drag = useDrag(shared);

  const onClick = useClicks({ scroller, board, zoom, open, list, choose, keys, endsDrag: drag.endsDrag });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') drag.cancel();
    keys.onKeyDown(event);
  };
  const help = useId();
  const handlers = { onKeyDown, onClick, 'aria-describedby': help, ...drag.handlers };
  return (
    <>
      <div
        {...grid(words.t('reservations/views:grid', { day: formatDay(board.day, { dateStyle: 'full' }) }), board.rows.length + 1)}
        {...handlers}
        ref={scroller}
        className={classes.scroller}
        style={{ '--px': px } as React.CSSProperties}
        data-scroller=""
        data-length={board.length}
        data-moving={plan ? '' : undefined}
      >
        <div className={classes.canvas} style={along({ from: 0, to: board.length })}>
          <Head board={board} now={now} />
          <Lines board={board} now={now} />
          <Groups board={board} minute={minuteNow(board, now)} place={keys.place} current={current} lifted={plan?.bar?.row ?? null} />
          {plan ? <GhostMark board={board} plan={plan} now={now} /> : null}
        </div>
      </div>
      <Aloud id={help} keys={words.t('reservations/views:keys')} said={plan ? words.plan(plan, now) : ''} />
    </>
  );
}

/** For those who hear the board. */
const Aloud = ({ id, keys, said }: { id: string; keys: string; said: string }): ReactNode => (
  <>
    <p className="pt-unseen" id={id}>
      {keys}
    </p>
    <p className="pt-unseen" role="status">
      {said}
    </p>
  </>
);

interface Clicks extends Pick<Props, 'board' | 'zoom' | 'open' | 'list'> {
  scroller: React.RefObject<HTMLElement | null>;
  choose: (row: Row, place: Place) => void;
  keys: ReturnType<typeof useKeys>;
  /** Whether a click only ends a drag. */
  endsDrag: () => boolean;
}

/** A click opens what it meets, or chooses the free place; a second one makes a reservation there. */
const useClicks =
  ({ scroller, board, zoom, open, list, choose, keys, endsDrag }: Clicks) =>
  (event: MouseEvent) => {
    if (endsDrag() || !scroller.current) return;
    const target = event.target as Element;
    const row = board.byKey.get(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? '');
    if (!row || !target.closest('[data-track]')) return;
    if (row.steps && target.closest('[data-count]')) return list(row);
    const bar = row.bars.find(({ id }) => String(id) === target.closest<HTMLElement>('[data-bar]')?.dataset.bar);
    // A second click on the free part that is chosen makes a reservation there.
    const chosen = target.closest('[data-active]') && !bar;
    const place = bar ? null : placeAt(board, row, minuteAt(scroller.current, event.clientX), zoom);
    if (bar) open(bar);
    else if (chosen && keys.place) choose(row, keys.place);
    else if (place) {
      keys.keepFocus();
      keys.setPlace(place);
    }
  };

/** Pixels of a minute: as much as the zoom asks for, and at its widest view the hours of the day fill the width. */
function useScale(scroller: React.RefObject<HTMLElement | null>, board: Board, zoom: Zoom, now: number): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth - Number.parseFloat(getComputedStyle(element).scrollPaddingLeft));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  const { day, opens, closes } = board;
  const px = Math.max(pxPerMinute[zoom], (width / (closes - opens)) * (60 / zoom));
  const known = width > 0;
  const first = firstSeen(board, now);
  // A new day begins at what matters first; a zoom keeps to what was at the left.
  const seen = useRef({ day: '', px: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !known) return;
    const before = seen.current;
    if (before.day !== day) element.scrollLeft = first * px - 28;
    else if (before.px !== px) element.scrollLeft *= px / before.px;
    seen.current = { day, px };
  }, [scroller, known, day, first, px]);
  return px;
}

/** The board scrolls, not the screen. */
function useInnerScroller(): void {
  const { scrollInside } = usePane();
  useEffect(() => {
    scrollInside(true);
    return () => scrollInside(false);
  }, [scrollInside]);
}

const Head = memo(function Head({ board, now }: { board: Board; now: number }): ReactNode {
  const { t } = useWords(board);
  const minute = minuteNow(board, now);
  const today = minute >= 0 && minute < board.length;
  const hours = Array.from({ length: Math.ceil(board.length / 60) }, (_, index) => index * 60);
  return (
    <div {...rowRole(1)} className={classes.head}>
      <span {...columnheader} className={classes.corner}>
        {t('reservations/views:placesHead')}
      </span>
      <span {...columnheader} className="pt-grow pt-relative pt-figures" data-hours="">
        <span className="pt-unseen">{t('reservations/views:hours')}</span>
        {hours.map((hour) => (
          <span
            key={hour}
            className={classes.hour}
            style={along({ from: hour, to: hour })}
            data-near={today && Math.abs(hour - minute) < 24 ? '' : undefined}
            aria-hidden
          >
            {clockOf(board, hour)}
          </span>
        ))}
        {today ? (
          <span className={classes.nowTag} style={along({ from: minute, to: minute })} aria-hidden>
            {clockOf(board, minute)}
          </span>
        ) : null}
      </span>
    </div>
  );
});

/** The closed hours, and now. */
const Lines = ({ board, now }: { board: Board; now: number }): ReactNode => (
  <>
    {board.closed.map((hours) => (
      <i key={hours.from} className={classes.closed} style={along(hours)} aria-hidden />
    ))}
    <NowLine board={board} now={now} />
  </>
);

function NowLine({ board, now }: { board: Board; now: number }): ReactNode {
  const minute = minuteNow(board, now);
  if (minute < 0 || minute >= board.length) return null;
  return <i className={classes.nowLine} style={along({ from: minute, to: minute })} aria-hidden />;
}

interface GroupsProps {
  board: Board;
  /** Now, in minutes of this day. */
  minute: number;
  place: Place | null;
  current: number | null;
  /** The row from which a reservation is being moved. */
  lifted: string | null;
}

function Groups({ board, minute, place, current, lifted }: GroupsProps): ReactNode {
  return board.groups.map(({ group, rows }) => {
    const here = rows.some(({ key }) => key === place?.row);
    const opened = rows.some(({ bars }) => bars.some(({ id }) => id === current));
    const part = { place: here ? place : null, current: opened ? current : null };
    return <Group key={group.key} board={board} rows={rows} minute={minute} lifted={lifted} {...part} />;
  });
}

/** Drawn again only where the focus comes from or goes to. */
const Group = memo(function Group({ board, rows, minute, place, current, lifted }: GroupsProps & { rows: readonly Row[] }): ReactNode {
  const words = useWords(board);
  const today = minute >= 0 && minute < board.length;
  const [first] = rows;
  const single = rows.filter((row) => row.steps === null);
  const isFree = (row: Row) => row.open && row.bars.every(({ status }) => status !== 'active');
  const free = today ? freeNow(single, minute) : single.filter(isFree).length;
  const name = first ? words.group(first) : '';
  return (
    <div {...rowgroup(name)}>
      <div {...rowRole()} className={classes.group}>
        <span {...rowheader}>
          <b className="pt-text">{name}</b>{' '}
          {single.length > 0 ? (
            <span>{words.t(today ? 'reservations/views:freeNow' : 'reservations/views:freeAllDay', { free, count: single.length })}</span>
          ) : null}
        </span>
      </div>
      <Rows board={board} rows={rows} place={place} current={current} lifted={lifted} />
    </div>
  );
});
