import type { ReactNode } from 'react';
import { formatNumber } from '#web/formats/numbers.ts';
import { SheetButton } from './PageSheet.tsx';
import classes from './page.module.css';

interface Props {
  title: ReactNode;
  /** In grey behind the title. */
  count?: number | string;
  /** How many records a list has, in its place, `10,000+` where counting stopped; on a phone the pages below tell it. */
  total?: string | undefined;
  /** The record's state. */
  tag?: ReactNode;
  /** One line below the title: size, date, author. */
  facts?: ReactNode;
  /** Quieter buttons first, `InSheet`, at most one filled button last. */
  actions?: ReactNode;
}

/**
 * The first row of a screen. On a phone it is the only one: what stands `InSheet` has a button of its own there, and the filled button
 * shrinks to its icon.
 *
 *     <PageHeader title={t('title')} count={total} actions={<><InSheet slot="actions"><Button variant="default" …/></InSheet><Button …/></>} />
 */
export function PageHeader({ title, count, total, tag, facts, actions }: Props) {
  return (
    <header className={classes.head}>
      <div className={classes.header}>
        <div className={classes.title}>
          <h1>{title}</h1>
          {count === undefined ? null : <span className={classes.count}>{typeof count === 'number' ? formatNumber(count) : count}</span>}
          {total === undefined ? null : <span className={classes.total}>{total}</span>}
          {tag}
        </div>
        <div className={classes.actions}>
          <SheetButton />
          {actions}
        </div>
      </div>
      {facts ? <p className={classes.facts}>{facts}</p> : null}
    </header>
  );
}
