import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Place } from './input/input-walk.ts';
import { TimelineRow } from './TimelineRow.tsx';
import classes from './timeline.module.css';
import type { Board, Row } from './timeline-model.ts';

interface Props {
  board: Board;
  rows: readonly Row[];
  /** The place that has the focus, where it is in these rows. */
  place: Place | null;
  /** The reservation whose drawer is open, where it is in these rows. */
  current: number | null;
  /** The row from which a reservation is being moved. */
  lifted: string | null;
}

/** Up to so many rows of a board stand in the page as they are, and the browser's own search finds all of them. */
const fewRows = 200;
const blockRows = 20;
/** So far out of sight rows are drawn before they come into it. */
const ahead = '900px 0px';

/** The rows of a group; of a very long board only those in sight and near it, the others keep their place. */
export function Rows({ board, rows, ...rest }: Props): ReactNode {
  if (board.rows.length <= fewRows) return <Drawn board={board} rows={rows} {...rest} />;
  return blocksOf(rows).map((block) => {
    const has = (key: string | undefined) => block.some((row) => row.key === key);
    const place = has(rest.place?.row) ? rest.place : null;
    const lifted = rest.lifted && has(rest.lifted) ? rest.lifted : null;
    const current = block.some(({ bars }) => bars.some(({ id }) => id === rest.current)) ? rest.current : null;
    return <Block key={block[0]?.key} board={board} rows={block} place={place} current={current} lifted={lifted} />;
  });
}

const known = new WeakMap<readonly Row[], Row[][]>();

/** The same blocks for the same rows, so that only what changes is drawn again. */
function blocksOf(rows: readonly Row[]): Row[][] {
  const before = known.get(rows);
  if (before) return before;
  const blocks = Array.from({ length: Math.ceil(rows.length / blockRows) }, (_, at) => rows.slice(at * blockRows, (at + 1) * blockRows));
  known.set(rows, blocks);
  return blocks;
}

const Block = memo(function Block(props: Props): ReactNode {
  const { rows, place, lifted } = props;
  const element = useRef<HTMLDivElement>(null);
  // What is in sight at first needs no second look.
  const [near, setNear] = useState((rows[0]?.index ?? 0) < 2 * blockRows);
  useEffect(() => {
    const block = element.current;
    if (!block) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: block.closest('[data-scroller]'),
      rootMargin: ahead,
    });
    observer.observe(block);
    return () => observer.disconnect();
  }, []);
  const drawn = near || place !== null || lifted !== null;
  return (
    <div ref={element} role="presentation" className={classes.block} style={{ '--rows': rows.length } as React.CSSProperties}>
      {drawn ? <Drawn {...props} /> : null}
    </div>
  );
});

const Drawn = ({ board, rows, place, current }: Props): ReactNode =>
  rows.map((row) => (
    <TimelineRow
      key={row.key}
      board={board}
      row={row}
      active={place?.row === row.key ? place : null}
      current={row.bars.some(({ id }) => id === current) ? current : null}
    />
  ));
