import type { Announcement, AnnouncementExportColumn, AnnouncementState } from '@population-tracker/contract/announcements/announcements';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { ExportColumn } from '#platform/spreadsheet/write/export-file.ts';
import { plainText } from './rich-text/plain-text.ts';

type Texts = Record<ProductLanguage, string>;

export const fileTitle: Texts = { en: 'Announcements', tr: 'Duyurular' };

const states: Record<AnnouncementState, Texts> = {
  draft: { en: 'Draft', tr: 'Taslak' },
  scheduled: { en: 'Scheduled', tr: 'Zamanlandı' },
  running: { en: 'Running', tr: 'Yayımda' },
  ended: { en: 'Ended', tr: 'Sona erdi' },
  deleted: { en: 'Deleted', tr: 'Silindi' },
};
const everybody: Texts = { en: 'Everybody', tr: 'Herkes' };
const nobody: Texts = { en: 'Nobody', tr: 'Hiç kimse' };
const yes: Texts = { en: 'Yes', tr: 'Evet' };
const no: Texts = { en: 'No', tr: 'Hayır' };
/** What a cell of a spreadsheet holds at most. */
const cellMaxLength = 32_000;

export const columnsIn = (language: ProductLanguage, timeZone: string): Record<AnnouncementExportColumn, ExportColumn<Announcement>> => ({
  name: { heading: { en: 'Name', tr: 'Ad' }, value: ({ name }) => name },
  state: { heading: { en: 'Status', tr: 'Durum' }, value: ({ state }) => states[state][language] },
  groupName: { heading: { en: 'Group', tr: 'Grup' }, value: ({ groupName }) => groupName },
  startDate: { heading: { en: 'Start date', tr: 'Başlangıç tarihi' }, value: ({ startDate }) => startDate },
  endDate: { heading: { en: 'End date', tr: 'Bitiş tarihi' }, value: ({ endDate }) => endDate },
  recipients: { heading: { en: 'Recipients', tr: 'Alıcılar' }, value: ({ recipients }) => recipients ?? '' },
  audience: {
    heading: { en: 'For', tr: 'Kime' },
    value: (row) => (row.everybody ? everybody[language] : [...row.locationNames, ...row.teamNames].join(', ') || nobody[language]),
  },
  sendToExceptionalUser: {
    heading: { en: 'To exceptional users too', tr: 'Muaf kullanıcılara da' },
    value: ({ sendToExceptionalUser }) => (sendToExceptionalUser ? yes : no)[language],
  },
  externalLink: { heading: { en: 'External link', tr: 'Dış bağlantı' }, value: ({ externalLink }) => externalLink },
  text: { heading: { en: 'Text', tr: 'Metin' }, value: ({ text }) => plainText(text).slice(0, cellMaxLength) },
  updated: { heading: { en: 'Updated', tr: 'Güncellendi' }, value: ({ updated }) => stampIn(timeZone, new Date(updated)) },
});
