import { type ProductLanguage, productTitle } from '@population-tracker/contract/constants';
import type { Area } from '@population-tracker/contract/reservations';

interface Notice {
  language: ProductLanguage;
  name: string;
  cancelled: {
    /** As clocks show it at the place. */
    when: string;
    area: Area;
    /** From the location to the desk, as far as there are such. */
    place: string;
  }[];
}

type Texts = { subject: string; greeting: (name: string) => string; intro: string; areas: Record<Area, string> };

const texts: Record<ProductLanguage, Texts> = {
  en: {
    subject: 'Your reservations were cancelled',
    greeting: (name) => `Hello ${name},`,
    intro: 'these reservations of yours were cancelled by an administrator:',
    areas: {
      workspace: 'workspace',
      meetingRoom: 'meeting room',
      diningHall: 'dining hall',
      shuttle: 'shuttle',
      parking: 'parking',
      gym: 'gym',
      pet: 'pet',
    },
  },
  tr: {
    subject: 'Rezervasyonlarınız iptal edildi',
    greeting: (name) => `Merhaba ${name},`,
    intro: 'şu rezervasyonlarınız bir yönetici tarafından iptal edildi:',
    areas: {
      workspace: 'çalışma alanı',
      meetingRoom: 'toplantı odası',
      diningHall: 'yemekhane',
      shuttle: 'servis',
      parking: 'otopark',
      gym: 'spor salonu',
      pet: 'evcil hayvan',
    },
  },
};

/** One mail for all that was cancelled for a person at once. */
export function cancelNotice({ language, name, cancelled }: Notice): { subject: string; text: string } {
  const { subject, greeting, intro, areas } = texts[language];
  const lines = cancelled.map(({ when, area, place }) => `- ${when}: ${areas[area]}, ${place}`);
  return { subject, text: [greeting(name), intro, lines.join('\n'), productTitle].join('\n\n') };
}
