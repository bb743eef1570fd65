import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '#ui/table/CheckBox.tsx';
import type { Card } from '#ui/table/column.ts';
import bone from './bone.module.css';
import classes from './cards.module.css';
import { RowLink } from './RowLink.tsx';
import type { Selection } from './selection.ts';

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  card: (row: Row) => Card;
  rowName: (row: Row) => string;
  href?: (row: Row) => string | undefined;
  stale: boolean;
  /** While rows are chosen a tap chooses instead of opening. */
  selection: Selection | null;
}

/** What a table is on a phone: name, tag and two facts a row; a tap opens the detail. */
export function CardList<Row extends { id: number }>({ label, rows, card, rowName, href, stale, selection }: Props<Row>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <ul className={classes.cards} aria-label={label} data-stale={stale ? '' : undefined}>
      {rows.map((row) => {
        const inside = <Facts {...card(row)} />;
        const chosen = selection?.has(row.id);
        const to = href?.(row);
        const body = to ? (
          <RowLink href={to} className={classes.card}>
            {inside}
          </RowLink>
        ) : (
          <div className={classes.card}>{inside}</div>
        );
        return (
          <li key={row.id} data-chosen={chosen ? '' : undefined}>
            {selection ? (
              // The label makes the whole card the box's.
              <label htmlFor={`${id}${row.id}`} className={clsx(classes.card, classes.choice)}>
                <CheckBox
                  id={`${id}${row.id}`}
                  label={t('ui.select', { name: rowName(row) })}
                  checked={chosen ?? false}
                  onChange={() => selection.toggle(row.id)}
                />
                {inside}
              </label>
            ) : (
              body
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Facts({ title, tag, fact, aside }: Card) {
  return (
    <>
      <span className="pt-strong pt-lines">{title}</span>
      <span className={classes.cardTag}>{tag}</span>
      <span className="pt-quiet pt-lines">{fact}</span>
      <span className={classes.cardAside}>{aside}</span>
    </>
  );
}

/** As many empty cards as rows are awaited, at their final size. */
export function CardBones({ count }: { count: number }) {
  return (
    <ul className={classes.cards} aria-hidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <li key={index} className={classes.card}>
          <span className={bone.bone} style={{ width: `${40 + ((index * 17) % 30)}%` }} />
          <span className={clsx(bone.bone, classes.cardTag)} style={{ width: 56 }} />
          <span className={bone.bone} style={{ width: `${50 + ((index * 23) % 35)}%` }} />
          <span className={clsx(bone.bone, classes.cardTag)} style={{ width: 44 }} />
        </li>
      ))}
    </ul>
  );
}
