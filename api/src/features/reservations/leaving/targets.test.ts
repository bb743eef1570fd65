import { describe, expect, test } from 'vitest';
import { nearestFree } from './targets.ts';

const plain = { equipment: [] as string[], accessible: false, sitStand: false };
const desk = (id: number, x: number, given = {}) => ({ id, x, y: 0, ...plain, ...given });
const on = (deskId: number, from: string, to: string) => ({
  deskId,
  start: `2030-11-21T${from}:00Z`,
  end: `2030-11-21T${to}:00Z`,
});
const lost = (...desks: ReturnType<typeof desk>[]) => new Map(desks.map((one) => [one.id, one]));

describe('who loses a desk', () => {
  test('gets the nearest equal one that is free over the whole time, and nobody gets the same for the same hours', async () => {
    const [first, second, third] = [on(1, '09:00', '12:00'), on(1, '12:00', '18:00'), on(1, '11:00', '13:00')];
    const held = [first, second, third, on(3, '08:00', '09:30')];
    const targets = await nearestFree(held, lost(desk(1, 0)), [desk(2, 300), desk(3, 100), desk(4, 900)]);
    expect([first, second, third].map((one) => targets.get(one)?.id)).toEqual([2, 3, 4]);
  });

  test('gets none where no desk has all that the lost one had', async () => {
    const held = [on(1, '09:00', '12:00')];
    const targets = await nearestFree(held, lost(desk(1, 0, { sitStand: true })), [desk(2, 10), desk(3, 20, { equipment: ['Dock'] })]);
    expect(targets.size).toBe(0);
  });

  test('does not keep others waiting: between lots of two thousand desks and as many reservations other work has its turn', async () => {
    let turns = 0;
    let running = true;
    const count = () => {
      turns++;
      if (running) setImmediate(count);
    };
    setImmediate(count);
    const going = Array.from({ length: 200 }, (_, n) => desk(n + 1, n));
    const stays = Array.from({ length: 1_800 }, (_, n) => desk(n + 1_001, n));
    const held = going.flatMap(({ id }) => [on(id, '09:00', '12:00'), on(id, '12:00', '18:00')]);
    const targets = await nearestFree(held, lost(...going), stays);
    running = false;
    expect(targets.size).toBe(400);
    expect(turns).toBeGreaterThanOrEqual(7);
  });
});
