import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { Closure, ClosureReason, closureExportColumns } from '@population-tracker/contract/plan/closures/closures';
import type { ListSheet } from '#features/audit-log/histories-service.ts';

type Texts = Record<ProductLanguage, string>;

const reasons: Record<ClosureReason, Texts> = {
  publicHoliday: { en: 'Public holiday', tr: 'Resmî tatil' },
  companyHoliday: { en: 'Company holiday', tr: 'Şirket tatili' },
  works: { en: 'Works', tr: 'Bakım ve tadilat' },
  event: { en: 'Event', tr: 'Organizasyon' },
  other: { en: 'Other', tr: 'Diğer' },
};
const everywhere: Texts = { en: 'All locations', tr: 'Tüm konumlar' };

export const closureSheet: ListSheet<Closure, (typeof closureExportColumns)[number]> = {
  entity: 'closure',
  name: 'closures',
  title: { en: 'Closures', tr: 'Kapanışlar' },
  columnsIn: (language, timeZone) => ({
    firstDay: { heading: { en: 'First day', tr: 'İlk gün' }, value: ({ firstDay }) => firstDay },
    lastDay: { heading: { en: 'Last day', tr: 'Son gün' }, value: ({ lastDay }) => lastDay },
    startTime: { heading: { en: 'Closed from', tr: 'Kapanış saati' }, value: ({ startTime }) => startTime ?? '' },
    endTime: { heading: { en: 'Closed until', tr: 'Açılış saati' }, value: ({ endTime }) => endTime ?? '' },
    locations: {
      heading: { en: 'Locations', tr: 'Konumlar' },
      value: ({ locationIds, locationNames }) => (locationIds === null ? everywhere[language] : locationNames.join(', ')),
    },
    reason: { heading: { en: 'Reason', tr: 'Neden' }, value: ({ reason }) => reasons[reason][language] },
    text: { heading: { en: 'Text', tr: 'Metin' }, value: ({ text }) => text },
    updated: { heading: { en: 'Last change', tr: 'Son değişiklik' }, value: ({ updated }) => stampIn(timeZone, new Date(updated)) },
  }),
};
