import { Button } from '@mantine/core';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { type ApiKey, createApiKey, listApiKeys } from '@population-tracker/contract/session/api-keys';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ShortDate } from '#ui/ShortDate.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { Column } from '#ui/table/column.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { deleteAction } from '#ui/table/row-actions.ts';
import { useList } from '#ui/table/use-list.ts';
import { formatDay } from '#web/formats/dates.ts';
import { useMayCall, useRights } from '#web/permissions.ts';
import { useSession } from '#web/session.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { KeyMade } from './KeyMade.tsx';
import { placesOf } from './key-texts.ts';
import { useRevokeKey } from './revoke-key.ts';

const KeyForm = lazy(() => import('./KeyForm.tsx'));

/** The keys by which programs call, and what they may. */
export function Keys({ screens }: { screens: ReactNode }) {
  const { t } = useTranslation('permissions');
  const { list, answer } = useList(listApiKeys, { sort: 'name' });
  const record = useRecordParam();
  const mayAdd = useMayCall(createApiKey);
  const mayRevoke = useMayRevoke();
  const revoke = useRevokeKey();
  const open = answer.data?.items.find(({ id }) => id === record.open);
  const [made, setMade] = useState<Result<typeof createApiKey> | null>(null);
  const revokeOpen = (row: ApiKey) => {
    record.close();
    return revoke(row);
  };
  const add = (
    <Button leftSection={<DrawnIcon of={IconPlus} />} onClick={record.add}>
      {t('addKey')}
    </Button>
  );
  return (
    <ResourceList
      title={t('title')}
      uncounted
      actions={
        <>
          {screens}
          {mayAdd ? add : null}
        </>
      }
      list={list}
      answer={answer}
      columns={useColumns()}
      rowName={({ name }) => name}
      rowHref={({ id }) => record.href(id)}
      rowActions={(row) => (mayRevoke(row) ? [deleteAction(t('revoke'), () => void revoke(row))] : [])}
      card={(row) => ({ title: row.name, tag: <Until of={row} />, fact: <Start of={row} />, aside: row.madeBy })}
      search={t('searchKeys')}
      empty={<EmptyState icon={IconKey} title={t('noKeys')} text={t('noKeysText')} actions={mayAdd ? add : null} />}
    >
      <Suspense>{record.open === 'new' ? <KeyForm close={record.close} made={setMade} /> : null}</Suspense>
      {open ? <KeyDialog of={open} revoke={mayRevoke(open) ? () => void revokeOpen(open) : undefined} close={record.close} /> : null}
      {made ? <KeyMade made={made} close={() => setMade(null)} /> : null}
    </ResourceList>
  );
}

/** One's own, and everybody's for whoever may take permissions. */
function useMayRevoke(): (row: ApiKey) => boolean {
  const { everywhere } = useRights();
  const own = useSession().user?.id;
  return ({ userId }) => userId === own || everywhere.includes('grants.write');
}

const Start = ({ of: { start } }: { of: ApiKey }) => <code className="pt-tiny pt-quiet">{start}…</code>;

function Until({ of: { until, over } }: { of: ApiKey }) {
  const { t } = useTranslation('permissions');
  return over ? <Tag tone="neutral">{t('expired', { day: formatDay(until) })}</Tag> : <span>{formatDay(until)}</span>;
}

function Permitted({ of: { permissions } }: { of: ApiKey }) {
  const { t } = useTranslation('permissions');
  const words = permissions.map((permission) => t(`permission.${permission}`)).join(', ');
  return (
    <span className="pt-cut" title={words}>
      {words}
    </span>
  );
}

function Places({ of: row }: { of: ApiKey }) {
  const { t } = useTranslation('permissions');
  const names = placesOf(t, row);
  return (
    <span className="pt-cut" title={names}>
      {names}
    </span>
  );
}

function useColumns(): Column<ApiKey>[] {
  const { t } = useTranslation('permissions');
  return [
    { key: 'name', title: t('name'), cell: ({ name }) => <span title={name}>{name}</span>, sort: 'name' },
    { key: 'start', title: t('key'), cell: (row) => <Start of={row} />, width: 108 },
    { key: 'permissions', title: t('permissions'), cell: (row) => <Permitted of={row} />, width: 216 },
    { key: 'for', title: t('for'), cell: (row) => <Places of={row} />, width: 128 },
    { key: 'madeBy', title: t('madeBy'), cell: ({ madeBy }) => madeBy, sort: 'madeBy', width: 120 },
    {
      key: 'lastUsed',
      title: t('lastUsed'),
      cell: ({ lastUsed }) => (lastUsed ? <ShortDate value={lastUsed} /> : <span className="pt-quiet">{t('neverUsed')}</span>),
      sort: 'lastUsed',
      quiet: true,
      width: 104,
    },
    { key: 'until', title: t('until'), cell: (row) => <Until of={row} />, sort: 'until', width: 128 },
  ];
}
