import type {
  ActionState,
  DeliveryState,
  EmergencyExportColumn,
  EmergencyKind,
  EmergencyResponse,
} from '@population-tracker/contract/emergency/emergency';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { ExportColumn } from '#platform/spreadsheet/write/export-file.ts';

type Texts = Record<ProductLanguage, string>;

export const fileTitle: Record<EmergencyKind, Texts> = {
  emergency: { en: 'Emergency', tr: 'Acil durum' },
  drill: { en: 'Drill', tr: 'Tatbikat' },
};

/** The source's words for the three states. */
const states: Record<ActionState, Texts> = {
  safe: { en: 'I’m safe', tr: 'Güvendeyim' },
  notSafe: { en: 'I’m not safe', tr: 'Güvende değilim' },
  none: { en: 'No response', tr: 'Yanıt yok' },
};
const ways: Record<'link' | 'app' | 'byHand', Texts> = {
  link: { en: 'By the person', tr: 'Kişinin kendisi' },
  app: { en: 'By the person, in the app', tr: 'Kişinin kendisi, uygulamada' },
  byHand: { en: 'By hand', tr: 'Elle' },
};
const deliveries: Record<DeliveryState, Texts> = {
  none: { en: 'Not written yet', tr: 'Henüz yazılmadı' },
  waiting: { en: 'Waiting', tr: 'Bekliyor' },
  sending: { en: 'Being sent', tr: 'Gönderiliyor' },
  sent: { en: 'Sent', tr: 'Gönderildi' },
  failed: { en: 'Failed', tr: 'Gönderilemedi' },
  uncertain: { en: 'Uncertain', tr: 'Belirsiz' },
  cancelled: { en: 'Cancelled', tr: 'İptal edildi' },
};
const yes: Texts = { en: 'Yes', tr: 'Evet' };
const no: Texts = { en: 'No', tr: 'Hayır' };

export const columnsIn = (language: ProductLanguage, timeZone: string): Record<EmergencyExportColumn, ExportColumn<EmergencyResponse>> => ({
  name: { heading: { en: 'Name', tr: 'Ad soyad' }, value: ({ name }) => name },
  email: { heading: { en: 'E-mail', tr: 'E-posta' }, value: ({ email }) => email },
  locationName: { heading: { en: 'Location', tr: 'Konum' }, value: ({ locationName }) => locationName ?? '' },
  buildingName: { heading: { en: 'Building', tr: 'Bina' }, value: ({ buildingName }) => buildingName ?? '' },
  workspaceName: { heading: { en: 'Workspace', tr: 'Çalışma alanı' }, value: ({ workspaceName }) => workspaceName ?? '' },
  deskLabel: { heading: { en: 'Desk', tr: 'Masa' }, value: ({ deskLabel }) => deskLabel ?? '' },
  onSite: { heading: { en: 'On site', tr: 'İş yerinde' }, value: ({ onSite }) => (onSite ? yes : no)[language] },
  actionState: { heading: { en: 'Status', tr: 'Durum' }, value: ({ actionState }) => states[actionState][language] },
  actionDate: {
    heading: { en: 'Action date', tr: 'Yanıt tarihi' },
    value: ({ actionDate }) => (actionDate ? stampIn(timeZone, new Date(actionDate)) : ''),
  },
  note: { heading: { en: 'Note', tr: 'Not' }, value: ({ note }) => note },
  how: { heading: { en: 'Recorded', tr: 'Kaydeden' }, value: ({ how }) => (how ? ways[how][language] : '') },
  byName: { heading: { en: 'Marked by', tr: 'İşaretleyen' }, value: ({ byName }) => byName ?? '' },
  mailState: { heading: { en: 'Mail', tr: 'E-posta durumu' }, value: ({ mailState }) => deliveries[mailState][language] },
  mailReason: { heading: { en: 'Reason', tr: 'Neden' }, value: ({ mailReason }) => mailReason ?? '' },
  bySite: { heading: { en: 'For their site', tr: 'Görev yeri nedeniyle' }, value: ({ bySite }) => (bySite ? yes : no)[language] },
});
