import { Button } from '@mantine/core';
import {
  type Closure,
  closureReasons,
  exportClosures,
  listClosures,
  updateClosure,
} from '@population-tracker/contract/plan/closures/closures';
import { IconCalendarOff, IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { DayPill } from '#ui/filters/DayPill.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { ShortDate } from '#ui/ShortDate.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { Column } from '#ui/table/column.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { deleteAction, editAction } from '#ui/table/row-actions.ts';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { useMayCall } from '#web/permissions.ts';
import { LocationPill, usePlan } from '../plan-pickers.tsx';
import { daysText, useHoursText } from './closure-texts.ts';
import { reasonIcons } from './closures-reasons.ts';
import { useRemoveClosure } from './closures-remove.ts';

const ClosureForm = lazy(() => import('./ClosureForm.tsx'));
const HolidaysDialog = lazy(() => import('./HolidaysDialog.tsx'));

const usualFrom = (today: string) => ({ sort: 'firstDay', opening: `from=${today}` });
const todayHere = (): string => new Date().toLocaleDateString('en-CA');
export const ahead = (address: URLSearchParams): void => listAhead(listClosures, usualFrom(todayHere()))(address);

/** When locations are closed, opened on what lies ahead. */
export default function ClosuresPage() {
  const { t } = useTranslation(['plan/closures', 'plan']);
  const [today] = useState(todayHere);
  const { list, answer } = useList(listClosures, usualFrom(today));
  const record = useRecordParam();
  const hoursText = useHoursText();
  const remove = useRemoveClosure();
  const mayChange = useMayChange();
  const changing = (row: Closure) => [editAction(t('edit'), () => record.edit(row.id)), deleteAction(t('delete'), () => void remove(row))];
  const [adding, setAdding] = useState(false);
  const actions = <Adding add={record.add} addHolidays={() => setAdding(true)} />;
  return (
    <ResourceList
      title={t('title')}
      actions={actions}
      list={list}
      views="closures"
      exports={exportClosures}
      answer={answer}
      columns={useColumns()}
      rowName={({ text, firstDay }) => `${text}, ${firstDay}`}
      rowHref={(row) => (mayChange(row) ? record.href(row.id) : undefined)}
      rowActions={(row) => (mayChange(row) ? changing(row) : [])}
      current={typeof record.open === 'number' ? record.open : null}
      card={(row) => ({
        title: row.text,
        tag: <ReasonTag reason={row.reason} />,
        fact: row.startTime === null && row.endTime === null ? daysText(row) : `${daysText(row)}, ${hoursText(row)}`,
        aside: <Places row={row} />,
      })}
      search={t('search')}
      filters={<Filters filter={list.filter} />}
      empty={<EmptyState icon={IconCalendarOff} title={t('emptyTitle')} text={t('emptyText')} actions={actions} />}
    >
      <Suspense>
        {record.open ? <ClosureForm key={record.open} id={record.open} close={record.close} remove={remove} /> : null}
        {adding ? <HolidaysDialog close={() => setAdding(false)} /> : null}
      </Suspense>
    </ResourceList>
  );
}

function Adding({ add, addHolidays }: { add: () => void; addHolidays: () => void }) {
  const { t } = useTranslation('plan/closures');
  return (
    <>
      <InSheet slot="actions">
        <Button variant="default" leftSection={<DrawnIcon of={IconCalendarPlus} />} onClick={addHolidays}>
          {t('holidays.add')}
        </Button>
      </InSheet>
      <Button data-tour="add" leftSection={<DrawnIcon of={IconPlus} />} onClick={add}>
        {t('add')}
      </Button>
    </>
  );
}

/** One that also closes locations beyond one's own is seen, and changed by whoever may at all of them. */
function useMayChange(): (closure: Closure) => boolean {
  const mayEverywhere = useMayCall({ ...updateClosure, scope: 'company' });
  const plan = usePlan();
  const isOwn = (id: number) => plan?.locations.some((one) => one.id === id) === true;
  return ({ locationIds }) => mayEverywhere || locationIds?.every(isOwn) === true;
}

function Filters({ filter }: { filter: (name: string) => { value: string; onChange: (value: string) => void } }) {
  const { t } = useTranslation('plan/closures');
  const reasons = closureReasons.map((value) => ({ value, label: t(`reasons.${value}`) }));
  return (
    <>
      <LocationPill {...filter('locationId')} />
      <FilterPill label={t('reason')} options={reasons} {...filter('reason')} />
      <DayPill label={t('from')} {...filter('from')} />
      <DayPill label={t('to')} {...filter('to')} />
    </>
  );
}

function ReasonTag({ reason }: Pick<Closure, 'reason'>) {
  const { t } = useTranslation('plan/closures');
  return (
    <Tag tone="neutral" icon={reasonIcons[reason]}>
      {t(`reasons.${reason}`)}
    </Tag>
  );
}

function Places({ row: { locationIds, locationNames } }: { row: Closure }) {
  const { t } = useTranslation('plan/closures');
  return <span>{locationIds === null ? t('everywhere') : locationNames.join(', ')}</span>;
}

function useColumns(): Column<Closure>[] {
  const { t } = useTranslation('plan/closures');
  const hoursText = useHoursText();
  return [
    { key: 'text', title: t('text'), cell: ({ text }) => <span title={text}>{text}</span>, sort: 'text', width: 328 },
    { key: 'firstDay', title: t('days'), cell: daysText, sort: 'firstDay', width: 240 },
    { key: 'hours', title: t('hours'), cell: (row) => hoursText(row), width: 104 },
    { key: 'locations', title: t('locations'), cell: (row) => <Places row={row} />, width: 168 },
    { key: 'reason', title: t('reason'), cell: (row) => <ReasonTag reason={row.reason} />, sort: 'reason', width: 136 },
    {
      key: 'updated',
      title: t('updated'),
      cell: ({ updated }) => <ShortDate value={updated} />,
      sort: 'updated',
      align: 'right',
      quiet: true,
      width: 96,
      extra: true,
    },
  ];
}
