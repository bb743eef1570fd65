import { inOrder, type Spot } from '../model/labels.ts';

const directions: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The spot that an arrow leads to: the nearest one that way, preferring those straight ahead. Home and End lead to the first and the last. */
export function nextIn<S extends Spot>(spots: readonly S[], from: S, key: string): S | undefined {
  if (key === 'Home') return inOrder(spots, 'rows')[0];
  if (key === 'End') return inOrder(spots, 'rows').at(-1);
  const direction = directions[key];
  if (!direction) return undefined;
  const [dx, dy] = direction;
  let best: { spot: S; cost: number } | undefined;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    const cost = ahead + aside * 2.5;
    if (ahead > 5 && (!best || cost < best.cost)) best = { spot, cost };
  }
  return best?.spot;
}
