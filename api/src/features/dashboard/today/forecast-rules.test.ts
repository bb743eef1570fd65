import { addDays, daysBetween, isWeekend } from '@population-tracker/contract/kernel/days';
import { describe, expect, test } from 'vitest';
import { forecast, pastError, type Series } from './forecast-rules.ts';

const today = '2026-11-18';

/** Working days before today, each with as many people as `people` says, of whom `share` had a seat so many days before. */
function seriesOf(days: number, people: (day: string) => number, share: (day: string, lead: number) => number = () => 0.5): Series {
  const past = [];
  for (let day = addDays(today, -days); day < today; day = addDays(day, 1)) if (!isWeekend(day)) past.push({ day, people: people(day) });
  return { past, onHand: (day, lead) => Math.round(people(day) * share(day, lead)) };
}

describe('a forecast', () => {
  test('says nothing while there is too little to learn from', () => {
    expect(
      forecast(
        seriesOf(12, () => 100),
        today,
        addDays(today, 1),
      ).guess,
    ).toBeNull();
  });

  test('of an even office is exact, with a band of no width', () => {
    const { guess, tries } = forecast(
      seriesOf(120, () => 100),
      today,
      addDays(today, 2),
      20,
    );
    expect(guess).toEqual({ expected: 100, low: 100, high: 100 });
    expect(pastError(tries)).toEqual({ days: 20, share: 0, inside: 20 });
  });

  test('follows the weekday where what is on hand says little, and what is on hand where the weekday does', () => {
    const byWeekday = (day: string) => 100 + 20 * new Date(day).getUTCDay();
    const noisy = (day: string, lead: number) => 0.1 + 0.8 * ((Number(day.slice(-2)) * 7 + lead) % 10) * 0.1;
    const thursday = addDays(today, 1);
    expect(Math.abs((forecast(seriesOf(120, byWeekday, noisy), today, thursday).guess?.expected ?? 0) - 180)).toBeLessThan(12);
    const wild = (day: string) => 60 + ((Number(day.slice(-2)) * 37) % 80);
    const { guess } = forecast(seriesOf(120, wild), today, thursday);
    expect(Math.abs((guess?.expected ?? 0) - wild(thursday))).toBeLessThan(12);
  });

  test('is made of nothing that wasn’t known then: later days change no guess of an earlier one', () => {
    const wild = (day: string) => 60 + ((Number(day.slice(-2)) * 37) % 80);
    for (const lead of [1, 5]) {
      const series = seriesOf(120, wild);
      const before = forecast(series, today, addDays(today, lead), 40).tries;
      const changed = (day: string) => (day >= '2026-11-09' ? 5 : wild(day));
      const after = forecast(
        seriesOf(120, changed, (day, atLead) => (atLead === lead ? (0.5 * wild(day)) / changed(day) : 0.5)),
        today,
        addDays(today, lead),
        40,
      ).tries;
      const known = (day: string) => daysBetween('2026-11-09', day) <= lead;
      const days = series.past.slice(-40).map(({ day }) => day);
      const guesses = (tries: typeof before) => tries.filter((_, at) => known(days[at] ?? '')).map(({ guess }) => guess);
      expect(guesses(after)).toEqual(guesses(before));
      expect(after.at(-1)?.guess).not.toEqual(before.at(-1)?.guess);
    }
  });

  test('has eight of ten days in its band', () => {
    let seed = 7;
    const noise = new Map<string, number>();
    const chance = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    const people = (day: string) => {
      const own = noise.get(day) ?? Math.round(100 + 60 * (chance() - 0.5));
      noise.set(day, own);
      return own;
    };
    const { tries } = forecast(
      seriesOf(400, people, () => 0),
      today,
      addDays(today, 3),
      200,
    );
    const error = pastError(tries);
    expect(error?.days).toBe(200);
    expect((error?.inside ?? 0) / 200).toBeGreaterThan(0.7);
    expect((error?.inside ?? 0) / 200).toBeLessThan(0.92);
  });
});
