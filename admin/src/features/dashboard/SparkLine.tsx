import classes from './spark-line.module.css';

const width = 104;
const height = 32;
const inset = 4;

/** The course of a period in a few strokes, where the number beside it, which says the rest, leaves room for them. */
export function SparkLine({ values }: { values: number[] }) {
  if (values.length < 2) return <span />;
  const most = Math.max(...values, 1);
  const points = values.map((value, index) => ({
    x: inset + (index * (width - 2 * inset)) / (values.length - 1),
    y: height - inset - (value * (height - 2 * inset)) / most,
  }));
  const last = points.at(-1);
  return (
    <span className={classes.room}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <polyline
          points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="var(--pt-text-3)"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {last ? <circle cx={last.x} cy={last.y} r="3" fill="var(--pt-accent)" /> : null}
      </svg>
    </span>
  );
}
