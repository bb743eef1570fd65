import { exportParameters } from '@population-tracker/contract/parameters/parameter-exports';
import { listParameters, type Parameter, parameterStatuses } from '@population-tracker/contract/parameters/parameters';
import { areas } from '@population-tracker/contract/reservations/reservations';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LocationPill } from '#features/plan/plan-pickers.tsx';
import { AddButton } from '#ui/AddButton.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { ListState } from '#ui/table/list-state.ts';
import { deleteAction, editAction } from '#ui/table/row-actions.ts';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { useView } from '#web/view.ts';
import { useLimitsText } from './limits-text.ts';
import { Overview } from './overview/Overview.tsx';
import { OverviewSwitch, showsList } from './overview/OverviewSwitch.tsx';
import { ParameterTag } from './ParameterTag.tsx';
import { useColumns } from './parameters-columns.tsx';
import { useMayChangeDefault } from './parameters-may.ts';
import { useRemove } from './parameters-remove.ts';

const usual = { sort: 'area,locationName' };
const listFirst = listAhead(listParameters, usual);
export const ahead = (address: URLSearchParams): void => (showsList(address) ? listFirst(address) : undefined);

/** What holds where, at one glance; and every parameter as a list. */
export default function ParameterListPage() {
  // The filter by location brings texts of its own.
  const { t } = useTranslation(['parameters', 'plan']);
  const { address } = useView();
  const list = showsList(address);
  const add = <AddButton to="/manage-parameter" label={t('add')} />;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <OverviewSwitch list={list} />
            {add}
          </>
        }
      />
      {list ? <ParameterTable add={add} /> : <Overview />}
    </Page>
  );
}

function ParameterTable({ add }: { add: React.ReactNode }) {
  const { t } = useTranslation('parameters');
  const { go } = useView();
  const limitsText = useLimitsText();
  const { list, answer } = useList(listParameters, usual);
  const remove = useRemove();
  const mayChangeDefault = useMayChangeDefault();
  const mayChange = ({ locationId }: Parameter) => locationId !== null || mayChangeDefault;
  return (
    <DataTable
      label={t('title')}
      list={list}
      views="parameters"
      exports={exportParameters}
      answer={answer}
      columns={useColumns()}
      rowName={({ name }) => name}
      rowHref={(row) => (mayChange(row) ? `/manage-parameter?id=${row.id}` : undefined)}
      rowActions={(row) =>
        mayChange(row)
          ? [editAction(t('edit'), () => go(`/manage-parameter?id=${row.id}`)), deleteAction(t('remove.confirm'), () => void remove(row))]
          : []
      }
      card={(row) => ({
        title: row.name,
        tag: <ParameterTag status={row.status} />,
        fact: limitsText(row),
        aside: row.locationName ?? t('company'),
      })}
      search={t('search')}
      filters={<Filters list={list} />}
      empty={<EmptyState icon={IconAdjustmentsHorizontal} title={t('emptyTitle')} text={t('emptyText')} actions={add} />}
    />
  );
}

function Filters({ list }: { list: ListState<typeof listParameters> }) {
  const { t } = useTranslation('parameters');
  const options = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <>
      <FilterPill label={t('area')} options={options(areas, (area) => t(`areas.${area}`))} {...list.filter('area')} />
      <FilterPill
        label={t('origin')}
        options={options(['default', 'location'] as const, (origin) => t(`origins.${origin}`))}
        {...list.filter('origin')}
      />
      <LocationPill {...list.filter('locationId')} />
      <FilterPill label={t('status')} options={options(parameterStatuses, (status) => t(status))} {...list.filter('status')} />
    </>
  );
}
