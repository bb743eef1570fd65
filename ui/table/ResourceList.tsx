import type { ReactNode } from 'react';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { totalText } from './list-state.ts';

interface Props<Row extends { id: number }> extends Omit<DataTableProps<Row>, 'label'> {
  title: string;
  /** Its rows are a part of the screen only: how many there are is told below them, not at its title. */
  uncounted?: boolean;
  /** Quieter buttons first, at most one filled one last. */
  actions?: ReactNode;
  /** One line below the title. */
  facts?: ReactNode;
  /** Between the title and the table: what has to be known first. */
  above?: ReactNode;
  /** Stays at the bottom while the rest scrolls. */
  foot?: ReactNode;
  /** Drawers and dialogs over the list. */
  children?: ReactNode;
}

/**
 * The screen of a list: its title with the number of rows, and the table.
 *
 *     const { list, answer } = useList(listThings, { sort: 'name' });
 *     <ResourceList title={t('title')} actions={<AddButton to="/thing" label={t('add')} />} list={list} answer={answer}
 *       columns={columns} rowName={({ name }) => name} card={({ name }) => ({ title: name })} empty={<EmptyState title={t('emptyTitle')} />} />
 */
export function ResourceList<Row extends { id: number }>({
  title,
  uncounted,
  actions,
  facts,
  above,
  foot,
  children,
  ...table
}: Props<Row>) {
  return (
    <Page foot={foot}>
      <PageHeader title={title} total={uncounted ? undefined : totalText(table.answer.data)} actions={actions} facts={facts} />
      {above}
      <DataTable<Row> label={title} {...table} />
      {children}
    </Page>
  );
}
