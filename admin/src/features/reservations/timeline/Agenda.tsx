import { IconPlus } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './agenda.module.css';
import { type Board, freeHour, minuteNow, type Period, type Row, snapMinutes } from './timeline-model.ts';
import { useWords } from './words.ts';

interface Props {
  board: Board;
  now: number;
  create: (row: Row, period: Period) => void;
  list: (row: Row) => void;
  href: (id: number) => string;
}

/** Of a row that isn’t drawn yet, in pixels: what it will be, so that nothing moves when it is. */
const rowHeight = 64;
const barHeight = 40;

/** The day on a phone: row by row who is there when, with a strip that shows how the day is filled. */
export const Agenda = memo(function Agenda({ board, now, create, list, href }: Props): ReactNode {
  const words = useWords(board);
  return board.groups.map(({ group, rows }) => {
    const [first] = rows;
    const name = first ? words.group(first) : '';
    return (
      <section key={group.key} className={classes.group} aria-label={name}>
        <h2>{name}</h2>
        <ul>
          {rows.map((row) => (
            <li key={row.key} className={classes.row} style={{ containIntrinsicHeight: `${rowHeight + row.bars.length * barHeight}px` }}>
              <div className={classes.head}>
                <b>{words.row(row)}</b>
                <Aside board={board} row={row} list={list} />
                {row.steps === null && row.open ? (
                  <IconButton
                    icon={IconPlus}
                    label={words.t('reservations/views:reserve', { name: words.row(row) })}
                    onClick={() => create(row, nextFree(board, row, now))}
                  />
                ) : null}
              </div>
              <Strip board={board} row={row} />
              {row.bars.length > 0 ? <Bars board={board} row={row} href={href} /> : null}
            </li>
          ))}
        </ul>
      </section>
    );
  });
});

function Aside({ board, row, list }: { board: Board; row: Row; list: (row: Row) => void }): ReactNode {
  const words = useWords(board);
  if (!row.steps) {
    const said = row.open ? (row.bars.length > 0 ? '' : words.t('reservations/views:freeDay')) : words.t('reservations/views:closed');
    return <span className="pt-quiet">{said}</span>;
  }
  const most = Math.max(0, ...row.steps.map(({ count }) => count));
  return (
    <button type="button" className={classes.count} onClick={() => list(row)}>
      {words.count(row, most)}
    </button>
  );
}

function Bars({ board, row, href }: { board: Board; row: Row; href: (id: number) => string }): ReactNode {
  const words = useWords(board);
  return (
    <ul className={classes.bars}>
      {row.bars.map((bar) => (
        <li key={bar.id}>
          <Link to={href(bar.id)} data-status={bar.status}>
            <time>{words.hours(bar)}</time>
            <span className="pt-cut">{[bar.userName, bar.title].filter(Boolean).join(' · ')}</span>
            {bar.status === 'cancelled' ? <span className="pt-unseen">{words.t('reservations:statuses.cancelled')}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** From opening to closing, filled where somebody is. */
function Strip({ board, row }: { board: Board; row: Row }): ReactNode {
  const { opens, closes } = board;
  const most = Math.max(1, row.capacity ?? 1);
  const filled = row.steps
    ? row.steps.map(({ start, end, count }) => ({
        from: (Date.parse(start) - board.start) / 60_000,
        to: (Date.parse(end) - board.start) / 60_000,
        share: Math.min(1, count / most),
      }))
    : row.bars.filter(({ status }) => status === 'active').map(({ from, to }) => ({ from, to, share: 1 }));
  const share = (minute: number) => ((Math.max(opens, Math.min(minute, closes)) - opens) / (closes - opens)) * 100;
  return (
    <span className={classes.strip} data-closed={row.open ? undefined : ''} aria-hidden>
      {filled.map(({ from, to, share: full }) => (
        <i key={from} style={{ left: `${share(from)}%`, width: `${share(to) - share(from)}%`, opacity: 0.35 + full * 0.65 }} />
      ))}
    </span>
  );
}

/** The first hour that is free there, from now on or from the opening. */
function nextFree(board: Board, row: Row, now: number): Period {
  const first = Math.max(board.opens, Math.ceil((minuteNow(board, now) + 1) / snapMinutes) * snapMinutes);
  const taken = row.bars.filter(({ status }) => status === 'active');
  const from = taken.reduce((at, bar) => (bar.from <= at && at < bar.to ? bar.to : at), first);
  return freeHour(board, row, from);
}
