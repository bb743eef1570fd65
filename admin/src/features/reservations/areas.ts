import { type Area, dayAreas, placeAreas } from '@population-tracker/contract/reservations/reservations';

/** Stands in the office plan; the others are counted by location. */
export const isPlaceArea = (area: Area): boolean => (placeAreas as readonly Area[]).includes(area);
/** A day as a whole is taken. */
export const isWholeDay = (area: Area): boolean => area === 'pet';
/** An hour or a departure of the location's parameter is taken. */
export const isSlotArea = (area: Area): boolean => (dayAreas as readonly Area[]).includes(area) && !isWholeDay(area);
