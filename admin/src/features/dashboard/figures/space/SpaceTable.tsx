import type { ReactNode } from 'react';
import classes from './space.module.css';

interface Column<R> {
  heading: string;
  cell: (row: R) => ReactNode;
}

interface Props<R> {
  label: string;
  /** The first names the row. */
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** Under a line, in bold. */
  total?: R | undefined;
}

/** A small table of figures: a name, then numbers at the right. */
export function SpaceTable<R>({ label, columns, rows, keyOf, total }: Props<R>) {
  const cells = (row: R) =>
    columns.map(({ heading, cell }, at) =>
      at === 0 ? (
        <th key={heading} scope="row">
          {cell(row)}
        </th>
      ) : (
        <td key={heading}>{cell(row)}</td>
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>{cells(row)}</tr>
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot>
            <tr>{cells(total)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
