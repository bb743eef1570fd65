// Who sees somebody's days and places. The same rule stands in the database (`shows_days`), which queries ask; a test holds them together.
import { type Visibility, visibilities } from '@population-tracker/contract/colleagues/colleagues';

/** What the company says. */
export interface Allowed {
  usual: Visibility;
  most: Visibility;
}

/** How far somebody is seen, as it counts: what they chose, else what is usual; never beyond what the company allows. */
export const countsAs = (chosen: Visibility | null, { usual, most }: Allowed): Visibility => lesser(chosen ?? usual, most);

export const isWithin = (wanted: Visibility, most: Visibility): boolean => lesser(wanted, most) === wanted;

const lesser = (one: Visibility, other: Visibility): Visibility => (visibilities.indexOf(one) <= visibilities.indexOf(other) ? one : other);

export interface Seen extends Allowed {
  chosen: Visibility | null;
  /** Neither passive nor deleted. */
  works: boolean;
}

export interface Seer {
  isThemself: boolean;
  isTeammate: boolean;
}

export function sees({ isThemself, isTeammate }: Seer, { chosen, works, ...allowed }: Seen): boolean {
  if (isThemself) return true;
  const counts = countsAs(chosen, allowed);
  return works && (counts === 'everybody' || (counts === 'team' && isTeammate));
}
