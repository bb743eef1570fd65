import type { Desk } from '../model/document.ts';
import { inOrder } from '../model/labels.ts';

const directions: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The desk that an arrow leads to: the nearest one that way, preferring those straight ahead. Home and End lead to the first and the last. */
export function nextIn(desks: readonly Desk[], from: Desk, key: string): Desk | undefined {
  if (key === 'Home') return inOrder(desks, 'rows')[0];
  if (key === 'End') return inOrder(desks, 'rows').at(-1);
  const direction = directions[key];
  if (!direction) return undefined;
  const [dx, dy] = direction;
  let best: { desk: Desk; cost: number } | undefined;
  for (const desk of desks) {
    const ahead = (desk.x - from.x) * dx + (desk.y - from.y) * dy;
    const aside = Math.abs((desk.x - from.x) * dy) + Math.abs((desk.y - from.y) * dx);
    const cost = ahead + aside * 2.5;
    if (ahead > 5 && (!best || cost < best.cost)) best = { desk, cost };
  }
  return best?.desk;
}
