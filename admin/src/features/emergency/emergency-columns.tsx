import type { Emergency } from '@population-tracker/contract/emergency/emergency';
import { IconRun, IconUrgent } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { ShortDate } from '#ui/ShortDate.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { Card, Column } from '#ui/table/column.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { EmergencyTag } from './EmergencyTag.tsx';
import { clockText, elapsedMs } from './elapsed.ts';
import { nameOf, scopeOf } from './naming.ts';
import { StateIcon } from './StateIcon.tsx';
import classes from './state-icon.module.css';

type Text = TFunction<'emergency'>;

/** Together narrower than the pane of a 1280 px window, in both languages: nothing is scrolled sideways, and no start is cut. */
export const emergencyColumns = (t: Text): Column<Emergency>[] => [
  {
    key: 'startedAt',
    title: t('columns.startedAt'),
    sort: 'startedAt',
    width: 136,
    cell: ({ startedAt }) => <ShortDate value={startedAt} time />,
  },
  { key: 'kind', title: t('kind'), sort: 'kind', width: 112, cell: (row) => <KindTag row={row} t={t} /> },
  { key: 'scope', title: t('columns.scope'), width: 196, cell: (row) => <span title={scopeOf(t, row)}>{scopeOf(t, row)}</span> },
  { key: 'message', title: t('columns.message'), width: 116, quiet: true, cell: ({ message }) => <span title={message}>{message}</span> },
  {
    key: 'addressed',
    title: t('columns.addressed'),
    sort: 'addressed',
    width: 88,
    align: 'right',
    cell: ({ addressed }) => formatNumber(addressed),
  },
  count(t, 'notSafe', 104),
  count(t, 'none', 92),
  count(t, 'safe', 72),
  {
    key: 'duration',
    title: t('columns.duration'),
    width: 104,
    align: 'right',
    cell: (row) => (row.endedAt ? clockText(elapsedMs(row, 0)) : <EmergencyTag emergency={row} />),
  },
];

const count = (t: Text, state: 'notSafe' | 'none' | 'safe', width: number): Column<Emergency> => ({
  key: state,
  title: t(`columns.${state}`),
  width,
  align: 'right',
  cell: (row) => formatNumber(row[state]),
});

export const emergencyCard =
  (t: Text) =>
  (row: Emergency): Card => ({
    title: nameOf(t, row),
    tag: row.endedAt ? clockText(elapsedMs(row, 0)) : <EmergencyTag emergency={row} />,
    fact: (
      <>
        {(['notSafe', 'none', 'safe'] as const).map((state) => (
          <span key={state} className={classes.count}>
            <StateIcon state={state} size={16} />
            {formatNumber(row[state])}
            <span className="pt-unseen"> {t(`count.${state}`)}</span>
          </span>
        ))}
      </>
    ),
    aside: <ShortDate value={row.startedAt} time />,
  });

const KindTag = ({ row: { kind }, t }: { row: Emergency; t: Text }) => (
  <Tag tone={kind === 'emergency' ? 'danger' : 'neutral'} icon={kind === 'emergency' ? IconUrgent : IconRun}>
    {t(`kinds.${kind}`)}
  </Tag>
);
