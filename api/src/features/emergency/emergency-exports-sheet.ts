import type { emergencyListColumns } from '@population-tracker/contract/audit-log/history-exports';
import type { Emergency } from '@population-tracker/contract/emergency/emergency';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { ListSheet } from '#features/audit-log/histories-service.ts';

type Texts = Record<ProductLanguage, string>;

const kinds: Record<Emergency['kind'], Texts> = {
  emergency: { en: 'Emergency', tr: 'Acil durum' },
  drill: { en: 'Drill', tr: 'Tatbikat' },
};
const everywhere: Texts = { en: 'All locations', tr: 'Tüm konumlar' };

export const emergencySheet: ListSheet<Emergency, (typeof emergencyListColumns)[number]> = {
  entity: 'emergency',
  name: 'emergencies',
  title: { en: 'Emergencies', tr: 'Acil durumlar' },
  columnsIn: (language, timeZone) => {
    const at = (instant: string | null) => (instant ? stampIn(timeZone, new Date(instant)) : '');
    const namesOf = (row: Emergency) => (row.everywhere ? everywhere[language] : row.locations.map(({ name }) => name).join(', '));
    return {
      kind: { heading: { en: 'Kind', tr: 'Tür' }, value: ({ kind }) => kinds[kind][language] },
      message: { heading: { en: 'Message', tr: 'Mesaj' }, value: ({ message }) => message },
      locations: { heading: { en: 'Locations', tr: 'Konumlar' }, value: namesOf },
      startedAt: { heading: { en: 'Start', tr: 'Başlangıç' }, value: ({ startedAt }) => at(startedAt) },
      startedBy: { heading: { en: 'Started by', tr: 'Başlatan' }, value: ({ startedBy }) => startedBy },
      endedAt: { heading: { en: 'End', tr: 'Bitiş' }, value: ({ endedAt }) => at(endedAt) },
      endedBy: { heading: { en: 'Ended by', tr: 'Bitiren' }, value: ({ endedBy }) => endedBy ?? '' },
      addressed: { heading: { en: 'Addressed', tr: 'Bildirilen' }, value: ({ addressed }) => addressed },
      safe: { heading: { en: 'Safe', tr: 'Güvende' }, value: ({ safe }) => safe },
      notSafe: { heading: { en: 'Not safe', tr: 'Güvende değil' }, value: ({ notSafe }) => notSafe },
      none: { heading: { en: 'No answer', tr: 'Yanıt yok' }, value: ({ none }) => none },
      shortcomings: { heading: { en: 'Shortcomings', tr: 'Eksiklikler' }, value: ({ shortcomings }) => shortcomings },
      corrections: { heading: { en: 'Corrections', tr: 'Düzeltmeler' }, value: ({ corrections }) => corrections },
    };
  },
};
