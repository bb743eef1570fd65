import type { AuditEntry } from '@population-tracker/contract/audit-log/audit';
import type { TFunction } from 'i18next';
import type { Card, Column } from '#ui/table/column.ts';
import { formatStamp } from '#web/formats/dates.ts';
import { actionText, changesOf, entityText, fieldText, recordText, whoOf } from './entry-texts.ts';

export const auditColumns = (t: TFunction<'audit-log'>): Column<AuditEntry>[] => [
  { key: 'at', title: t('at'), sort: 'at', width: 168, cell: ({ at }) => <time dateTime={at}>{formatStamp(at)}</time> },
  { key: 'userName', title: t('who'), width: 160, cell: (entry) => whoOf(t, entry) },
  { key: 'action', title: t('what'), width: 136, cell: ({ action }) => actionText(action) },
  { key: 'entity', title: t('kind'), width: 164, cell: ({ entity }) => <span title={entityText(entity)}>{entityText(entity)}</span> },
  { key: 'record', title: t('record'), width: 168, cell: (entry) => recordText(t, entry) },
  { key: 'changed', title: t('changed'), width: 200, quiet: true, cell: (entry) => <Fields names={changesOf(entry)} /> },
  { key: 'address', title: t('address'), width: 136, quiet: true, extra: true, cell: ({ address }) => address },
  { key: 'requestId', title: t('request'), width: 168, quiet: true, extra: true, cell: ({ requestId }) => requestId },
];

const Fields = ({ names }: { names: readonly { field: string }[] }) => {
  const text = names.map(({ field }) => fieldText(field)).join(', ');
  return <span title={text}>{text}</span>;
};

export const auditCard =
  (t: TFunction<'audit-log'>) =>
  (entry: AuditEntry): Card => ({
    title: whoOf(t, entry),
    fact: [entityText(entry.entity), actionText(entry.action), recordText(t, entry)].filter(Boolean).join(' · '),
    aside: formatStamp(entry.at),
  });
