import { auditValue } from '@population-tracker/contract/audit-log/audit-values';
import type { unmetDemandExportColumns } from '@population-tracker/contract/dashboard/unmet-demand';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { RefusalReason } from '@population-tracker/contract/reservations/refusal-reasons';
import type { ListSheet } from '#features/audit-log/histories-service.ts';
import type { RefusedRow } from './unmet-demand-queries.ts';

type Texts = Record<ProductLanguage, string>;

const reasons: Record<RefusalReason, Texts> = {
  noSeat: { en: 'No free seat', tr: 'Boş koltuk yok' },
  deskTaken: { en: 'Desk taken', tr: 'Masa dolu' },
  roomTaken: { en: 'Room taken', tr: 'Oda dolu' },
  mealFull: { en: 'Lunch slot full', tr: 'Yemek saati dolu' },
  shuttleFull: { en: 'Shuttle full', tr: 'Servis dolu' },
  parkingFull: { en: 'Car park full', tr: 'Otopark dolu' },
  gymFull: { en: 'Gym full', tr: 'Spor salonu dolu' },
  petFull: { en: 'No room for another pet', tr: 'Evcil hayvan sınırı dolu' },
  weeklyLimit: { en: 'Weekly day limit', tr: 'Haftalık gün sınırı' },
  oneMeal: { en: 'One meal a day', tr: 'Günde tek öğün' },
  elsewhere: { en: 'At another location then', tr: 'O saatte başka konumda' },
  tooFarAhead: { en: 'Too far ahead', tr: 'Çok ileri bir gün' },
  tooLate: { en: 'Booked too late', tr: 'Geç kalındı' },
  weekend: { en: 'Weekend', tr: 'Hafta sonu' },
  closed: { en: 'Location closed', tr: 'Konum kapalı' },
  outsideHours: { en: 'Outside the opening hours', tr: 'Çalışma saatleri dışında' },
  notOffered: { en: 'Not offered there', tr: 'Orada sunulmuyor' },
  emergency: { en: 'Emergency', tr: 'Acil durum' },
};

export const unmetDemandSheet: ListSheet<RefusedRow & { id: number }, (typeof unmetDemandExportColumns)[number]> = {
  entity: 'unmetDemand',
  name: 'unmet-demand',
  title: { en: 'Unmet demand', tr: 'Karşılanmayan talep' },
  columnsIn: (language) => ({
    day: { heading: { en: 'Day', tr: 'Gün' }, value: ({ day }) => day },
    location: { heading: { en: 'Location', tr: 'Konum' }, value: ({ location }) => location },
    area: { heading: { en: 'Area', tr: 'Alan' }, value: ({ area }) => auditValue('area', area, { language }) },
    reason: { heading: { en: 'Reason', tr: 'Neden' }, value: ({ reason }) => reasons[reason][language] },
    refused: { heading: { en: 'Refused', tr: 'Reddedilen' }, value: ({ count }) => count },
  }),
};
