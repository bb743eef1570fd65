import { setImmediate } from 'node:timers/promises';
import { type Equipped, isEqualDesk } from './desks-rules.ts';
import { type Period, TakenTimes } from './taken-times.ts';

interface OnDesk extends Period {
  deskId: number;
}

interface PlacedDesk extends Equipped {
  id: number | null;
  x: number;
  y: number;
}

/**
 * For each reservation of a desk that goes, in their order, the nearest equal desk that stays and is free then; none is offered
 * twice for the same hours. It pauses now and then, so that others are answered meanwhile.
 */
export async function nearestFree<H extends OnDesk, D extends PlacedDesk>(
  held: readonly H[],
  lost: ReadonlyMap<number, D>,
  stays: readonly D[],
): Promise<Map<H, D>> {
  const taken = new TakenTimes();
  for (const one of held) if (!lost.has(one.deskId)) taken.add({ ...one, seatNumber: null });
  const nearest = new Map<number, D[]>();
  const found = new Map<H, D>();
  for (const [index, one] of held.filter(({ deskId }) => lost.has(deskId)).entries()) {
    if (index % pauseAfter === pauseAfter - 1) await setImmediate();
    const equal = nearest.get(one.deskId) ?? equalTo(lost.get(one.deskId) as D, stays);
    nearest.set(one.deskId, equal);
    const busy = new Set(taken.meeting(one).map(({ deskId }) => deskId));
    const to = equal.find(({ id }) => !busy.has(id));
    if (!to) continue;
    taken.add({ start: one.start, end: one.end, deskId: to.id, seatNumber: null });
    found.set(one, to);
  }
  return found;
}

const pauseAfter = 50;

const equalTo = <D extends PlacedDesk>(lost: D, stays: readonly D[]): D[] =>
  stays.filter((desk) => isEqualDesk(lost, desk)).sort((a, b) => distance(lost, a) - distance(lost, b));
const distance = (a: PlacedDesk, b: PlacedDesk): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
