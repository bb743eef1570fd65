import type { ReactNode } from 'react';
import { formatNumber } from '#web/formats/numbers.ts';
import classes from './page.module.css';

interface Props {
  title: ReactNode;
  /** In grey behind the title; a text where counting stopped at `10,000+`. */
  count?: number | string;
  /** The record's state. */
  tag?: ReactNode;
  /** One line below the title: size, date, author. */
  facts?: ReactNode;
  /** Quieter buttons (`variant="default"`, with an icon) first, at most one filled button last. */
  actions?: ReactNode;
}

/**
 * The first row of a screen. On a phone the quieter buttons shrink to their icons.
 *
 *     <PageHeader title={t('title')} count={total} actions={<><Button variant="default" leftSection={…}>…</Button><Button leftSection={…}>…</Button></>} />
 */
export function PageHeader({ title, count, tag, facts, actions }: Props) {
  return (
    <header>
      <div className={classes.header}>
        <div className={classes.title}>
          <h1>{title}</h1>
          {count === undefined ? null : <span className={classes.count}>{typeof count === 'number' ? formatNumber(count) : count}</span>}
          {tag}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {facts ? <p className={classes.facts}>{facts}</p> : null}
    </header>
  );
}
