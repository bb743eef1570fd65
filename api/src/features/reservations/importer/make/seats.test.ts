import { expect, it } from 'vitest';
import { Seats } from './seats.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 19, hour));
const take = (seats: Seats, from: number, to: number, workspaceId = 1) => seats.take(workspaceId, 2, at(from), at(to));

it('the lowest seat that is free over the whole period is given out, and none beyond the capacity', () => {
  const seats = new Seats([{ workspaceId: 1, seat: 1, start: at(9).getTime(), end: at(12).getTime() }]);
  expect([take(seats, 8, 10), take(seats, 11, 13), take(seats, 12, 14), take(seats, 9, 10)]).toEqual([2, 2, 1, null]);
});

it('a period ends before the next one begins, and each workspace has seats of its own', () => {
  const seats = new Seats([]);
  expect([take(seats, 8, 9), take(seats, 9, 10), take(seats, 8, 9, 2), take(seats, 8, 10)]).toEqual([1, 1, 1, 2]);
});
