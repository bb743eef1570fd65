import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { parameterExportColumns } from '@population-tracker/contract/parameters/parameter-exports';
import { hasCheckIn, type Parameter } from '@population-tracker/contract/parameters/parameters';
import type { ListSheet } from '#features/audit-log/histories-service.ts';

type Texts = Record<ProductLanguage, string>;

const areas: Record<Parameter['area'], Texts> = {
  workspace: { en: 'Workspace', tr: 'Çalışma alanı' },
  meetingRoom: { en: 'Meeting room', tr: 'Toplantı odası' },
  diningHall: { en: 'Dining hall', tr: 'Yemekhane' },
  shuttle: { en: 'Shuttle', tr: 'Servis' },
  parking: { en: 'Parking', tr: 'Otopark' },
  gym: { en: 'Gym', tr: 'Spor salonu' },
  pet: { en: 'Pet', tr: 'Evcil hayvan' },
};
const statuses: Record<Parameter['status'], Texts> = { active: { en: 'Active', tr: 'Aktif' }, passive: { en: 'Passive', tr: 'Pasif' } };
const everywhere: Texts = { en: 'All locations', tr: 'Tüm konumlar' };
const checkIns: Record<Parameter['checkIn']['rule'], Texts> = {
  none: { en: 'None', tr: 'Yok' },
  asked: { en: 'Possible', tr: 'İsteğe bağlı' },
  required: { en: 'Required', tr: 'Zorunlu' },
};
const yes: Texts = { en: 'Yes', tr: 'Evet' };
const no: Texts = { en: 'No', tr: 'Hayır' };

export const parameterSheet: ListSheet<Parameter, (typeof parameterExportColumns)[number]> = {
  entity: 'parameter',
  name: 'parameters',
  title: { en: 'Parameters', tr: 'Parametreler' },
  columnsIn: (language, timeZone) => ({
    name: { heading: { en: 'Name', tr: 'Ad' }, value: ({ name }) => name },
    area: { heading: { en: 'Area', tr: 'Alan' }, value: ({ area }) => areas[area][language] },
    location: { heading: { en: 'Location', tr: 'Konum' }, value: ({ locationName }) => locationName ?? everywhere[language] },
    status: { heading: { en: 'Status', tr: 'Durum' }, value: ({ status }) => statuses[status][language] },
    capacity: { heading: { en: 'Capacity', tr: 'Kapasite' }, value: ({ totalCapacity }) => totalCapacity ?? '' },
    maximumReservationDay: { heading: { en: 'Days ahead', tr: 'En çok gün sonrası' }, value: (row) => row.maximumReservationDay },
    weeklyWorkingDayLimit: { heading: { en: 'Days a week', tr: 'Haftalık gün sınırı' }, value: (row) => row.weeklyWorkingDayLimit ?? '' },
    weekendReservationAllowed: {
      heading: { en: 'Weekends', tr: 'Hafta sonu' },
      value: ({ weekendReservationAllowed }) => (weekendReservationAllowed ? yes : no)[language],
    },
    oneMealADay: {
      heading: { en: 'One meal a day', tr: 'Günde tek öğün' },
      value: ({ area, oneMealADay }) => (area === 'diningHall' ? (oneMealADay ? yes : no)[language] : ''),
    },
    onlyOpeningHours: {
      heading: { en: 'Only within opening hours', tr: 'Yalnızca açılış saatlerinde' },
      value: ({ onlyOpeningHours }) => (onlyOpeningHours ? yes : no)[language],
    },
    checkIn: {
      heading: { en: 'Check-in', tr: 'Geliş bildirimi' },
      value: ({ area, checkIn }) => (hasCheckIn(area) ? checkIns[checkIn.rule][language] : ''),
    },
    hours: { heading: { en: 'Hours', tr: 'Saatler' }, value: ({ lunchTime, gymTime }) => periodOf(lunchTime ?? gymTime) },
    slots: { heading: { en: 'Slots', tr: 'Zaman dilimleri' }, value: ({ slots }) => slots.map(slotText).join('; ') },
    updated: { heading: { en: 'Last change', tr: 'Son değişiklik' }, value: ({ updated }) => stampIn(timeZone, new Date(updated)) },
  }),
};

const periodOf = (hours: { start: string; end: string | null } | null): string =>
  hours ? [hours.start, hours.end].filter(Boolean).join('–') : '';

const slotText = ({ name, start, end, capacity }: Parameter['slots'][number]): string =>
  [name, periodOf({ start, end }), `(${capacity})`].filter(Boolean).join(' ');
