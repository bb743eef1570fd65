import {
  type CheckIn,
  hasCapacity,
  hasCheckIn,
  hasHours,
  hasSlots,
  newParameter,
  noCheckIn,
  type Parameter,
  parameterFields,
} from '@population-tracker/contract/parameters/parameters';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { z } from 'zod';

/** A number as its field has it: empty where nothing is typed. */
export type Typed = number | '';

export interface SlotValues {
  id?: number;
  name: string;
  start: string;
  end: string;
  capacity: Typed;
  /** Tells rows apart while they are typed. */
  key: string;
}

export interface Values {
  area: Area;
  locationId: number | null;
  name: string;
  status: 'active' | 'passive';
  capacity: Typed;
  maximumReservationDay: Typed;
  weeklyWorkingDayLimit: Typed;
  weekendReservationAllowed: boolean;
  oneMealADay: boolean;
  onlyOpeningHours: boolean;
  checkIn: Record<Exclude<keyof CheckIn, 'rule'>, Typed> & Pick<CheckIn, 'rule'>;
  lunchTime: { start: string; end: string };
  gymTime: { start: string; end: string };
  slots: SlotValues[];
  emergencyPhoneNumber: string;
}

let rows = 0;
export const newKey = () => `row ${++rows}`;

export const emptyValues = (area: Area, locationId: number | null): Values => ({
  area,
  locationId,
  name: '',
  status: 'active',
  capacity: '',
  maximumReservationDay: 14,
  weeklyWorkingDayLimit: '',
  weekendReservationAllowed: false,
  oneMealADay: true,
  onlyOpeningHours: false,
  checkIn: noCheckIn,
  lunchTime: { start: '12:00', end: '14:00' },
  gymTime: { start: '07:00', end: '21:00' },
  slots: [],
  emergencyPhoneNumber: '',
});

export const valuesOf = (parameter: Parameter): Values => ({
  area: parameter.area,
  locationId: parameter.locationId,
  name: parameter.name,
  status: parameter.status,
  capacity: parameter.capacity ?? '',
  maximumReservationDay: parameter.maximumReservationDay,
  weeklyWorkingDayLimit: parameter.weeklyWorkingDayLimit ?? '',
  weekendReservationAllowed: parameter.weekendReservationAllowed,
  oneMealADay: parameter.oneMealADay,
  onlyOpeningHours: parameter.onlyOpeningHours,
  checkIn: parameter.checkIn,
  lunchTime: parameter.lunchTime ?? { start: '', end: '' },
  gymTime: parameter.gymTime ?? { start: '', end: '' },
  // Keys by the slots themselves: read twice, a record gives equal values.
  slots: parameter.slots.map(({ end, ...slot }) => ({ ...slot, end: end ?? '', key: `slot ${slot.id}` })),
  emergencyPhoneNumber: parameter.emergencyPhoneNumber ?? '',
});

/** What the default has, as rows of a new parameter. */
export function startingFrom(parameter: Parameter, { name, locationId }: Values): Values {
  const values = valuesOf(parameter);
  return {
    ...values,
    name,
    locationId,
    emergencyPhoneNumber: '',
    slots: values.slots.map(({ id: _, ...slot }) => ({ ...slot, key: newKey() })),
  };
}

const orNull = <T>(value: T | '') => (value === '' ? null : value);

/** What isn't in sight refuses nothing. */
function checkInOf({ rule, ...minutes }: Values['checkIn']) {
  if (rule === 'none') return noCheckIn;
  const { opensBeforeMinutes } = minutes;
  return rule === 'asked' ? { ...noCheckIn, rule, opensBeforeMinutes } : { rule, ...minutes };
}

/** The fields as they are sent: those of other areas are left empty. */
export function sentOf({ area, locationId, ...values }: Values) {
  const slots = values.slots.map(({ key: _, end, ...slot }) => ({ ...slot, end: orNull(end) }));
  return {
    area,
    locationId,
    name: values.name,
    status: values.status,
    capacity: hasCapacity(area) ? orNull(values.capacity) : null,
    maximumReservationDay: orNull(values.maximumReservationDay),
    weeklyWorkingDayLimit: area === 'workspace' ? orNull(values.weeklyWorkingDayLimit) : null,
    weekendReservationAllowed: values.weekendReservationAllowed,
    oneMealADay: area === 'diningHall' ? values.oneMealADay : true,
    onlyOpeningHours: values.onlyOpeningHours,
    checkIn: hasCheckIn(area) ? checkInOf(values.checkIn) : noCheckIn,
    lunchTime: area === 'diningHall' ? values.lunchTime : null,
    gymTime: area === 'gym' ? values.gymTime : null,
    slots: hasSlots(area) ? slots : [],
    emergencyPhoneNumber: area === 'workspace' ? orNull(values.emergencyPhoneNumber.trim()) : null,
  };
}

/** The contract's own fields, behind what the form's inputs give. */
export const schema = z.preprocess(
  (values) => sentOf(values as Values),
  z.object({ ...parameterFields, area: newParameter.shape.area, locationId: newParameter.shape.locationId }),
);
export type Sent = z.output<typeof schema>;

export const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

/** The opening hours of an area that has such. */
export function hoursOf(values: Values): { start: string; end: string } | null {
  if (!hasHours(values.area)) return null;
  return values.area === 'diningHall' ? values.lunchTime : values.gymTime;
}
