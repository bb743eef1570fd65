/**
 * Why somebody could not have what they wanted, in the order in which equal counts are shown. Stable: counts of days gone by are kept
 * under these words, so that one which is given up stays here.
 */
export const refusalReasons = [
  'noSeat',
  'deskTaken',
  'roomTaken',
  'mealFull',
  'shuttleFull',
  'parkingFull',
  'gymFull',
  'petFull',
  'weeklyLimit',
  'oneMeal',
  'elsewhere',
  'tooFarAhead',
  'tooLate',
  'weekend',
  'closed',
  'outsideHours',
  'notOffered',
  'emergency',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
