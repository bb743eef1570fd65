import { type ProductLanguage, productTitle } from '@population-tracker/contract/kernel/constants';
import type { BuiltInSet } from '@population-tracker/contract/kernel/permissions';
import { layOut } from '#platform/mail/layout.ts';

export interface GrantMail {
  language: ProductLanguage;
  name: string;
  what: 'given' | 'changed' | 'taken';
  /** Who did it; null for whoever runs the installation. */
  by: string | null;
  /** A set of the product's or the company's own. */
  set: { builtIn: BuiltInSet | null; setName: string | null };
  /** Empty for the whole company. */
  locations: readonly string[];
  /** `2026-12-24`, null for no end. */
  until: string | null;
  reason: string;
  panelUrl: string;
}

/** As the panel names them. */
export const setNames: Record<ProductLanguage, Record<BuiltInSet, string>> = {
  en: {
    owner: 'Owner',
    administrator: 'Administrator',
    emergencyManager: 'Emergency manager',
    locationAdministrator: 'Location administrator',
    reception: 'Reception',
    facilityAnalyst: 'Figures, no names',
    securityOfficer: 'Security officer',
    peopleAdministrator: 'People administrator',
    auditor: 'Auditor',
  },
  tr: {
    owner: 'Sahip',
    administrator: 'Yönetici',
    emergencyManager: 'Acil durum sorumlusu',
    locationAdministrator: 'Konum yöneticisi',
    reception: 'Resepsiyon',
    facilityAnalyst: 'Rakamlar, isimsiz',
    securityOfficer: 'Güvenlik görevlisi',
    peopleAdministrator: 'Kullanıcı yöneticisi',
    auditor: 'Denetçi',
  },
};

const texts = {
  en: {
    given: { subject: `New permissions in ${productTitle}`, intro: (by: string) => `${by} gave you permissions in ${productTitle}.` },
    changed: {
      subject: `Your permissions in ${productTitle} end on another day`,
      intro: (by: string) => `${by} changed the last day of your permissions in ${productTitle}.`,
    },
    taken: {
      subject: `Permissions in ${productTitle} taken back`,
      intro: (by: string) => `${by} took back permissions of yours in ${productTitle}. You were signed out; what else you hold stays.`,
    },
    greeting: (name: string) => `Hello ${name},`,
    facts: { set: 'Permissions', where: 'Where', until: 'Last day', reason: 'Reason' },
    operator: 'Whoever runs the installation',
    everywhere: 'The whole company',
    noEnd: 'No end',
    button: 'Sign in',
    how: 'You sign in with a code that comes to this address.',
    ask: (by: string) => `If you did not expect this, ask ${by}.`,
  },
  tr: {
    given: { subject: `${productTitle} için yeni yetkiler`, intro: (by: string) => `${by} size ${productTitle} yetkileri verdi.` },
    changed: {
      subject: `${productTitle} yetkilerinizin son günü değişti`,
      intro: (by: string) => `${by}, ${productTitle} yetkilerinizin son gününü değiştirdi.`,
    },
    taken: {
      subject: `${productTitle} yetkileri geri alındı`,
      intro: (by: string) => `${by} bazı ${productTitle} yetkilerinizi geri aldı. Oturumunuz kapatıldı; diğer yetkileriniz duruyor.`,
    },
    greeting: (name: string) => `Merhaba ${name},`,
    facts: { set: 'Yetkiler', where: 'Nerede', until: 'Son gün', reason: 'Gerekçe' },
    operator: 'Kurulumu yöneten kişi',
    everywhere: 'Tüm şirket',
    noEnd: 'Süresiz',
    button: 'Giriş yapın',
    how: 'Bu adrese gelen bir kodla giriş yaparsınız.',
    ask: (by: string) => `Bunu beklemiyorsanız ${by} ile görüşün.`,
  },
};

/** Tells somebody what they may do from now on, or no longer. */
export function grantMail({ language, name, what, set, locations, until, reason, panelUrl, ...given }: GrantMail) {
  const words = texts[language];
  const by = given.by ?? words.operator;
  const { subject, intro } = words[what];
  const facts = [
    { label: words.facts.set, value: set.builtIn ? setNames[language][set.builtIn] : (set.setName ?? '') },
    { label: words.facts.where, value: locations.length > 0 ? locations.join(', ') : words.everywhere },
    ...(until || what === 'changed' ? [{ label: words.facts.until, value: until ? dayOf(until, language) : words.noEnd }] : []),
    ...(reason ? [{ label: words.facts.reason, value: reason }] : []),
  ];
  const parts = [
    { text: words.greeting(name) },
    { text: intro(by) },
    { facts },
    ...(what === 'taken' ? [] : [{ buttons: [{ label: words.button, url: panelUrl }] }]),
    { note: what === 'given' ? `${words.how} ${words.ask(by)}` : words.ask(by) },
  ];
  return layOut({ language, subject, preheader: intro(by), parts });
}

const dayOf = (day: string, language: ProductLanguage): string =>
  new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
