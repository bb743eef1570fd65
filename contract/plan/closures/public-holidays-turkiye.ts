// The public holidays of Türkiye (law 2429), 2026 to 2028. Those of the calendar are fixed; the religious ones follow the moon, their
// days are announced by the state, which also gives days beside them off in some years: whoever adds them looks at them first. Eves
// end at 13:00.
import type { PublicHoliday } from './public-holiday.ts';

const fixed = (year: number): PublicHoliday[] => [
  { days: [`${year}-01-01`, `${year}-01-01`], name: { en: 'New Year’s Day', tr: 'Yılbaşı' } },
  {
    days: [`${year}-04-23`, `${year}-04-23`],
    name: { en: 'National Sovereignty and Children’s Day', tr: 'Ulusal Egemenlik ve Çocuk Bayramı' },
  },
  { days: [`${year}-05-01`, `${year}-05-01`], name: { en: 'Labour and Solidarity Day', tr: 'Emek ve Dayanışma Günü' } },
  {
    days: [`${year}-05-19`, `${year}-05-19`],
    name: { en: 'Commemoration of Atatürk, Youth and Sports Day', tr: 'Atatürk’ü Anma, Gençlik ve Spor Bayramı' },
  },
  { days: [`${year}-07-15`, `${year}-07-15`], name: { en: 'Democracy and National Unity Day', tr: 'Demokrasi ve Millî Birlik Günü' } },
  { days: [`${year}-08-30`, `${year}-08-30`], name: { en: 'Victory Day', tr: 'Zafer Bayramı' } },
  { days: [`${year}-10-28`, `${year}-10-28`], from: '13:00', name: { en: 'Eve of Republic Day', tr: 'Cumhuriyet Bayramı arifesi' } },
  { days: [`${year}-10-29`, `${year}-10-29`], name: { en: 'Republic Day', tr: 'Cumhuriyet Bayramı' } },
];

const feast = (eve: string, days: PublicHoliday['days'], en: string, tr: string): PublicHoliday[] => [
  { days: [eve, eve], from: '13:00', name: { en: `Eve of ${en}`, tr: `${tr} arifesi` } },
  { days, name: { en, tr } },
];
const ramadan = (eve: string, ...days: PublicHoliday['days']) => feast(eve, days, 'Ramadan Feast', 'Ramazan Bayramı');
const sacrifice = (eve: string, ...days: PublicHoliday['days']) => feast(eve, days, 'Feast of Sacrifice', 'Kurban Bayramı');

export const turkiye: readonly PublicHoliday[] = [
  ...[2026, 2027, 2028].flatMap(fixed),
  ...ramadan('2026-03-19', '2026-03-20', '2026-03-22'),
  ...sacrifice('2026-05-26', '2026-05-27', '2026-05-30'),
  ...ramadan('2027-03-08', '2027-03-09', '2027-03-11'),
  ...sacrifice('2027-05-15', '2027-05-16', '2027-05-19'),
  ...ramadan('2028-02-25', '2028-02-26', '2028-02-28'),
  ...sacrifice('2028-05-04', '2028-05-05', '2028-05-08'),
];
