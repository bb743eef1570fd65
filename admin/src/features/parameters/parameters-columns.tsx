import type { Parameter } from '@population-tracker/contract/parameters/parameters';
import { useTranslation } from 'react-i18next';
import type { Column } from '#ui/table/column.ts';
import { dateColumn } from '#ui/table/columns.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { AreaName } from './AreaName.tsx';
import { ParameterTag } from './ParameterTag.tsx';

const dash = '–';
const number = (value: number | null) => (value === null ? dash : formatNumber(value));

const count = (key: string, title: string, value: (row: Parameter) => number | null, width: number): Column<Parameter> => ({
  key,
  title,
  cell: (row) => number(value(row)),
  sort: key,
  align: 'right',
  width,
});

export function useColumns(): Column<Parameter>[] {
  const { t } = useTranslation('parameters');
  return [
    { key: 'name', title: t('name'), cell: ({ name }) => name, sort: 'name', width: 156 },
    { key: 'area', title: t('area'), cell: ({ area }) => <AreaName area={area} />, sort: 'area', width: 148 },
    {
      key: 'locationName',
      title: t('location'),
      cell: ({ locationName }) => locationName ?? t('company'),
      sort: 'locationName',
      width: 136,
    },
    count('capacity', t('capacity'), ({ totalCapacity }) => totalCapacity, 84),
    count('maximumReservationDay', t('maximumReservationDay'), (row) => row.maximumReservationDay, 92),
    count('weeklyWorkingDayLimit', t('weeklyWorkingDayLimit'), (row) => row.weeklyWorkingDayLimit, 96),
    {
      key: 'weekend',
      title: t('weekend'),
      cell: ({ weekendReservationAllowed }) => t(weekendReservationAllowed ? 'yes' : 'no'),
      width: 84,
    },
    { key: 'status', title: t('status'), cell: ({ status }) => <ParameterTag status={status} />, sort: 'status', width: 88 },
    dateColumn('updated', t('updated')),
  ];
}
