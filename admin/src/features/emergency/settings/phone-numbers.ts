import { type SavedPhoneNumber, shownPhoneNumber } from '@population-tracker/contract/emergency/emergency-settings';

/** In one piece, wherever a line ends. */
export const readable = (phoneNumber: string): string => shownPhoneNumber(phoneNumber).replaceAll(' ', '\u00a0');

/**
 * What the mails of a choice would tell: the number of the only location, else the company's; and the numbers that locations among
 * the chosen have of their own instead.
 * @param chosen the locations; null for everybody
 */
export function toldBy(saved: SavedPhoneNumber, chosen: readonly number[] | null) {
  const [only] = chosen?.length === 1 ? saved.locations.filter(({ id }) => id === chosen[0]) : [];
  if (only) return { ...only, local: [] };
  const local = saved.locations.filter(({ id, origin }) => origin === 'location' && (!chosen || chosen.includes(id)));
  const origin = saved.phoneNumber === null ? ('none' as const) : ('default' as const);
  return { id: null, name: '', phoneNumber: saved.phoneNumber, origin, local };
}
