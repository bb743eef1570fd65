import type { ReactNode } from 'react';
import { formatNumber } from '#web/formats/numbers.ts';
import classes from './figure.module.css';

interface Props {
  label: ReactNode;
  value: number | string;
  /** `lg` in a row of counts (20 px), `xl` for the figures of a dashboard (32 px). */
  size?: 'lg' | 'xl';
  tone?: 'danger' | 'success' | 'warning';
  /** Below the figure: its capacity, its change. */
  note?: ReactNode;
}

/**
 * One number with its name; several stand in a `<Figures>` row.
 *
 *     <Figures><Figure label={t('total')} value={2480} /><Figure label={t('invalid')} value={8} tone="danger" /></Figures>
 */
export function Figure({ label, value, size = 'lg', tone, note }: Props) {
  return (
    <div className={classes.figure} data-size={size}>
      <dt>{label}</dt>
      <dd className={classes.value} data-tone={tone}>
        {typeof value === 'number' ? formatNumber(value) : value}
      </dd>
      {note ? <dd className="pt-small pt-quiet pt-figures">{note}</dd> : null}
    </div>
  );
}

/** A row of figures. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}
