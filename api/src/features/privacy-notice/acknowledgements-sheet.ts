import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { ExportColumn } from '#platform/spreadsheet/write/export-file.ts';
import type { Acknowledgement } from './privacy-notice-queries.ts';

export const sheetTitle: Record<ProductLanguage, string> = { en: 'Who has read it', tr: 'Kimler okudu' };

export function columnsIn(timeZone: string): ExportColumn<Acknowledgement>[] {
  const stamp = (instant: string) => stampIn(timeZone, new Date(instant));
  return [
    { heading: { en: 'Version', tr: 'Sürüm' }, value: ({ number }) => number },
    { heading: { en: 'Published', tr: 'Yayımlanma' }, value: ({ published }) => stamp(published) },
    { heading: { en: 'Name', tr: 'Ad' }, value: ({ name }) => name },
    { heading: { en: 'Surname', tr: 'Soyad' }, value: ({ lastName }) => lastName },
    { heading: { en: 'E-mail', tr: 'E-posta' }, value: ({ email }) => email },
    { heading: { en: 'Read', tr: 'Okuma' }, value: ({ acknowledged }) => stamp(acknowledged) },
  ];
}
