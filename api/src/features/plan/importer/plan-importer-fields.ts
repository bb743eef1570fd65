import type { ImportField } from '#features/uploads/uploads-importer.ts';

type Texts = ImportField['heading'];
const field = (name: string, heading: Texts, sample: Texts | string, more: Partial<ImportField> = {}): ImportField => ({
  field: name,
  required: false,
  heading,
  sample: typeof sample === 'string' ? { en: sample, tr: sample } : sample,
  ...more,
});

const yes = { en: 'Yes', tr: 'Evet' };
const no = { en: 'No', tr: 'Hayır' };
const answers = { true: yes, false: no };
const workspace = { en: 'Workspace', tr: 'Çalışma alanı' };
const active = { en: 'Active', tr: 'Aktif' };
const statuses = { active, passive: { en: 'Passive', tr: 'Pasif' }, blocked: { en: 'Blocked', tr: 'Kapalı' } };

/** The columns of an office plan. One row may describe a whole chain, as the sample does: a desk with all that it stands in. */
export const fields: ImportField[] = [
  field('location', { en: 'Location', tr: 'Konum' }, { en: 'London', tr: 'İstanbul' }, { required: true }),
  field('timeZone', { en: 'Time zone', tr: 'Saat dilimi' }, { en: 'Europe/London', tr: 'Europe/Istanbul' }),
  field('parkingCapacity', { en: 'Parking capacity', tr: 'Otopark kapasitesi' }, '40'),
  field('locationCapacity', { en: 'Location capacity', tr: 'Konum kapasitesi' }, '250'),
  field('foodService', { en: 'Food service', tr: 'Yemek hizmeti' }, yes, { wording: answers }),
  field('shuttle', { en: 'Shuttle', tr: 'Servis' }, no, { wording: answers }),
  field('gym', { en: 'Gym', tr: 'Spor salonu' }, no, { wording: answers }),
  field('pets', { en: 'Pets', tr: 'Evcil hayvan' }, no, { wording: answers }),
  field('building', { en: 'Building', tr: 'Bina' }, { en: 'North Tower', tr: 'Kuzey Kulesi' }),
  field('buildingDescription', { en: 'Building description', tr: 'Bina açıklaması' }, { en: 'Head office', tr: 'Genel müdürlük' }),
  field('workspace', { en: 'Workspace or room', tr: 'Çalışma alanı veya oda' }, { en: '3rd floor', tr: '3. kat' }),
  field('meetingRoom', { en: 'Type', tr: 'Tür' }, workspace, {
    wording: { true: { en: 'Meeting room', tr: 'Toplantı odası' }, false: workspace },
  }),
  field('capacity', { en: 'Capacity', tr: 'Kapasite' }, '24'),
  field('equipment', { en: 'Equipment', tr: 'Donanım' }, ''),
  field('desk', { en: 'Desk label', tr: 'Masa etiketi' }, 'A-01'),
  field('deskX', { en: 'Desk X (cm)', tr: 'Masa X (cm)' }, '150'),
  field('deskY', { en: 'Desk Y (cm)', tr: 'Masa Y (cm)' }, '200'),
  field('deskRotation', { en: 'Desk turn (°)', tr: 'Masa dönüşü (°)' }, '0'),
  field('deskWidth', { en: 'Desk width (cm)', tr: 'Masa genişliği (cm)' }, '120'),
  field('deskDepth', { en: 'Desk depth (cm)', tr: 'Masa derinliği (cm)' }, '80'),
  field('accessible', { en: 'Accessible', tr: 'Engelli erişimine uygun' }, no, { wording: answers }),
  field('sitStand', { en: 'Sit-stand', tr: 'Yüksekliği ayarlanır' }, no, { wording: answers }),
  field('status', { en: 'Status', tr: 'Durum' }, active, { wording: statuses }),
];
