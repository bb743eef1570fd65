import type { Area, Reservation } from '@population-tracker/contract/reservations/reservations';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ShortDate } from '#ui/ShortDate.tsx';
import type { Column } from '#ui/table/column.ts';
import { ArrivalTag } from './ArrivalTag.tsx';
import { ReservationTag } from './ReservationTag.tsx';
import { hoursOf, placeOf, shortPlaceOf, whenOf } from './reading.ts';
import classes from './reservations.module.css';
import { areaIcons } from './reservations-pickers.ts';

export function useReservationColumns(): Column<Reservation>[] {
  const { t } = useTranslation('reservations');
  return [
    { key: 'userName', title: t('person'), cell: ({ userName }) => userName, sort: 'userName', width: 168 },
    { key: 'area', title: t('area'), cell: ({ area }) => <AreaName area={area} />, sort: 'area', width: 148 },
    {
      key: 'place',
      title: t('place'),
      cell: (row) => <span title={placeOf(row)}>{shortPlaceOf(row)}</span>,
      sort: 'locationName,workspaceName',
    },
    {
      key: 'start',
      title: t('day'),
      cell: ({ start, timeZone }) => <ShortDate value={start} timeZone={timeZone} />,
      sort: 'start',
      align: 'right',
      width: 112,
    },
    {
      key: 'hours',
      title: t('hours'),
      cell: (row) => <span title={whenOf(row)}>{hoursOf(row) || t('wholeDay')}</span>,
      width: 112,
    },
    { key: 'status', title: t('status'), cell: ({ status }) => <ReservationTag status={status} />, sort: 'status', width: 104 },
    // The last one is covered while a row's actions are shown: what is missed least.
    { key: 'title', title: t('reservationTitle'), cell: ({ title }) => title || '–', quiet: true, width: 128 },
    ...extraColumns(t),
  ];
}

const extraColumns = (t: TFunction<'reservations'>): Column<Reservation>[] => [
  { key: 'building', title: t('building'), cell: ({ buildingName }) => buildingName ?? '–', width: 136, extra: true },
  {
    key: 'end',
    title: t('end'),
    cell: ({ end, timeZone }) => <ShortDate value={end} timeZone={timeZone} time />,
    sort: 'end',
    align: 'right',
    width: 152,
    extra: true,
  },
  { key: 'checkedIn', title: t('checkedIn'), cell: (row) => <ArrivalTag reservation={row} />, width: 128, extra: true },
  { key: 'type', title: t('type'), cell: ({ type }) => t(`types.${type}`), width: 104, extra: true },
  { key: 'booker', title: t('booker'), cell: ({ bookerName, userName }) => bookerName || userName, width: 160, extra: true },
  {
    key: 'created',
    title: t('created'),
    cell: ({ created }) => <ShortDate value={created} time />,
    sort: 'created',
    align: 'right',
    quiet: true,
    width: 152,
    extra: true,
  },
];

function AreaName({ area }: { area: Area }) {
  const { t } = useTranslation('reservations');
  const Glyph = areaIcons[area];
  return (
    <span className={classes.area}>
      <DrawnIcon of={Glyph} />
      {t(`areas.${area}`)}
    </span>
  );
}
