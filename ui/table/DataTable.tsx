import { Button } from '@mantine/core';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { IconAlertCircle, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnChoice } from '#ui/filters/column-choice.ts';
import { ListBar } from '#ui/filters/ListBar.tsx';
import { useAtRest } from '#ui/list/at-rest.ts';
import { CardBones, CardList } from '#ui/list/CardList.tsx';
import { Pager, PagerBone } from '#ui/list/Pager.tsx';
import { useSelection } from '#ui/list/selection.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { usePane } from '#ui/page/pane.ts';
import { usePhone } from '#ui/page/phone.ts';
import type { CallError } from '#web/client.ts';
import { ownLang } from '#web/language.ts';
import type { BulkAction, Card, Chosen, Listed } from './column.ts';
import classes from './data-table.module.css';
import type { ListState } from './list-state.ts';
import { RowTable, type RowTableProps } from './RowTable.tsx';
import { rowsOf } from './use-list.ts';

/** What the first rows don't wait for. */
const ListTools = lazy(() => import('#ui/list/tools/ListTools.tsx'));
const BulkRow = lazy(() => import('#ui/filters/BulkRow.tsx'));
/** A row that is chosen turns no page. */
const SteadyPager = memo(Pager);

export interface DataTableProps<Row extends { id: number }> extends RowTableProps<Row> {
  /** The answer of the list call: `useCall(listThings, { query: list.query }, { placeholderData: keepPreviousData, quiet: true })`. */
  answer: UseQueryResult<Listed<Row>, CallError>;
  card: (row: Row) => Card;
  /** What the search looks into, as its placeholder; left out, there is no search. */
  search?: string;
  filters?: ReactNode;
  /** Rows can be selected only where this is given. */
  bulkActions?: (chosen: Chosen) => readonly BulkAction[];
  /** Views can be saved only where this names the list, and the front end has something that keeps them. */
  views?: string;
  /** Its rows, all or the selected ones, can be saved as a file only where this is the call that answers it. */
  exports?: Endpoint;
  /** Stands among the tools where what can be saved is the list's own: `ExportFormats`. */
  exportMenu?: ReactNode;
  /** Stands in the table's place while there is nothing at all. */
  empty: ReactNode;
}

/**
 * A list from the server: filter row, table (cards on a phone) and pager, its state kept in the address.
 *
 *     <DataTable label={t('title')} list={list} answer={answer} columns={columns} rowName={(row) => row.name}
 *       rowHref={(row) => record.href(row.id)} rowActions={actions} card={(row) => ({ title: row.name })}
 *       search={t('searchIn')} filters={<FilterPill label={t('status')} options={statuses} {...list.filter('status')} />}
 *       empty={<EmptyState title={t('emptyTitle')} />} />
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { list, answer, columns, search, filters, bulkActions, views, exports, exportMenu } = props;
  const phone = usePhone();
  const { shown, choice } = useColumnChoice(list.name, columns);
  const total = answer.data?.total ?? 0;
  const query = list.query as Record<string, unknown>;
  const { page, limit, sort, ...scope } = query;
  const selection = useSelection(JSON.stringify(scope), total, rowsOf(answer));
  const selectable = bulkActions ? selection : null;
  const [selecting, setSelecting] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const rested = useAtRest(answer.data !== undefined);
  useExistingPage(list, answer.data);
  useTop(JSON.stringify(list.query));

  const tools = { root, name: list.name, views, exports, exportMenu, query, choice, selection: selectable, phone, selecting, setSelecting };
  const later = <Suspense>{rested ? <ListTools {...tools} /> : null}</Suspense>;
  // The keys always, the others where they are offered.
  const toolCount = 1 + [views, exports ?? exportMenu, choice.columns.length > 1].filter(Boolean).length;
  return (
    <div className={classes.table} ref={root}>
      <ListBar list={list} search={search} filters={filters} tools={later} toolCount={toolCount}>
        {bulkActions && (selection.count > 0 || (phone && selecting)) ? (
          <Suspense>
            <BulkRow
              selection={selection}
              total={total}
              totalIsAtLeast={answer.data?.totalIsAtLeast ?? false}
              actions={bulkActions(selection)}
              exports={exports && { endpoint: exports, query }}
              done={() => setSelecting(false)}
            />
          </Suspense>
        ) : null}
      </ListBar>
      <Rows {...props} columns={shown} phone={phone} selection={phone && !selecting ? null : selectable} />
      {answer.isPending ? <PagerBone /> : null}
      {total > 0 ? <SteadyPager list={list} total={total} totalIsAtLeast={answer.data?.totalIsAtLeast ?? false} /> : null}
    </div>
  );
}

interface RowsProps<Row extends { id: number }> extends DataTableProps<Row> {
  phone: boolean;
  selection: ReturnType<typeof useSelection> | null;
}

function Rows<Row extends { id: number }>(props: RowsProps<Row>) {
  const { answer, list, phone, label, card, rowName, rowHref, empty, selection } = props;
  // That the last question found nothing says nothing about this one.
  const rows = answer.isPlaceholderData && answer.data?.items.length === 0 ? undefined : answer.data?.items;
  if (!rows && answer.error) return <Failed message={answer.error.message} retry={() => void answer.refetch()} />;
  if (rows?.length === 0 && list.page === 1) return list.filtered.length > 0 ? <NoMatch clear={list.clear} /> : empty;
  if (!phone) return <RowTable {...props} rows={rows ?? null} stale={answer.isPlaceholderData} />;
  if (!rows) return <CardBones count={list.limit} />;
  return <CardList {...{ label, rows, card, rowName, selection }} href={rowHref} stale={answer.isPlaceholderData} />;
}

function NoMatch({ clear }: { clear: () => void }) {
  const { t } = useTranslation();
  const action = (
    <Button variant="default" onClick={clear}>
      {t('ui.clearFilters')}
    </Button>
  );
  return <EmptyState icon={IconSearchOff} title={t('ui.noMatch')} text={t('ui.noMatchText')} actions={action} lang={ownLang()} />;
}

function Failed({ message, retry }: { message: string; retry: () => void }) {
  const { t } = useTranslation();
  const action = (
    <Button variant="default" onClick={retry}>
      {t('ui.retry')}
    </Button>
  );
  return <EmptyState icon={IconAlertCircle} title={t('ui.listFailed')} text={message} actions={action} />;
}

/** After the last row of the last page was deleted, the page before is shown. */
function useExistingPage(list: ListState, data: Listed<unknown> | undefined): void {
  const lost = data && data.items.length === 0 && data.total > 0 && list.page > 1;
  const last = data ? list.pagesOf(data.total) : 1;
  const { set } = list;
  useEffect(() => {
    if (lost) set({ page: last });
  }, [lost, last, set]);
}

/** Another page, order or filter begins at its first row. */
function useTop(asked: string): void {
  const { element } = usePane();
  const before = useRef(asked);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    element?.querySelector('[data-scroller]')?.scrollTo(0, 0);
  }, [asked, element]);
}
