import type { NewParameter, Parameter, ParameterChange, SlotChange } from '@population-tracker/contract/parameters/parameters';

/** A parameter as it is meant to be, without what the database adds. */
export type Wanted = Omit<NewParameter, 'keepBooked'>;

/** What a change makes of a parameter; its area and location stay. */
export function wantedOf(current: Parameter, change: Omit<ParameterChange, 'keepBooked'>): Wanted {
  const { version: _, ...fields } = change;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { ...asWanted(current), ...given };
}

export const asWanted = (parameter: Parameter): Wanted => ({
  name: parameter.name,
  area: parameter.area,
  locationId: parameter.locationId,
  status: parameter.status,
  capacity: parameter.capacity,
  maximumReservationDay: parameter.maximumReservationDay,
  weeklyWorkingDayLimit: parameter.weeklyWorkingDayLimit,
  weekendReservationAllowed: parameter.weekendReservationAllowed,
  oneMealADay: parameter.oneMealADay,
  onlyOpeningHours: parameter.onlyOpeningHours,
  checkIn: parameter.checkIn,
  lunchTime: parameter.lunchTime,
  gymTime: parameter.gymTime,
  slots: parameter.slots,
  emergencyPhoneNumber: parameter.emergencyPhoneNumber,
});

export const same = (one: Wanted, other: Wanted): boolean => JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

const comparable = ({ slots, ...rest }: Wanted) => [
  rest,
  slots.map(({ id, name, start, end, capacity }) => [id, name, start, end, capacity]),
];

/** What becomes of the slots: kept ones by their ids, new ones without, and those that nobody named any more. */
export function slotChanges(current: readonly { id: number }[], wanted: readonly SlotChange[]) {
  const named = new Set(wanted.flatMap(({ id }) => id ?? []));
  return {
    kept: wanted.filter((slot): slot is SlotChange & { id: number } => slot.id !== undefined),
    added: wanted.filter(({ id }) => id === undefined),
    removed: current.map(({ id }) => id).filter((id) => !named.has(id)),
  };
}

/** Slots of other parameters, or one named twice. */
export const strangeSlot = (current: readonly { id: number }[], wanted: readonly SlotChange[]): number => {
  const known = new Set(current.map(({ id }) => id));
  return wanted.findIndex(({ id }) => id !== undefined && !known.delete(id));
};

const period = (hours: { start: string; end: string | null } | null) => hours && (hours.end ? `${hours.start}–${hours.end}` : hours.start);

/** Minutes say something only where the rule does. */
const checkInOf = ({ checkIn: { rule, opensBeforeMinutes, releaseAfterMinutes, remindBeforeMinutes } }: Wanted) => ({
  checkIn: rule,
  opensBeforeMinutes: rule === 'none' ? null : opensBeforeMinutes,
  releaseAfterMinutes: rule === 'required' ? releaseAfterMinutes : null,
  remindBeforeMinutes: rule === 'required' ? remindBeforeMinutes : null,
});

/** As a person reads it in the history: `12:00–12:30: 160`, `08:00 Levent: 27`. */
export const auditOf = (parameter: Wanted & { locationName?: string | null }) => ({
  name: parameter.name,
  area: parameter.area,
  location: parameter.locationName ?? null,
  status: parameter.status,
  capacity: parameter.capacity,
  maximumReservationDay: parameter.maximumReservationDay,
  weeklyWorkingDayLimit: parameter.weeklyWorkingDayLimit,
  weekendReservationAllowed: parameter.weekendReservationAllowed,
  oneMealADay: parameter.area === 'diningHall' ? parameter.oneMealADay : null,
  onlyOpeningHours: parameter.onlyOpeningHours,
  ...checkInOf(parameter),
  lunchTime: period(parameter.lunchTime),
  gymTime: period(parameter.gymTime),
  slots: parameter.slots.map((slot) => `${[period(slot), slot.name].filter(Boolean).join(' ')}: ${slot.capacity}`),
  emergencyPhoneNumber: parameter.emergencyPhoneNumber,
});
