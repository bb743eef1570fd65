import { expect, test } from 'vitest';
import { canCheckIn, keptUntil } from './check-in-state.ts';

const asked = { checkInOpens: '2026-11-18T05:00:00Z', checkedIn: null, releaseAt: null, end: '2026-11-18T15:00:00Z' };
const at = (time: string) => Date.parse(`2026-11-18T${time}:00Z`);

test('one checks in from the moment that it opens to the end, once, and only where the place asks for it', () => {
  expect(['04:59', '05:00', '14:59', '15:00'].map((time) => canCheckIn(asked, at(time)))).toEqual([false, true, true, false]);
  expect(canCheckIn({ ...asked, checkedIn: '2026-11-18T06:04:00Z' }, at('07:00'))).toBe(false);
  expect(canCheckIn({ ...asked, checkInOpens: null }, at('07:00'))).toBe(false);
});

test('until when a place is kept is told once that is set, as long as nobody has come', () => {
  const reminded = { ...asked, releaseAt: '2026-11-18T06:45:00Z' };
  expect(keptUntil(asked, at('06:40'))).toBe(null);
  expect(keptUntil(reminded, at('06:40'))).toBe(reminded.releaseAt);
  expect(keptUntil({ ...reminded, checkedIn: '2026-11-18T06:41:00Z' }, at('06:42'))).toBe(null);
});
