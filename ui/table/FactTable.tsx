import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { usePhone } from '#ui/page/phone.ts';
import classes from './fact-table.module.css';

export interface FactColumn<Row> {
  /** The translated heading, which on a phone stands before each row's fact. */
  title: string;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  label: string;
  /** The first names the row. */
  columns: readonly FactColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** All but the names are numbers, which stand at the right. */
  figures?: boolean;
  /** Below the rows, in bold. */
  total?: Row | undefined;
  /** Whether a row is today's. */
  isToday?: (row: Row) => boolean;
  /** In a dialog many rows scroll in a box of their own. */
  boxed?: boolean;
}

/**
 * A table of facts that is all there at once, without pages, order or filters; on a phone a list, each fact with its name.
 *
 *     <FactTable figures label={t('title')} rows={rooms} keyOf={({ id }) => id}
 *       columns={[{ title: t('room'), cell: ({ name }) => name }, { title: t('hours'), cell: ({ hours }) => formatNumber(hours) }]} />
 */
export function FactTable<Row>(props: Props<Row>) {
  return usePhone() ? <List {...props} /> : <Table {...props} />;
}

const todayOr = (is: boolean | undefined) => (is ? ('date' as const) : undefined);

/** What doesn't fit scrolls within it, by the keyboard too. */
function Scroll({ label, boxed, children }: { label: string; boxed: boolean | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={clsx(classes.scroll, boxed && classes.boxed)} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

function Table<Row>({ label, columns, rows, keyOf, figures, total, isToday, boxed }: Props<Row>) {
  const cells = (row: Row) =>
    columns.map(({ title, cell }, at) =>
      at === 0 ? (
        <th key={title} scope="row">
          {cell(row)}
        </th>
      ) : (
        <td key={title}>{cell(row)}</td>
      ),
    );
  return (
    <Scroll label={label} boxed={boxed}>
      <table
        className={clsx(classes.table, figures ? classes.figures : classes.texts)}
        style={{ '--columns': columns.length } as CSSProperties}
        aria-label={label}
      >
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={todayOr(isToday?.(row))}>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot>
            <tr>{cells(total)}</tr>
          </tfoot>
        )}
      </table>
    </Scroll>
  );
}

function List<Row>({ label, columns: [name, ...facts], rows, keyOf, figures, total, isToday, boxed }: Props<Row>) {
  const told = (row: Row) => (
    <>
      <div className="pt-strong pt-break">{name?.cell(row)}</div>
      <dl>
        {facts.map(({ title, cell }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
  const list = (
    <ul className={clsx(classes.list, figures && classes.numbers)} aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} aria-current={todayOr(isToday?.(row))}>
          {told(row)}
        </li>
      ))}
      {total === undefined ? null : <li data-total="">{told(total)}</li>}
    </ul>
  );
  // Else whoever is asked what becomes of many rows would find the question below all of them.
  return boxed ? (
    <Scroll label={label} boxed>
      {list}
    </Scroll>
  ) : (
    list
  );
}
