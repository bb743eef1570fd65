// The bank holidays of England and Wales, 2026 to 2028; one that falls on a weekend is given on the working day behind it.
import type { PublicHoliday } from './public-holiday.ts';

const on = (day: string, en: string, tr: string): PublicHoliday => ({ days: [day, day], name: { en, tr } });
const newYear = (day: string) => on(day, 'New Year’s Day', 'Yılbaşı');
const goodFriday = (day: string) => on(day, 'Good Friday', 'Paskalya Cuması');
const easterMonday = (day: string) => on(day, 'Easter Monday', 'Paskalya Pazartesisi');
const earlyMay = (day: string) => on(day, 'Early May bank holiday', 'Mayıs başı resmî tatili');
const spring = (day: string) => on(day, 'Spring bank holiday', 'İlkbahar resmî tatili');
const summer = (day: string) => on(day, 'Summer bank holiday', 'Yaz resmî tatili');
const christmas = (day: string) => on(day, 'Christmas Day', 'Noel');
const boxingDay = (day: string) => on(day, 'Boxing Day', 'Noel’in ikinci günü');

export const englandAndWales: readonly PublicHoliday[] = [
  newYear('2026-01-01'),
  goodFriday('2026-04-03'),
  easterMonday('2026-04-06'),
  earlyMay('2026-05-04'),
  spring('2026-05-25'),
  summer('2026-08-31'),
  christmas('2026-12-25'),
  boxingDay('2026-12-28'),
  newYear('2027-01-01'),
  goodFriday('2027-03-26'),
  easterMonday('2027-03-29'),
  earlyMay('2027-05-03'),
  spring('2027-05-31'),
  summer('2027-08-30'),
  christmas('2027-12-27'),
  boxingDay('2027-12-28'),
  newYear('2028-01-03'),
  goodFriday('2028-04-14'),
  easterMonday('2028-04-17'),
  earlyMay('2028-05-01'),
  spring('2028-05-29'),
  summer('2028-08-28'),
  christmas('2028-12-25'),
  boxingDay('2028-12-26'),
];
