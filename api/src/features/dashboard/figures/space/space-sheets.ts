import type {
  habitExportColumns,
  PlanningHabit,
  RoomUse,
  roomExportColumns,
  SpacePlace,
  SpaceUse,
  spaceExportColumns,
  weekdayExportColumns,
} from '@population-tracker/contract/dashboard/space';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { ListSheet } from '#features/audit-log/histories-service.ts';
import { few } from '../few-rules.ts';

const percent = (share: number | null): number | '' => (share === null ? '' : Math.round(share * 1_000) / 10);

const everywhere: Record<ProductLanguage, string> = { en: 'All locations', tr: 'Tüm konumlar' };

export type SpaceRow = SpacePlace & { id: number };
export type WeekdayRow = SpacePlace['weekdays'][number] & { id: number; name: string };
type RoomRow = RoomUse['rooms'][number];

/** A row for each location, and one for all of them. */
export const spaceRows = ({ locations, company }: SpaceUse): SpaceRow[] => [...locations, company].map((place, id) => ({ ...place, id }));

export const weekdayRows = (use: SpaceUse): WeekdayRow[] =>
  spaceRows(use)
    .flatMap(({ name, weekdays }) => weekdays.map((weekday) => ({ ...weekday, name })))
    .map((row, id) => ({ ...row, id }));

export const spaceSheet: ListSheet<SpaceRow, (typeof spaceExportColumns)[number]> = {
  entity: 'spaceUse',
  name: 'right-size',
  title: { en: 'Right size', tr: 'Doğru büyüklük' },
  columnsIn: (language) => ({
    location: { heading: { en: 'Location', tr: 'Konum' }, value: ({ name }) => name || everywhere[language] },
    seats: { heading: { en: 'Seats', tr: 'Koltuk' }, value: ({ seats }) => seats },
    p95: { heading: { en: 'Busiest days (p95)', tr: 'En yoğun günler (p95)' }, value: ({ p95 }) => p95 ?? '' },
    needed: { heading: { en: 'Needed', tr: 'Gereken' }, value: ({ needed }) => needed ?? '' },
    spare: { heading: { en: 'Spare', tr: 'Fazla' }, value: ({ seats, needed }) => (needed === null ? '' : seats - needed) },
    spareCost: { heading: { en: 'Spare a month', tr: 'Aylık fazla' }, value: ({ spareCost }) => spareCost?.amount ?? '' },
    currency: { heading: { en: 'Currency', tr: 'Para birimi' }, value: ({ spareCost }) => spareCost?.currency ?? '' },
    use: { heading: { en: 'Use in % (median)', tr: 'Kullanım % (ortanca)' }, value: ({ use }) => percent(use) },
    useBefore: { heading: { en: 'Use before in %', tr: 'Önceki kullanım %' }, value: ({ useBefore }) => percent(useBefore) },
    people: {
      heading: { en: 'People a day (median)', tr: 'Günlük kişi (ortanca)' },
      value: ({ people, days }) => people ?? (days > 0 ? few[language] : ''),
    },
    days: { heading: { en: 'Working days', tr: 'İş günü' }, value: ({ days }) => days },
  }),
};

/** The 1st is a Monday. */
const weekdayName = (weekday: number, language: ProductLanguage): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`2024-01-0${weekday}T00:00:00Z`));

export const weekdaySheet: ListSheet<WeekdayRow, (typeof weekdayExportColumns)[number]> = {
  entity: 'weekdays',
  name: 'which-days',
  title: { en: 'Which days', tr: 'Hangi günler' },
  columnsIn: (language) => ({
    location: { heading: { en: 'Location', tr: 'Konum' }, value: ({ name }) => name || everywhere[language] },
    weekday: { heading: { en: 'Weekday', tr: 'Hafta günü' }, value: ({ weekday }) => weekdayName(weekday, language) },
    peak: { heading: { en: 'Most at one time (median)', tr: 'Aynı anda en çok (ortanca)' }, value: ({ peak }) => peak ?? '' },
    use: { heading: { en: 'Use in % (median)', tr: 'Kullanım % (ortanca)' }, value: ({ share }) => percent(share) },
    days: { heading: { en: 'Working days', tr: 'İş günü' }, value: ({ days }) => days },
  }),
};

type HabitRow = PlanningHabit['shares'][number] & { id: number };

export const habitRows = ({ shares }: PlanningHabit): HabitRow[] => shares.map((row) => ({ ...row, id: row.lead }));

export const habitSheet: ListSheet<HabitRow, (typeof habitExportColumns)[number]> = {
  entity: 'planningHabit',
  name: 'planning-habit',
  title: { en: 'Planning habit', tr: 'Planlama alışkanlığı' },
  columnsIn: () => ({
    daysBefore: { heading: { en: 'Days before', tr: 'Kaç gün önce' }, value: ({ lead }) => lead },
    share: { heading: { en: 'Had a seat in %', tr: 'Koltuğu olan %' }, value: ({ share }) => percent(share) },
  }),
};

export const roomSheet: ListSheet<RoomRow, (typeof roomExportColumns)[number]> = {
  entity: 'roomUse',
  name: 'rooms',
  title: { en: 'Meeting rooms', tr: 'Toplantı odaları' },
  columnsIn: () => ({
    location: { heading: { en: 'Location', tr: 'Konum' }, value: ({ locationName }) => locationName },
    building: { heading: { en: 'Building', tr: 'Bina' }, value: ({ buildingName }) => buildingName },
    room: { heading: { en: 'Meeting room', tr: 'Toplantı odası' }, value: ({ name }) => name },
    capacity: { heading: { en: 'Capacity', tr: 'Kapasite' }, value: ({ capacity }) => capacity },
    meetings: { heading: { en: 'Meetings', tr: 'Toplantı' }, value: ({ meetings }) => meetings },
    hours: { heading: { en: 'Hours', tr: 'Saat' }, value: ({ hours }) => Math.round(hours * 10) / 10 },
    use: { heading: { en: 'Use in %', tr: 'Kullanım (%)' }, value: ({ share }) => percent(share) },
  }),
};
