import type { MyPlan } from '@population-tracker/contract/me/my-day';

type Desk = Pick<MyPlan['desks'][number], 'id' | 'state' | 'x' | 'y' | 'label'>;

/** Whether all that is free of a floor are seats without a desk: its plan shows none, or fewer than it has seats. */
export const isSeatAlone = ({ desks, free }: { desks: readonly Pick<Desk, 'state'>[]; free: number }): boolean =>
  free > 0 && desks.every(({ state }) => state !== 'free');

/** The free desk that stands nearest to another one, which may be free itself at other hours; null where that isn't on the plan, or none is free. */
export function nearestFree(desks: readonly Desk[], toId: number | null | undefined): number | null {
  const to = desks.find(({ id }) => id === toId);
  if (!to) return null;
  const away = ({ x, y }: Desk) => (x - to.x) ** 2 + (y - to.y) ** 2;
  const free = desks
    .filter(({ id, state }) => state === 'free' && id !== toId)
    .sort((a, b) => away(a) - away(b) || a.label.localeCompare(b.label, undefined, { numeric: true }));
  return free[0]?.id ?? null;
}
