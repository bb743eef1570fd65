import { describe, expect, test } from 'vitest';
import { readWish } from './reserve.ts';
import { dayOf } from './reserve-time.ts';

/** A Wednesday. */
const today = '2026-11-25';

const understood = (typed: string) => {
  const wish = readWish(typed);
  const [first] = wish?.readings ?? [];
  return wish && [first?.place, first?.person, wish.day ? dayOf(wish.day, today) : null, wish.hours ?? null];
};

describe('a wish is understood', () => {
  test.each([
    ['reserve A2 for Adam tomorrow', 'a2', 'adam', '2026-11-26'],
    ['Book desk A2 for Adam Smith today', 'a2', 'adam smith', '2026-11-25'],
    ['book A2 for adam7@demo.example', 'a2', 'adam7@demo.example', null],
    ['for Adam tomorrow reserve A2', 'a2', 'adam', '2026-11-26'],
    ['tomorrow book Adam A2', 'a2', 'adam', '2026-11-26'],
    ['please reserve the seat A2 in Levent Plaza for Adam on Monday.', 'a2 levent plaza', 'adam', '2026-11-30'],
    ['reserve A2 for tomorrow for Adam', 'a2', 'adam', '2026-11-26'],
    ['make a reservation for Adam at A2', 'a2', 'adam', null],
    ['reserve A2 for Adam Smith 2026-12-03', 'a2', 'adam smith', '2026-12-03'],
    ['reserve A2 for Adam on 3 December', 'a2', 'adam', '2026-12-03'],
    ['reserve A2 for Adam on December 3rd, 2026', 'a2', 'adam', '2026-12-03'],
    ['reserve A2 for Adam 3/12', 'a2', 'adam', '2026-12-03'],
    ['reserve A2 for Adam 3.1.2027', 'a2', 'adam', '2027-01-03'],
    ['reserve A2 for Adam on 3 jan', 'a2', 'adam', '2027-01-03'],
    ['reserve A2 for Adam the day after tomorrow', 'a2', 'adam', '2026-11-27'],
    ['reserve A2 for Adam Wednesday', 'a2', 'adam', '2026-12-02'],
    ["A2'yi yarın Adem için ayır", 'a2', 'adem', '2026-11-26'],
    ['A2’yi Adem Yılmaz’a ayırın, cumaya', 'a2', 'adem yilmaz', '2026-11-27'],
    ["Adem'e A2 rezerve et yarın", 'a2', 'adem', '2026-11-26'],
    ['YARIN İÇİN A2 ADEM IŞIK ADINA REZERVE ET', 'a2', 'adem isik', '2026-11-26'],
    ["Pazartesi günü Levent'te A2 masasını Adem Yılmaz için rezerve et", 'levent a2', 'adem yilmaz', '2026-11-30'],
    ["Levent'in A2 masasını Adem'e ayır bugün", 'levent a2', 'adem', '2026-11-25'],
    ['Toros odasını Adem Yılmaz için bugün ayır', 'toros', 'adem yilmaz', '2026-11-25'],
    ["3 Aralık'ta A2'ye Adem için rezervasyon yap", 'a2', 'adem', '2026-12-03'],
    ["Çağla'ya 4. kat'ta yer ayır cumartesiye", '4. kat yer', 'cagla', '2026-11-28'],
    ['03.12.2026 A2 Adem Yılmaz ayır', 'a2', 'adem yilmaz', '2026-12-03'],
    ["A2'yi Sean O'Brien'a ayır", 'a2', "sean o'brien", null],
  ])('%s', (typed, place, person, day) => {
    expect(understood(typed)).toEqual([place, person, day, null]);
  });

  test.each([
    ['reserve A2 for Adam tomorrow 9-12', '09:00', '12:00'],
    ['reserve A2 for Adam tomorrow from 9:30 to 12', '09:30', '12:00'],
    ['reserve A2 tomorrow 2-4pm for Adam', '14:00', '16:00'],
    ['9am to 5pm tomorrow reserve A2 for Adam', '09:00', '17:00'],
    ["A2'yi yarın 09:00-12:00 Adem için ayır", '09:00', '12:00'],
    ["A2'yi yarın 9'dan 12'ye kadar Adem'e ayır", '09:00', '12:00'],
    ["A2'yi yarın 9.30–12.00 arası Adem'e ayır", '09:30', '12:00'],
  ])('with its hours: %s', (typed, start, end) => {
    expect(understood(typed)).toEqual(['a2', expect.stringMatching(/^ad[ae]m$/), '2026-11-26', { start, end }]);
  });

  test('in each way in which it can be, where no word says which is the person', () => {
    expect(readWish('reserve Toros Ada Kaya')?.readings).toEqual([
      { place: 'kaya', person: 'toros ada' },
      { place: 'toros', person: 'ada kaya' },
      { place: 'ada kaya', person: 'toros' },
      { place: 'toros ada', person: 'kaya' },
    ]);
    expect(readWish('book desk 3 for Ada')?.readings).toEqual([
      { place: '3', person: 'ada' },
      { place: 'desk 3', person: 'ada' },
    ]);
  });
});

test.each([
  '',
  'A2',
  'A2 for Adam tomorrow',
  'reservations',
  'booking A2 for Adam',
  'reserve',
  'reserve A2 tomorrow',
  'reserve for Adam tomorrow',
  'yarın Adem için ayır',
  'rezervasyon',
  'Adem ayırıcı A2',
])('nothing is understood of “%s”', (typed) => {
  expect(readWish(typed)).toBeNull();
});

test.each([
  [{ date: 29, month: 2 }, '2026-11-25', null],
  [{ date: 29, month: 2 }, '2027-11-25', '2028-02-29'],
  [{ date: 24, month: 11, year: 2026 }, '2026-11-25', null],
  [{ date: 25, month: 11 }, '2026-11-25', '2026-11-25'],
  [{ weekday: 3 }, '2026-11-24', '2026-11-25'],
  [{ weekday: 1 }, '2026-12-31', '2027-01-04'],
  [{ ahead: 1 }, '2026-12-31', '2027-01-01'],
])('the day %j, said on %s, is %s', (said, on, day) => {
  expect(dayOf(said, on)).toBe(day);
});

test('31 February and 25 o’clock are no times, and stay words', () => {
  expect(readWish('reserve A2 for Adam 31/2')?.day).toBeUndefined();
  expect(readWish('reserve A2 for Adam 23-25')?.hours).toBeUndefined();
});
