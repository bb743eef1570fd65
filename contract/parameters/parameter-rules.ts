// What speaks against a parameter, the same in the panel while typing and on the server (product rules, "Parameters").
import type { ErrorKey, ErrorValues } from '../kernel/errors.ts';
import type { Area } from '../reservations/reservations.ts';
import { hasCapacity, hasCheckIn, hasHours, hasSlots, type NewParameter, slotKey } from './parameters.ts';

export interface Problem {
  /** A dotted path: `slots.2.end`. */
  field: string;
  key: ErrorKey;
  values?: ErrorValues;
}

type Checked = Pick<
  NewParameter,
  'area' | 'capacity' | 'weeklyWorkingDayLimit' | 'oneMealADay' | 'checkIn' | 'lunchTime' | 'gymTime' | 'slots' | 'emergencyPhoneNumber'
>;

/** What a location must have for an area to be offered there. */
export interface Offering {
  name: string;
  parkingCapacity: number;
  hasFoodService: boolean;
  hasShuttle: boolean;
  hasGym: boolean;
  takesPets: boolean;
}

/** All that speaks against it, in the order of the form. @param location null for the company's default */
export const problemsOf = (parameter: Checked, location: Offering | null): Problem[] => [
  ...(location ? offering(parameter, location) : []),
  ...fieldsOfArea(parameter),
  ...checkIn(parameter),
  ...hours(parameter),
  ...slots(parameter),
  ...sum(parameter),
];

function offering({ area, capacity }: Checked, location: Offering): Problem[] {
  const { name, parkingCapacity } = location;
  const missing = (key: ErrorKey): Problem[] => [{ field: 'locationId', key, values: { name } }];
  if (area === 'diningHall' && !location.hasFoodService) return missing('parameters.noFoodService');
  if (area === 'shuttle' && !location.hasShuttle) return missing('parameters.noShuttle');
  if (area === 'gym' && !location.hasGym) return missing('parameters.noGym');
  if (area === 'pet' && !location.takesPets) return missing('parameters.noPets');
  if (area !== 'parking') return [];
  if (parkingCapacity === 0) return missing('parameters.noParking');
  if (capacity === null || capacity <= parkingCapacity) return [];
  return [{ field: 'capacity', key: 'parameters.parkingCapacity', values: { name, capacity: parkingCapacity } }];
}

function fieldsOfArea(parameter: Checked): Problem[] {
  const { area } = parameter;
  const unknown = (field: keyof Checked, known: boolean, given: boolean): Problem[] =>
    given && !known ? [{ field, key: 'parameters.notOfArea' }] : [];
  return [
    ...unknown('capacity', hasCapacity(area), parameter.capacity !== null),
    ...unknown('weeklyWorkingDayLimit', area === 'workspace', parameter.weeklyWorkingDayLimit !== null),
    ...unknown('oneMealADay', area === 'diningHall', !parameter.oneMealADay),
    ...unknown('checkIn', hasCheckIn(area), parameter.checkIn.rule !== 'none'),
    ...unknown('lunchTime', area === 'diningHall', parameter.lunchTime !== null),
    ...unknown('gymTime', area === 'gym', parameter.gymTime !== null),
    ...unknown('slots', hasSlots(area), parameter.slots.length > 0),
    ...unknown('emergencyPhoneNumber', area === 'workspace', parameter.emergencyPhoneNumber !== null),
    ...(['diningHall', 'pet'].includes(area) && parameter.capacity === null ? [{ field: 'capacity', key: 'value.required' as const }] : []),
  ];
}

/** Whoever is reminded has come by then at the earliest. */
const checkIn = ({ checkIn: { releaseAfterMinutes, remindBeforeMinutes } }: Checked): Problem[] =>
  remindBeforeMinutes < releaseAfterMinutes ? [] : [{ field: 'checkIn.remindBeforeMinutes', key: 'parameters.remindAfterRelease' }];

/** The field that holds an area's opening hours. */
export const hoursField = (area: Area): 'lunchTime' | 'gymTime' | null => {
  if (!hasHours(area)) return null;
  return area === 'diningHall' ? 'lunchTime' : 'gymTime';
};

function hours(parameter: Checked): Problem[] {
  const field = hoursField(parameter.area);
  if (!field) return [];
  const given = parameter[field];
  if (!given) return [{ field, key: 'value.required' }];
  return given.start < given.end ? [] : [{ field: `${field}.end`, key: 'parameters.endBeforeStart' }];
}

function slots(parameter: Checked): Problem[] {
  if (!hasSlots(parameter.area)) return [];
  return parameter.slots.flatMap((slot, index) => {
    const problem = (field: string, key: ErrorKey, values?: ErrorValues): Problem[] => [
      { field: `slots.${index}.${field}`, key, ...(values && { values }) },
    ];
    if (slot.end !== null && slot.end <= slot.start) return problem('end', 'parameters.endBeforeStart');
    return parameter.area === 'shuttle' ? departure(parameter, index, problem) : hour(parameter, index, problem);
  });
}

type Tell = (field: string, key: ErrorKey, values?: ErrorValues) => Problem[];
/** Of two that meet, the later row is told. */
const earlier = ({ slots }: Checked, index: number) => slots.slice(0, index);

function departure(parameter: Checked, index: number, problem: Tell): Problem[] {
  const slot = parameter.slots[index] as Checked['slots'][number];
  if (slot.name === '') return problem('name', 'parameters.routeEmpty');
  if (!earlier(parameter, index).some((other) => slotKey(other) === slotKey(slot))) return [];
  return problem('start', 'parameters.departureTwice', { route: slot.name, start: slot.start });
}

function hour(parameter: Checked, index: number, problem: Tell): Problem[] {
  const { name, start, end } = parameter.slots[index] as Checked['slots'][number];
  if (name !== '') return problem('name', 'parameters.notOfArea');
  if (end === null) return problem('end', 'value.required');
  const open = parameter[hoursField(parameter.area) ?? 'lunchTime'];
  if (open && (start < open.start || end > open.end)) {
    return problem(start < open.start ? 'start' : 'end', 'parameters.slotOutside', { start: open.start, end: open.end });
  }
  const met = earlier(parameter, index).find((other) => start < (other.end ?? other.start) && other.start < end);
  return met ? problem('start', 'parameters.slotsOverlap', { start: met.start, end: met.end ?? '' }) : [];
}

/** Source, section 5. */
const sum = ({ area, capacity, slots }: Checked): Problem[] =>
  area !== 'diningHall' || capacity === null || capacity === sumOf(slots) ? [] : [{ field: 'capacity', key: 'parameters.cafeteriaSum' }];

export const sumOf = (slots: readonly { capacity: number }[]): number => slots.reduce((total, { capacity }) => total + capacity, 0);
