import type { Emergency } from '@population-tracker/contract/emergency/emergency';
import type { TFunction } from 'i18next';
import { Tag } from '#ui/Tag.tsx';
import type { Card, Column } from '#ui/table/column.ts';
import { formatInstant, formatInstantFull } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { EmergencyTag } from './EmergencyTag.tsx';
import { clockText, elapsedMs } from './elapsed.ts';
import { nameOf, scopeOf } from './naming.ts';
import { StateIcon } from './StateIcon.tsx';

type Text = TFunction<'emergency'>;

export const emergencyColumns = (t: Text): Column<Emergency>[] => [
  { key: 'startedAt', title: t('columns.startedAt'), sort: 'startedAt', width: 138, cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { key: 'kind', title: t('kind'), sort: 'kind', width: 112, cell: (row) => <KindTag row={row} t={t} /> },
  { key: 'scope', title: t('columns.scope'), width: 152, cell: (row) => scopeOf(t, row) },
  { key: 'message', title: t('columns.message'), width: 164, quiet: true, cell: ({ message }) => <span title={message}>{message}</span> },
  {
    key: 'addressed',
    title: t('columns.addressed'),
    sort: 'addressed',
    width: 88,
    align: 'right',
    cell: ({ addressed }) => formatNumber(addressed),
  },
  count(t, 'notSafe'),
  count(t, 'none'),
  count(t, 'safe'),
  {
    key: 'duration',
    title: t('columns.duration'),
    width: 104,
    align: 'right',
    cell: (row) => (row.endedAt ? clockText(elapsedMs(row, 0)) : <EmergencyTag emergency={row} />),
  },
];

const count = (t: Text, state: 'notSafe' | 'none' | 'safe'): Column<Emergency> => ({
  key: state,
  title: t(`columns.${state}`),
  width: state === 'safe' ? 84 : 108,
  align: 'right',
  cell: (row) => formatNumber(row[state]),
});

export const emergencyCard =
  (t: Text) =>
  (row: Emergency): Card => ({
    title: nameOf(t, row),
    tag: row.endedAt ? <Moment at={row.startedAt} /> : <EmergencyTag emergency={row} />,
    fact: (
      <>
        {(['notSafe', 'none', 'safe'] as const).map((state) => (
          <span key={state}>
            <StateIcon state={state} size={16} /> {formatNumber(row[state])}
            <span className="pt-unseen"> {t(`count.${state}`)}</span>{' '}
          </span>
        ))}
      </>
    ),
    aside: row.endedAt ? clockText(elapsedMs(row, 0)) : <Moment at={row.startedAt} />,
  });

const KindTag = ({ row: { kind }, t }: { row: Emergency; t: Text }) => (
  <Tag tone={kind === 'emergency' ? 'danger' : 'neutral'}>{t(`kinds.${kind}`)}</Tag>
);

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatInstantFull(at)}>
    {formatInstant(at)}
  </time>
);
