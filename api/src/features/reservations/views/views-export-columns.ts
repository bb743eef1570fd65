import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { dayIn, minuteIn, stampIn } from '@population-tracker/contract/kernel/zones';
import type { Area, Reservation, ReservationExportColumn } from '@population-tracker/contract/reservations/reservations';
import type { ExportColumn } from '#platform/spreadsheet/write/export-file.ts';

type Texts = Record<ProductLanguage, string>;

export const fileTitle: Texts = { en: 'Reservations', tr: 'Rezervasyonlar' };

const areas: Record<Area, Texts> = {
  workspace: { en: 'Workspace', tr: 'Çalışma alanı' },
  meetingRoom: { en: 'Meeting room', tr: 'Toplantı odası' },
  diningHall: { en: 'Dining hall', tr: 'Yemekhane' },
  shuttle: { en: 'Shuttle', tr: 'Servis' },
  parking: { en: 'Parking', tr: 'Otopark' },
  gym: { en: 'Gym', tr: 'Spor salonu' },
  pet: { en: 'Pet', tr: 'Evcil hayvan' },
};
const statuses: Record<Reservation['status'], Texts> = {
  active: { en: 'Active', tr: 'Aktif' },
  cancelled: { en: 'Cancelled', tr: 'İptal' },
};
const released: Texts = { en: 'Released', tr: 'Serbest bırakıldı' };
const types: Record<Reservation['type'], Texts> = {
  individual: { en: 'Individual', tr: 'Bireysel' },
  bulk: { en: 'Bulk', tr: 'Toplu' },
};

/**
 * Headings and values as an upload understands them, so that an exported file can be uploaded again: day and hours as clocks show them
 * at the reservation’s place.
 */
export const columnsIn = (language: ProductLanguage, timeZone: string): Record<ReservationExportColumn, ExportColumn<Reservation>> => ({
  userName: { heading: { en: 'Name', tr: 'Ad soyad' }, value: ({ userName }) => userName },
  userEmail: { heading: { en: 'E-mail', tr: 'E-posta' }, value: ({ userEmail }) => userEmail },
  area: { heading: { en: 'Area', tr: 'Alan' }, value: ({ area }) => areas[area][language] },
  location: { heading: { en: 'Location', tr: 'Konum' }, value: ({ locationName }) => locationName },
  building: { heading: { en: 'Building', tr: 'Bina' }, value: ({ buildingName }) => buildingName ?? '' },
  workspace: { heading: { en: 'Workspace or room', tr: 'Çalışma alanı veya oda' }, value: ({ workspaceName }) => workspaceName ?? '' },
  desk: { heading: { en: 'Desk', tr: 'Masa' }, value: ({ deskLabel }) => deskLabel ?? '' },
  slot: { heading: { en: 'Route', tr: 'Güzergâh' }, value: ({ slotName }) => slotName ?? '' },
  day: { heading: { en: 'Day', tr: 'Gün' }, value: ({ day }) => day },
  start: { heading: { en: 'Start', tr: 'Başlangıç' }, value: (row) => (isWholeDay(row) ? '' : timeOf(row, row.start)) },
  end: { heading: { en: 'End', tr: 'Bitiş' }, value: (row) => (isWholeDay(row) ? '' : timeOf(row, row.end)) },
  title: { heading: { en: 'Title', tr: 'Başlık' }, value: ({ title }) => title },
  type: { heading: { en: 'Individual or bulk', tr: 'Bireysel veya toplu' }, value: ({ type }) => types[type][language] },
  status: { heading: { en: 'Status', tr: 'Durum' }, value: ({ status }) => statuses[status][language] },
  cancelReason: { heading: { en: 'Why cancelled', tr: 'İptal nedeni' }, value: ({ cancelReason }) => cancelReason },
  checkedIn: {
    heading: { en: 'Checked in', tr: 'Geldi' },
    value: (row) => (row.checkedIn ? timeOf(row, row.checkedIn) : row.released ? released[language] : ''),
  },
  bookerName: { heading: { en: 'Reserved by', tr: 'Rezervasyonu yapan' }, value: ({ bookerName, userName }) => bookerName || userName },
  created: { heading: { en: 'Created', tr: 'Oluşturulma' }, value: ({ created }) => stampIn(timeZone, new Date(created)) },
  updated: { heading: { en: 'Last change', tr: 'Son değişiklik' }, value: ({ updated }) => stampIn(timeZone, new Date(updated)) },
});

/** The day says it all. */
const isWholeDay = ({ area }: Reservation): boolean => area === 'pet';

/** `09:00`; with its day where that is another one, and the end of the day as such. */
function timeOf({ day, timeZone }: Reservation, instant: string): string {
  const told = minuteIn(timeZone, new Date(instant));
  if (told.startsWith(day)) return told.slice(11);
  return told.endsWith('00:00') && dayIn(timeZone, new Date(Date.parse(instant) - 1)) === day ? '24:00' : told;
}
