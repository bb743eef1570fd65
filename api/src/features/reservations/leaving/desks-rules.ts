export interface Equipped {
  equipment: string[];
  accessible: boolean;
  sitStand: boolean;
}

/** Whether whoever sat at one desk finds all of it at the other. */
export const isEqualDesk = (wanted: Equipped, offered: Equipped): boolean =>
  (!wanted.accessible || offered.accessible) && (!wanted.sitStand || offered.sitStand) && holdsAll(wanted.equipment, offered.equipment);

/** Whether a place has all of some equipment. */
export const holdsAll = (wanted: readonly string[], offered: readonly string[]): boolean => wanted.every((item) => offered.includes(item));
