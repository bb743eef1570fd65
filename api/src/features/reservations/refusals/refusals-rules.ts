import type { RefusalReason } from '@population-tracker/contract/reservations/refusal-reasons';
import type { reservationErrors } from '@population-tracker/contract/reservations/reservation-errors';
import type { Area } from '@population-tracker/contract/reservations/reservations';

/** Full is told by what was wanted. */
type Counted = RefusalReason | 'full';

/**
 * What each refusal says about what people want. Whoever adds one to the catalogue is asked by the compiler which it is. Not counted is
 * what a better input would have got, what has its place already, and what is about a reservation rather than a wish for one.
 */
const counted: Record<keyof typeof reservationErrors, Counted | null> = {
  // Others have it.
  'reservations.full': 'full',
  'reservations.slotFull': 'full',
  'reservations.parkingFull': 'full',
  'reservations.petFull': 'full',
  'reservations.deskTaken': 'full',
  'reservations.deskAssigned': 'full',
  'reservations.deskAssignedUntil': 'full',
  'reservations.deskOfTeam': 'full',
  'reservations.deskOfTeamUntil': 'full',
  'reservations.seatsAssigned': 'full',
  'reservations.roomTaken': 'full',
  'reservations.taken': 'full',
  'reservations.capacityChanged': 'full',
  // A rule forbids it.
  'reservations.weeklyLimit': 'weeklyLimit',
  'reservations.noWorkingDays': 'weeklyLimit',
  'reservations.oneMeal': 'oneMeal',
  'reservations.oneMealByNow': 'oneMeal',
  'reservations.oneMealHidden': 'oneMeal',
  'reservations.elsewhere': 'elsewhere',
  'reservations.elsewhereByNow': 'elsewhere',
  'reservations.elsewhereHidden': 'elsewhere',
  'reservations.tooFar': 'tooFarAhead',
  'reservations.slotBegun': 'tooLate',
  'reservations.weekend': 'weekend',
  'reservations.closed': 'closed',
  'reservations.closedHours': 'closed',
  'reservations.closedByNow': 'closed',
  'reservations.outsideHours': 'outsideHours',
  'reservations.outsideOpening': 'outsideHours',
  'reservations.notOpen': 'closed',
  'reservations.emergency': 'emergency',
  // The location doesn't have it.
  'reservations.noFoodService': 'notOffered',
  'reservations.noShuttle': 'notOffered',
  'reservations.noGym': 'notOffered',
  'reservations.noPets': 'notOffered',
  'reservations.noParking': 'notOffered',
  'reservations.parameterMissing': 'notOffered',
  'reservations.parameterPassive': 'notOffered',
  'reservations.noSlots': 'notOffered',
  'reservations.offerGone': 'notOffered',
  // Wrong input.
  'reservations.area': null,
  'reservations.cancelledRow': null,
  'reservations.startAfterEnd': null,
  'reservations.past': null,
  'reservations.oneDay': null,
  'reservations.tooLong': null,
  'reservations.notARoom': null,
  'reservations.notAWorkspace': null,
  'reservations.deskElsewhere': null,
  'reservations.slotUnknown': null,
  'reservations.otherHours': null,
  'reservations.otherDay': null,
  'reservations.notOfArea': null,
  'reservations.repeat': null,
  // Nobody and nothing of that name, or put out of use on purpose.
  'reservations.userUnknown': null,
  'reservations.userPassive': null,
  'reservations.userGone': null,
  'reservations.placeUnknown': null,
  'reservations.placePassive': null,
  'reservations.placeGone': null,
  'reservations.deskBlocked': null,
  // The person has one for that time.
  'reservations.userBusy': null,
  'reservations.userBusyByNow': null,
  // About a reservation that is there.
  'reservations.cancelled': null,
  'reservations.over': null,
  'reservations.notCancelled': null,
  'reservations.selectionChanged': null,
  'reservations.notUndoable': null,
};

const fullOf: Record<Area, RefusalReason> = {
  workspace: 'noSeat',
  meetingRoom: 'roomTaken',
  diningHall: 'mealFull',
  shuttle: 'shuttleFull',
  parking: 'parkingFull',
  gym: 'gymFull',
  pet: 'petFull',
};

export interface Wish {
  area: Area;
  /** Whether one desk was meant, rather than any seat. */
  deskAsked: boolean;
}

/** What a refusal is counted as; null where it isn't. */
export function reasonOf(key: string, { area, deskAsked }: Wish): RefusalReason | null {
  const reason = Object.hasOwn(counted, key) ? counted[key as keyof typeof counted] : null;
  if (reason !== 'full') return reason;
  return area === 'workspace' && deskAsked ? 'deskTaken' : fullOf[area];
}
