// Areas whose places are told by slots: hours of a dining hall and a gym, departures of a shuttle.
import { Refusal } from '#platform/refusal.ts';
import type { Rule, SlotFacts } from '../kind.ts';

/** So that a sentence stays one. */
const shownSlots = 8;

export const slotOffered: Rule = ({ slot, parameter, location }) => {
  if (slot || !parameter) return null;
  const slots = parameter.slots.slice(0, shownSlots).map(wordsOf).join(', ');
  const values = { name: location.name, slots: parameter.slots.length > shownSlots ? `${slots}…` : slots };
  return new Refusal(slots ? 'reservations.slotUnknown' : 'reservations.noSlots', { field: 'slotId', values });
};

export const withinHours: Rule = ({ slot, parameter, location }) => {
  if (!slot || !parameter?.opens || !parameter.closes) return null;
  if (slot.start >= parameter.opens && (slot.end ?? slot.start) <= parameter.closes) return null;
  const values = { name: location.name, opens: parameter.opens, closes: parameter.closes };
  return new Refusal('reservations.outsideHours', { field: 'slotId', values });
};

export const slotAhead: Rule = ({ slot, start, end, now, keepsStart }) =>
  !slot || start >= now || (keepsStart && end > now)
    ? null
    : new Refusal('reservations.slotBegun', { field: 'slotId', values: { slot: wordsOf(slot) } });

/** `12:00–12:30`, `08:00 Levent`. */
export const wordsOf = ({ start, end, name }: SlotFacts): string => (name ? `${start} ${name}` : end ? `${start}–${end}` : start);
