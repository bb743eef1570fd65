import type { ProductLanguage } from '../kernel/constants.ts';
import { type OpenHours, wordsOf } from '../plan/opening-hours.ts';
import { auditReferences } from './audit-references.ts';
import { auditFields, auditWord } from './audit-words.ts';

type Words = Record<ProductLanguage, string>;

const yes: Words = { en: 'Yes', tr: 'Evet' };
const no: Words = { en: 'No', tr: 'Hayır' };

const areaWords: Record<string, Words> = {
  workspace: { en: 'Workspace', tr: 'Çalışma alanı' },
  meetingRoom: { en: 'Meeting room', tr: 'Toplantı odası' },
  diningHall: { en: 'Dining hall', tr: 'Yemekhane' },
  shuttle: { en: 'Shuttle', tr: 'Servis' },
  parking: { en: 'Parking', tr: 'Otopark' },
  gym: { en: 'Gym', tr: 'Spor salonu' },
  pet: { en: 'Pets', tr: 'Evcil hayvan' },
};

const states: Record<string, Words> = {
  safe: { en: 'Safe', tr: 'Güvende' },
  notSafe: { en: 'Not safe', tr: 'Güvende değil' },
  none: { en: 'No answer', tr: 'Yanıt yok' },
};

/** Of fields whose values are words of programs. */
const values: Record<string, Record<string, Words>> = {
  status: {
    active: { en: 'Active', tr: 'Aktif' },
    passive: { en: 'Passive', tr: 'Pasif' },
    cancelled: { en: 'Cancelled', tr: 'İptal edildi' },
    blocked: { en: 'Blocked', tr: 'Kapalı' },
  },
  userType: {
    1: { en: 'Normal', tr: 'Normal' },
    2: { en: 'Administrator', tr: 'Yönetici' },
    3: { en: 'Emergency manager', tr: 'Acil durum sorumlusu' },
  },
  language: { en: { en: 'English', tr: 'İngilizce' }, tr: { en: 'Turkish', tr: 'Türkçe' } },
  type: { individual: { en: 'Individual', tr: 'Bireysel' }, bulk: { en: 'Bulk', tr: 'Toplu' } },
  area: areaWords,
  kind: {
    emergency: { en: 'Emergency', tr: 'Acil durum' },
    drill: { en: 'Drill', tr: 'Tatbikat' },
    users: { en: 'Users', tr: 'Kullanıcılar' },
    plan: { en: 'Office plan', tr: 'Ofis planı' },
    reservations: { en: 'Reservations', tr: 'Rezervasyonlar' },
    desk: { en: 'Desk', tr: 'Masa' },
    room: { en: 'Meeting room', tr: 'Toplantı odası' },
    entrance: { en: 'Entrance', tr: 'Giriş' },
    oidc: { en: 'OpenID Connect', tr: 'OpenID Connect' },
    saml: { en: 'SAML 2.0', tr: 'SAML 2.0' },
  },
  checkIn: {
    none: { en: 'None', tr: 'Yok' },
    asked: { en: 'Possible', tr: 'İsteğe bağlı' },
    required: { en: 'Required', tr: 'Zorunlu' },
  },
  checkInHow: {
    code: { en: 'Code at the place', tr: 'Yerindeki kod' },
    link: { en: 'Link of the mail', tr: 'E-postadaki bağlantı' },
    byHand: { en: 'By hand', tr: 'Elle' },
    kiosk: { en: 'Screen at the entrance', tr: 'Girişteki ekran' },
  },
  actionState: states,
  answer: states,
  how: {
    link: { en: 'The link in the mail', tr: 'E-postadaki bağlantı' },
    app: { en: 'The app', tr: 'Uygulama' },
    byHand: { en: 'Hand', tr: 'Elle' },
  },
  way: {
    code: { en: 'Code', tr: 'Kod' },
    password: { en: 'Password', tr: 'Parola' },
    link: { en: 'Link by mail', tr: 'E-postayla gelen bağlantı' },
    passkey: { en: 'Passkey', tr: 'Geçiş anahtarı' },
    provider: { en: 'Identity provider', tr: 'Kimlik sağlayıcı' },
    codeRequest: { en: 'Asking for a code', tr: 'Kod isteme' },
    linkRequest: { en: 'Asking for a link', tr: 'Bağlantı isteme' },
  },
  weekdays: {
    1: { en: 'Monday', tr: 'Pazartesi' },
    2: { en: 'Tuesday', tr: 'Salı' },
    3: { en: 'Wednesday', tr: 'Çarşamba' },
    4: { en: 'Thursday', tr: 'Perşembe' },
    5: { en: 'Friday', tr: 'Cuma' },
    6: { en: 'Saturday', tr: 'Cumartesi' },
    7: { en: 'Sunday', tr: 'Pazar' },
  },
  reason: {
    publicHoliday: { en: 'Public holiday', tr: 'Resmî tatil' },
    companyHoliday: { en: 'Company holiday', tr: 'Şirket tatili' },
    works: { en: 'Works', tr: 'Bakım ve tadilat' },
    event: { en: 'Event', tr: 'Organizasyon' },
    other: { en: 'Other', tr: 'Diğer' },
    wrong: { en: 'Wrong, used or expired', tr: 'Yanlış, kullanılmış ya da süresi dolmuş' },
    tooMany: { en: 'Too many tries', tr: 'Çok fazla deneme' },
    noAccess: { en: 'May not sign in', tr: 'Giriş yetkisi yok' },
  },
};

export interface ValueTexts {
  language: ProductLanguage;
  /** What records are called that are named by number: `user:507`. */
  names?: Readonly<Record<string, string>>;
  /** An instant in words. */
  instant?: (text: string) => string;
}

/** A recorded value in words; '' for none. A record is told by its name, else by its number. */
export function auditValue(field: string, value: unknown, texts: ValueTexts): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return (value ? yes : no)[texts.language];
  if (Array.isArray(value)) return value.map((one) => auditValue(field, one, texts)).join(', ');
  if (typeof value === 'object') return auditObject(field, value as Record<string, unknown>, texts);
  return wordOf(field, value as string | number, texts);
}

function wordOf(field: string, value: string | number, { language, names, instant }: ValueTexts): string {
  if (field === 'columns') return auditWord(auditFields, String(value), language);
  const kind = auditReferences[field];
  const known = kind && names?.[`${kind}:${value}`];
  if (known) return known;
  const word = values[field]?.[String(value)]?.[language];
  if (word) return word;
  return instant && /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d(:?\d\d)?)$/.test(String(value)) ? instant(String(value)) : String(value);
}

const isOpenHours = (field: string, value: object): value is OpenHours => field === 'openingHours' && 'weekday' in value;

/** An upload is told by its file; of anything else each part bears its word. */
function auditObject(field: string, value: Record<string, unknown>, texts: ValueTexts): string {
  if (isOpenHours(field, value)) return `${wordOf('weekdays', value.weekday, texts)} ${wordsOf(value)}`;
  if ((field === 'upload' || field === 'undoneUpload') && typeof value.file === 'string') return value.file;
  return Object.entries(value)
    .map(([name, one]) => `${auditWord(auditFields, name, texts.language)}: ${auditValue(name, one, texts)}`)
    .join('; ');
}
