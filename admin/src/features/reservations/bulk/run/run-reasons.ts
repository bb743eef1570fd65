import type { ReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { useTranslation } from 'react-i18next';

/** Reasons that come in numbers have a short name; of others the sentence stands without what tells one item apart. */
const named = [
  'userBusy',
  'elsewhere',
  'oneMeal',
  'userPassive',
  'full',
  'slotFull',
  'parkingFull',
  'petFull',
  'roomTaken',
  'desksTaken',
  'taken',
  'weeklyLimit',
  'weekend',
  'tooFar',
  'past',
  'slotBegun',
  'closed',
  'closedHours',
  'notOpen',
  'outsideOpening',
  'outsideHours',
  'emergency',
  'placePassive',
  'changedSince',
  'begun',
] as const;

export function useReasonName(): (one: ReservationBulk['reasons'][number]) => string {
  const { t } = useTranslation('reservations/bulk');
  return ({ key, reason }) => {
    const name = nameOf(key);
    return name ? t(`reasons.${name}`) : reason;
  };
}

export const nameOf = (key: string): (typeof named)[number] | undefined => named.find((one) => key.endsWith(`.${one}`));
