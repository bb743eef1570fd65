import { Link } from 'react-router';
import type { Card } from '../data-table/column.ts';
import bone from './bone.module.css';
import classes from './cards.module.css';

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  card: (row: Row) => Card;
  href?: (row: Row) => string;
  stale: boolean;
}

/** What a table is on a phone: name, tag and two facts a row; a tap opens the detail. */
export function CardList<Row extends { id: number }>({ label, rows, card, href, stale }: Props<Row>) {
  return (
    <ul className={classes.cards} aria-label={label} data-stale={stale ? '' : undefined}>
      {rows.map((row) => {
        const { title, tag, fact, aside } = card(row);
        const inside = (
          <>
            <span className={`${classes.cardTitle} ${classes.cut}`}>{title}</span>
            <span>{tag}</span>
            <span className={`${classes.cardFact} ${classes.cut}`}>{fact}</span>
            <span className={classes.cardAside}>{aside}</span>
          </>
        );
        return (
          <li key={row.id}>
            {href ? (
              <Link to={href(row)} className={classes.card}>
                {inside}
              </Link>
            ) : (
              <div className={classes.card}>{inside}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** As many empty cards as rows are awaited, at their final size. */
export function CardBones({ count }: { count: number }) {
  return (
    <ul className={classes.cards} aria-hidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <li key={index} className={classes.card}>
          <span className={bone.bone} style={{ width: `${40 + ((index * 17) % 30)}%` }} />
          <span className={bone.bone} style={{ width: 56 }} />
          <span className={bone.bone} style={{ width: `${50 + ((index * 23) % 35)}%` }} />
          <span className={bone.bone} style={{ width: 44 }} />
        </li>
      ))}
    </ul>
  );
}
