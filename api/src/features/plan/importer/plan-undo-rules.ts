type Values = Readonly<Record<string, unknown>>;

/** What was there before doesn't matter to whoever has reserved meanwhile: where a desk stands, what a building is said to be. */
const harmless = new Set(['x', 'y', 'rotation', 'width', 'height', 'description', 'equipment']);

/** Whether going back to these values takes something away from whoever relies on what stands now. */
export const takesAway = (now: Values, former: Values): boolean =>
  Object.entries(former).some(([column, value]) => !harmless.has(column) && isLess(now[column], value));

function isLess(now: unknown, former: unknown): boolean {
  if (typeof now === 'number' && typeof former === 'number') return former < now;
  if (typeof now === 'boolean') return now && former !== true;
  // A status or a time zone.
  return now !== former && former !== 'active';
}

/** Whether these values say how many seats there are, or may be. */
export const changesSeats = (now: Values, former: Values): boolean =>
  now['capacity'] !== former['capacity'] || now['status'] !== former['status'];
