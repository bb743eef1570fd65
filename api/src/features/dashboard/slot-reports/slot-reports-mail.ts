import type { ReportArea, SlotReport } from '@population-tracker/contract/dashboard/slot-reports';
import type { TodaySlot } from '@population-tracker/contract/dashboard/today';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { dayIn, timeIn } from '@population-tracker/contract/kernel/zones';
import { layOut } from '#platform/mail/layout.ts';

interface Told {
  report: SlotReport;
  place: { name: string; timeZone: string; day: string; nextDay: string };
  /** Of that area, as the dashboard has them. */
  slots: readonly TodaySlot[];
  now: Date;
  /** Whether the next working day stands before today. */
  nextFirst: boolean;
}

interface AreaTexts {
  title: (place: string) => string;
  /** What the numbers count. */
  count: (count: number, number: string) => string;
  slot: string;
}

interface Texts extends Record<ReportArea, AreaTexts> {
  locale: string;
  places: string;
  all: string;
  full: (number: string) => string;
  asOf: (time: string, day: string) => string;
  why: (place: string, times: string) => string;
}

const texts: Record<ProductLanguage, Texts> = {
  en: {
    locale: 'en-GB',
    diningHall: {
      title: (place) => `Lunch, ${place}`,
      count: (count, number) => (count === 1 ? `${number} meal` : `${number} meals`),
      slot: 'Lunch',
    },
    shuttle: {
      title: (place) => `Shuttle, ${place}`,
      count: (count, number) => (count === 1 ? `${number} passenger` : `${number} passengers`),
      slot: 'Departure',
    },
    places: 'Places',
    all: 'All',
    full: (number) => `${number} full`,
    asOf: (time, day) => `As of ${time} on ${day}, by the clock of the location. Until each begins, some may be added or cancelled.`,
    why: (place, times) =>
      `You are sent this at ${times} because your address was entered for ${place}. Its administrators can change that.`,
  },
  tr: {
    locale: 'tr',
    diningHall: { title: (place) => `Öğle yemeği, ${place}`, count: (_, number) => `${number} yemek`, slot: 'Öğle yemeği' },
    shuttle: { title: (place) => `Servis, ${place}`, count: (_, number) => `${number} yolcu`, slot: 'Sefer' },
    places: 'Yer',
    all: 'Tümü',
    full: (number) => `${number} dolu`,
    asOf: (time, day) =>
      `Konumun saatiyle ${day} ${time} itibarıyla. Yemek ya da sefer saatine kadar yeni rezervasyonlar ve iptaller olabilir.`,
    why: (place, times) =>
      `Bu e-posta, adresiniz ${place} için girildiğinden size gönderildi. Gönderim saatleri: ${times}. Bunu oranın yöneticileri değiştirebilir.`,
  },
};

/** Today's and the next working day's figures, the day that matters first. */
export function slotReportMail({ report, place, slots, now, nextFirst }: Told): { subject: string; text: string; html: string } {
  const { language, area } = report;
  const { locale, places, all, full, asOf, why, [area]: own } = texts[language];
  const days = [
    { day: place.day, countOf: (slot: TodaySlot) => slot.today },
    { day: place.nextDay, countOf: (slot: TodaySlot) => slot.next },
  ];
  if (nextFirst) days.reverse();
  const number = (count: number) => count.toLocaleString(locale);
  const cell = (count: number, capacity: number) => (count > 0 && count >= capacity ? full(number(count)) : number(count));
  const sums = days.map(({ countOf }) => slots.reduce((sum, slot) => sum + countOf(slot), 0));
  const sentences = days.map(({ day }, at) => `${dayText(locale, day)}, ${own.count(sums[at] ?? 0, number(sums[at] ?? 0))}`);
  const [first = ''] = sentences;
  const title = own.title(place.name);
  return layOut({
    language,
    subject: `${title}: ${first}`,
    preheader: sentences.join(' · '),
    parts: [
      { heading: title },
      { text: sentences.join('\n') },
      {
        table: {
          head: [own.slot, ...days.map(({ day }) => shortDay(locale, day)), places],
          rows: slots.map((slot) => [
            nameOf(slot),
            ...days.map(({ countOf }) => cell(countOf(slot), slot.capacity)),
            number(slot.capacity),
          ]),
          ...(slots.length > 1 && {
            foot: [all, ...sums.map(number), number(slots.reduce((sum, { capacity }) => sum + capacity, 0))],
          }),
        },
      },
      { text: asOf(timeIn(place.timeZone, now), dayText(locale, dayIn(place.timeZone, now))) },
      { note: why(place.name, new Intl.ListFormat(locale).format(report.times)) },
    ],
  });
}

const nameOf = ({ area, start, end, name }: TodaySlot): string =>
  area === 'diningHall' && end ? `${start}–${end}` : [start, name].filter(Boolean).join(' ');

/** `Tue 24 November`, `24 Kasım Salı`. */
const dayText = (locale: string, day: string): string =>
  inWords(locale, day, { weekday: locale === 'tr' ? 'long' : 'short', day: 'numeric', month: 'long' });

const shortDay = (locale: string, day: string): string => inWords(locale, day, { weekday: 'short', day: 'numeric' });

const inWords = (locale: string, day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day));
