import { hasCapacity, hasCheckIn, hasSlots, type Parameter } from '@population-tracker/contract/parameters/parameters';

const compared = [
  'status',
  'capacity',
  'maximumReservationDay',
  'weeklyWorkingDayLimit',
  'weekendReservationAllowed',
  'oneMealADay',
  'onlyOpeningHours',
  'checkIn',
  'lunchTime',
  'gymTime',
  'slots',
  'emergencyPhoneNumber',
] as const;
export type ExceptionField = (typeof compared)[number];

/** What a location has set otherwise than the company. */
export interface Exception {
  parameter: Parameter;
  field: ExceptionField;
  /** The company's own for the area; nothing where it has none. */
  usual: Parameter | undefined;
}

/** @param own of the location @param defaults of the company */
export function exceptionsOf(own: readonly Parameter[], defaults: readonly Parameter[]): Exception[] {
  return own.flatMap((parameter) => {
    const usual = defaults.find(({ area }) => area === parameter.area);
    const differs = (field: ExceptionField) => !usual || JSON.stringify(told(parameter, field)) !== JSON.stringify(told(usual, field));
    return compared.filter((field) => means(parameter, field) && differs(field)).map((field) => ({ parameter, field, usual }));
  });
}

/** What of an area's parameter says something: a shuttle has no limit of a week. */
function means({ area, ...parameter }: Parameter, field: ExceptionField): boolean {
  if (field === 'capacity') return hasCapacity(area);
  if (field === 'weeklyWorkingDayLimit') return area === 'workspace';
  if (field === 'checkIn') return hasCheckIn(area);
  // A number that nobody has set here is the company's.
  if (field === 'emergencyPhoneNumber') return area === 'workspace' && parameter.emergencyPhoneNumber !== null;
  if (field === 'oneMealADay' || field === 'lunchTime') return area === 'diningHall';
  if (field === 'gymTime') return area === 'gym';
  return field !== 'slots' || hasSlots(area);
}

/** A value as it is compared: the same hours are the same, whatever their numbers. */
const told = (parameter: Parameter, field: ExceptionField): unknown =>
  field === 'slots' ? parameter.slots.map(({ id: _, ...slot }) => slot) : parameter[field];
