import type { ImportField } from '#features/uploads/uploads-importer.ts';

type Texts = ImportField['heading'];
const field = (name: string, required: boolean, heading: Texts, sample: Texts | string, more: Partial<ImportField> = {}): ImportField => ({
  field: name,
  required,
  heading,
  sample: typeof sample === 'string' ? { en: sample, tr: sample } : sample,
  ...more,
});

export const fields: ImportField[] = [
  field('email', true, { en: 'E-mail', tr: 'E-posta' }, { en: 'jane.smith@company.example', tr: 'ayse.yilmaz@sirket.example' }),
  field('area', true, { en: 'Area', tr: 'Alan' }, { en: 'Workspace', tr: 'Çalışma alanı' }),
  field('location', true, { en: 'Location', tr: 'Konum' }, { en: 'London', tr: 'İstanbul' }),
  field('building', false, { en: 'Building', tr: 'Bina' }, { en: 'North Tower', tr: 'Kuzey Kulesi' }),
  field('workspace', false, { en: 'Workspace or room', tr: 'Çalışma alanı veya oda' }, { en: '3rd floor', tr: '3. kat' }),
  field('desk', false, { en: 'Desk label', tr: 'Masa etiketi' }, 'A-01'),
  field('slot', false, { en: 'Shuttle route', tr: 'Servis güzergâhı' }, ''),
  field('day', true, { en: 'Day', tr: 'Gün' }, { en: '2030-01-21', tr: '21.01.2030' }),
  field('start', false, { en: 'Start time', tr: 'Başlangıç saati' }, '09:00'),
  field('end', false, { en: 'End time', tr: 'Bitiş saati' }, '18:00'),
  field('title', false, { en: 'Title', tr: 'Başlık' }, { en: 'Team day', tr: 'Ekip günü' }),
  // Of a file of reservations, which has those that were cancelled too.
  field('status', false, { en: 'Status', tr: 'Durum' }, '', { alternative: true }),
];
