import { usualPlace } from '@population-tracker/contract/reservations/usual-place';
import { useEffect, useRef } from 'react';
import { useCall } from '#web/query.ts';
import type { ReservationFormState } from './reservations-form-state.ts';
import { placeInstead, placeOf, type Standing, samePlace } from './usual-place.ts';

/**
 * Puts in where the chosen person works most often, for as long as nobody has chosen a place.
 * @returns whether the place is that one, and not just their site
 */
export function useUsualPlace(form: ReservationFormState, isNew: boolean): boolean {
  const { values, plan } = form;
  const { userId, area } = values;
  const now = { area, place: placeOf(values) };
  const first = useRef(now);
  const putIn = useRef<Standing | null>(null);
  const { data: usual } = useCall(usualPlace, { query: { userId: String(userId) } }, { enabled: isNew && userId !== null, quiet: true });
  useEffect(() => {
    const place = usual && !values.slotId ? placeInstead({ plan, now, first: first.current, putIn: putIn.current, usual }) : null;
    if (!place) return;
    putIn.current = usual?.locationId == null ? null : { area, place };
    form.begin(place);
  });
  return Boolean(usual?.workspaceId) && putIn.current !== null && samePlace(now.place, putIn.current.place);
}
