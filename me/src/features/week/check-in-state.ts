import type { OwnReservation } from '@population-tracker/contract/me/me';

type Asked = Pick<OwnReservation, 'checkInOpens' | 'checkedIn' | 'releaseAt' | 'end'>;

/** Whether somebody can say now that they have come. */
export const canCheckIn = ({ checkInOpens, checkedIn, end }: Asked, now: number): boolean =>
  checkInOpens !== null && checkedIn === null && Date.parse(checkInOpens) <= now && now < Date.parse(end);

/** Until when the place is kept for somebody who hasn't come yet; null where nobody takes it away. */
export const keptUntil = (one: Asked, now: number): string | null => (canCheckIn(one, now) ? one.releaseAt : null);
