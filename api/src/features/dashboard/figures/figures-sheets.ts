import type { diningExportColumns, distributionExportColumns } from '@population-tracker/contract/dashboard/figures';
import { hoursOf, isWholeDay } from '@population-tracker/contract/plan/closures/closed-days';
import type { ListSheet } from '#features/audit-log/histories-service.ts';
import type { DiningRow } from './dining-service.ts';
import { few } from './few-rules.ts';
import type { distributionRows } from './figures-service.ts';
import type { UsageColumn, UsageRow } from './occupancy-service.ts';

type DistributionRow = ReturnType<typeof distributionRows>[number];

/** Of nothing there is no share. */
const share = (part: number, whole: number): number | '' => (whole > 0 ? Math.round((part / whole) * 1_000) / 10 : '');

export const usageSheet: ListSheet<UsageRow, UsageColumn> = {
  entity: 'locationUsage',
  name: 'location-usage',
  title: { en: 'Location usage', tr: 'Konum kullanımı' },
  columnsIn: (language) => ({
    location: { heading: { en: 'Location', tr: 'Konum' }, value: ({ location }) => location },
    day: { heading: { en: 'Day', tr: 'Gün' }, value: ({ day }) => day },
    seats: { heading: { en: 'Seats', tr: 'Koltuk' }, value: ({ seats }) => seats },
    peak: { heading: { en: 'Most at one time', tr: 'Aynı anda en çok' }, value: ({ peak }) => peak },
    use: { heading: { en: 'Use in %', tr: 'Kullanım (%)' }, value: ({ peak, seats }) => share(peak, seats) },
    closed: {
      heading: { en: 'Closed', tr: 'Kapalı' },
      value: ({ closures }) =>
        closures.map((closure) => (isWholeDay(closure) ? closure.text : `${closure.text}, ${hoursOf(closure)}`)).join('; '),
    },
    reserved: { heading: { en: 'Reservations', tr: 'Rezervasyon' }, value: ({ reserved }) => reserved },
    persons: { heading: { en: 'People', tr: 'Kişi' }, value: ({ persons }) => persons ?? few[language] },
  }),
};

export const distributionSheet: ListSheet<DistributionRow, (typeof distributionExportColumns)[number]> = {
  entity: 'personDistribution',
  name: 'person-distribution',
  title: { en: 'Person distribution', tr: 'Kişi dağılımı' },
  columnsIn: (language) => ({
    day: { heading: { en: 'Day', tr: 'Gün' }, value: ({ day }) => day },
    location: { heading: { en: 'Location', tr: 'Konum' }, value: ({ location }) => location },
    people: { heading: { en: 'People', tr: 'Kişi' }, value: ({ people }) => people ?? few[language] },
  }),
};

export const diningSheet: ListSheet<DiningRow, (typeof diningExportColumns)[number]> = {
  entity: 'diningHallWeek',
  name: 'dining-hall',
  title: { en: 'Dining hall', tr: 'Yemekhane' },
  columnsIn: () => ({
    day: { heading: { en: 'Day', tr: 'Gün' }, value: ({ day }) => day },
    slot: { heading: { en: 'Slot', tr: 'Saat' }, value: ({ slot }) => slot },
    reserved: { heading: { en: 'Reservations', tr: 'Rezervasyon' }, value: ({ reserved }) => reserved },
    places: { heading: { en: 'Places', tr: 'Yer' }, value: ({ places }) => places },
    use: { heading: { en: 'Use in %', tr: 'Kullanım (%)' }, value: ({ reserved, places }) => share(reserved, places) },
  }),
};
