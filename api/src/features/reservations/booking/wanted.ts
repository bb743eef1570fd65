import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Kind, Request } from '../kinds/kind.ts';
import type { PlacedDesk } from './facts-queries.ts';

/** A reservation that somebody wants, with all that its rules look at. */
export interface Wanted extends Omit<Request, 'desk' | 'now'> {
  area: Area;
  desk: PlacedDesk | null;
  /** The rules that it is judged by, as `rules_text` tells them; left out where they can't change meanwhile. */
  rules?: string | null;
  /** A reservation that moves or is put back. */
  exceptId?: number;
  /** One of many: nobody waits for the nearest free alternative. */
  withoutOffer?: boolean;
}

/** Where and when it stands, as its row keeps it. */
export const placedRow = ({ area, location, place, desk, slot, start, end, day, parameter }: Wanted, { slotKeyOf, isMeal }: Kind) => ({
  area,
  locationId: location.id,
  buildingId: place?.buildingId ?? null,
  workspaceId: place?.id ?? null,
  deskId: desk?.id ?? null,
  slotId: slot?.id ?? null,
  slotKey: slotKeyOf(slot),
  start,
  end,
  day,
  oneMeal: isMeal && parameter?.oneMealADay === true,
});
