import { announcementErrors } from '../announcements/announcement-errors.ts';
import { colleagueErrors } from '../colleagues/colleague-errors.ts';
import { figureErrors } from '../dashboard/figure-errors.ts';
import { slotReportErrors } from '../dashboard/slot-report-errors.ts';
import { dataProtectionErrors } from '../data-protection-errors.ts';
import { emergencyErrors } from '../emergency/emergency-errors.ts';
import { fileErrors } from '../file-errors.ts';
import { grantErrors } from '../grant-errors.ts';
import { listViewErrors } from '../list-view-errors.ts';
import { dayPlanErrors } from '../me/day-plan-errors.ts';
import { meetingErrors } from '../me/meeting-errors.ts';
import { pushErrors } from '../me/push-errors.ts';
import { notificationErrors } from '../notifications/notification-errors.ts';
import { parameterErrors } from '../parameters/parameter-errors.ts';
import { placeCodeErrors } from '../place-codes/place-code-errors.ts';
import { closureErrors } from '../plan/closures/closure-errors.ts';
import { floorPlanErrors } from '../plan/floor-plan-errors.ts';
import { planErrors } from '../plan/plan-errors.ts';
import { privacyNoticeErrors } from '../privacy-notice/privacy-notice-errors.ts';
import { provisioningErrors } from '../provisioning-errors.ts';
import { checkInErrors } from '../reservations/check-in-errors.ts';
import { ownErrors } from '../reservations/own-errors.ts';
import { reservationErrors } from '../reservations/reservation-errors.ts';
import { reservationBulkErrors } from '../reservations/reservations-bulk-errors.ts';
import { waitErrors } from '../reservations/wait-errors.ts';
import { apiKeyErrors } from '../session/api-key-errors.ts';
import { identityProviderErrors } from '../session/identity-provider-errors.ts';
import { passkeyErrors } from '../session/passkey-errors.ts';
import { sessionErrors } from '../session/session-errors.ts';
import { teamErrors } from '../teams/team-errors.ts';
import { uploadErrors } from '../uploads/upload-errors.ts';
import { userErrors } from '../users/user-errors.ts';
import type { ErrorText } from './error-text.ts';
import { requestErrors } from './request-errors.ts';

/**
 * The error catalogue: every refusal that a person can cause. `{name}` stands for a value given with the refusal.
 * Texts marked "source" are the source specification's own (sections 5, 6 and 8).
 */
