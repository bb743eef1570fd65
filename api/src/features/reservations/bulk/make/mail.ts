import { type ProductLanguage, productTitle } from '@population-tracker/contract/constants';
import type { Area } from '@population-tracker/contract/reservations';

interface Notice {
  language: ProductLanguage;
  name: string;
  area: Area;
  place: string;
  title: string;
  made: { when: string; deskLabel: string | null }[];
}

type Texts = { subject: string; greeting: (name: string) => string; intro: string; desk: string; areas: Record<Area, string> };

const texts: Record<ProductLanguage, Texts> = {
  en: {
    subject: 'Reservations were made for you',
    greeting: (name) => `Hello ${name},`,
    intro: 'these reservations were made for you:',
    desk: 'desk',
    areas: {
      workspace: 'Workspace',
      meetingRoom: 'Meeting room',
      diningHall: 'Dining hall',
      shuttle: 'Shuttle',
      parking: 'Parking',
      gym: 'Gym',
      pet: 'Pet',
    },
  },
  tr: {
    subject: 'Sizin için rezervasyon yapıldı',
    greeting: (name) => `Merhaba ${name},`,
    intro: 'sizin için şu rezervasyonlar yapıldı:',
    desk: 'masa',
    areas: {
      workspace: 'Çalışma alanı',
      meetingRoom: 'Toplantı odası',
      diningHall: 'Yemekhane',
      shuttle: 'Servis',
      parking: 'Otopark',
      gym: 'Spor salonu',
      pet: 'Evcil hayvan',
    },
  },
};

/** One mail for all that a bulk made for a person. */
export function bulkNotice({ language, name, area, place, title, made }: Notice): { subject: string; text: string } {
  const { subject, greeting, intro, desk, areas } = texts[language];
  const where = [`${areas[area]}: ${place}`, title].filter(Boolean).join('\n');
  const lines = made.map(({ when, deskLabel }) => `- ${when}${deskLabel ? `, ${desk} ${deskLabel}` : ''}`);
  return { subject, text: [greeting(name), intro, where, lines.join('\n'), productTitle].join('\n\n') };
}