const catalogue = {
  // Exports
  'export.tooManyRows': { status: 422, en: 'More than {count:# row|# rows} can’t stand in one file. Narrow the list first.', tr: 'Bir dosyaya {count} satırdan fazlası sığmaz. Önce listeyi daraltın.' },

  // Search
  'search.tooShort': { status: 422, en: 'Type at least two letters.', tr: 'En az iki harf yazın.' },

  // Values
  'value.required': { status: 422, en: 'Can’t be empty.', tr: 'Boş olamaz.' },
  'value.text': { status: 422, en: 'Must be text.', tr: 'Metin olmalı.' },
  'value.tooLong': { status: 422, en: 'Is too long.', tr: 'Çok uzun.' },
  'value.controlCharacters': { status: 422, en: 'Has characters that can’t be shown.', tr: 'Gösterilemeyen karakterler içeriyor.' },
  'value.email': { status: 422, en: 'Is not a valid e-mail address.', tr: 'Geçerli bir e-posta adresi değil.' },
  'value.instant': { status: 422, en: 'Must be a date and time with its offset, like 2026-11-18T09:00:00+03:00.', tr: 'Saat farkıyla bir tarih ve saat olmalı; örneğin 2026-11-18T09:00:00+03:00.' },
  'value.day': { status: 422, en: 'Must be a day, like 2026-11-18.', tr: 'Bir gün olmalı; örneğin 2026-11-18.' },
  'value.month': { status: 422, en: 'Must be a month, like 2026-11.', tr: 'Bir ay olmalı; örneğin 2026-11.' },
  'value.outsideCalendar': { status: 422, en: 'Must lie in the years 2000 to 2100.', tr: '2000 ile 2100 yılları arasında olmalı.' },
  'value.timeOfDay': { status: 422, en: 'Must be a time, like 09:30.', tr: 'Bir saat olmalı; örneğin 09:30.' },
  'value.timeZone': { status: 422, en: 'Is not a known time zone, like Europe/Istanbul.', tr: 'Bilinen bir saat dilimi değil; örneğin Europe/Istanbul.' },
  'value.sort': { status: 422, en: 'Can’t be sorted by this.', tr: 'Buna göre sıralanamaz.' },
  'value.tooFar': { status: 422, en: 'Pages go no further than 10,000 records. Filter, or sort the other way round.', tr: 'Sayfalar 10.000 kayıttan öteye gitmez. Süzün veya ters sıralayın.' },
  'value.tooFarSearched': { status: 422, en: 'Pages of a search go no further than 500 records. Search for more words, filter, or sort the other way round.', tr: 'Bir aramanın sayfaları 500 kayıttan öteye gitmez. Daha çok sözcükle arayın, süzün veya ters sıralayın.' },
  'value.capacity': { status: 422, en: 'Must be a whole number from 0 to 100,000.', tr: '0 ile 100.000 arasında bir tam sayı olmalı.' },
  'value.boolean': { status: 422, en: 'Must be true or false.', tr: 'true veya false olmalı.' },
  'value.yesNo': { status: 422, en: 'Must be “yes” or “no”.', tr: '“Evet” veya “Hayır” olmalı.' },
  'value.wrong': { status: 422, en: 'Is not allowed: {reason}', tr: 'Kabul edilmedi: {reason}' },
  'value.unknownField': { status: 422, en: 'Is not a known field.', tr: 'Bilinen bir alan değil.' },

  ...requestErrors,
  ...sessionErrors,
  ...passkeyErrors,
  ...planErrors,
  ...floorPlanErrors,
  ...userErrors,
  ...provisioningErrors,
  ...listViewErrors,
  ...fileErrors,
  ...uploadErrors,
  ...figureErrors,
  ...parameterErrors,
  ...slotReportErrors,
  ...pushErrors,
  ...colleagueErrors,
  ...teamErrors,
  ...emergencyErrors,
  ...announcementErrors,
  ...notificationErrors,
  ...closureErrors,
  ...dataProtectionErrors,
  ...grantErrors,
  ...identityProviderErrors,
  ...apiKeyErrors,
  ...reservationErrors,
  ...waitErrors,
  ...dayPlanErrors,
  ...meetingErrors,
  ...checkInErrors,
  ...placeCodeErrors,
  ...privacyNoticeErrors,
  ...reservationBulkErrors,
} as const satisfies Record<string, ErrorText>;

export type ErrorKey = keyof typeof catalogue;
export const errors: Record<ErrorKey, ErrorText> = catalogue;

export const isErrorKey = (key: string): key is ErrorKey => Object.hasOwn(catalogue, key);

export type ErrorValues = Record<string, string | number>;

/** The catalogue's sentence in a language, with its values filled in. */
export function errorText(key: ErrorKey, language: 'en' | 'tr', values: ErrorValues = {}): string {
  return filled(errors[key][language], (name) => values[name], language);
}

/** The same to somebody of themselves: of those that speak of a person, the sentence that speaks to them. */
export const ownErrorText = (key: ErrorKey, language: 'en' | 'tr', values: ErrorValues = {}): string =>
  filled((toThemselves[key] ?? errors[key])[language], (name) => values[name], language);

const toThemselves: Partial<Record<ErrorKey, Pick<ErrorText, 'en' | 'tr'>>> = ownErrors;

/** A sentence with `{name}` in it, or `{name:# seat|# seats}` where its number tells one from several; # is the number itself. */
export function filled(sentence: string, valueOf: (name: string) => string | number | undefined, language: 'en' | 'tr'): string {
  return sentence.replace(placeholder, (whole, name: string, one?: string, several?: string) => {
    const value = valueOf(name);
    const text = value === undefined ? `{${name}}` : shown(value, language);
    return one === undefined || several === undefined ? (value === undefined ? whole : text) : (text === '1' ? one : several).replaceAll('#', text);
  });
}

const placeholder = /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g;

/** The sentence of whatever values: what is told of it stands as … */
export const errorTitle = (key: ErrorKey, language: 'en' | 'tr'): string => filled(errors[key][language], () => '…', language);

/** Days are written as the language writes them. */
function shown(value: string | number, language: 'en' | 'tr'): string {
  const text = String(value);
  if (!/^\d{4}-\d\d-\d\d(, \d{4}-\d\d-\d\d)*$/.test(text)) return text;
  dayFormats[language] ??= new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  const format = dayFormats[language];
  return text.replace(/[\d-]{10}/g, (day) => format.format(new Date(day)));
}

/** Costly to make: a sheet of refused items has thousands of these sentences. */
const dayFormats: { en?: Intl.DateTimeFormat; tr?: Intl.DateTimeFormat } = {};
