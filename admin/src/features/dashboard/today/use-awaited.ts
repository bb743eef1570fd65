import type { TodayPlace } from '@population-tracker/contract/dashboard/today';
import { listReservations, type Reservation } from '@population-tracker/contract/reservations/reservations';
import { keepPreviousData } from '@tanstack/react-query';
import { checkInStep, useMayCheckIn } from '#features/reservations/check-in-pickers.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';

/** So many are looked through; those who leave last first, so that nobody stands behind whose day is over. */
const most = 100;
/** Who has come is told by the counts at once, and here as soon as somebody else has checked them in. */
const askMs = 30_000;

/** Where nobody is asked to check in, or whoever looks may not check anybody in, nobody is awaited. */
export const useSeesAwaited = ({ presence }: TodayPlace): boolean => {
  const [may, maySee] = [useMayCheckIn(), useMayCall(listReservations)];
  return presence.checkedIn !== null && may && maySee;
};

/** Those expected at a place today who may check in by now and have not, the earliest first. */
export function useAwaited({ id, day }: TodayPlace, { search = '', enabled = true } = {}): Reservation[] {
  const where = id === null ? {} : { locationId: String(id) };
  const { data } = useCall(
    listReservations,
    { query: { ...asked, ...where, ...(search && { search }), from: day, to: day } },
    { enabled, quiet: true, refetchInterval: askMs, placeholderData: keepPreviousData },
  );
  const due = enabled ? (data?.items ?? []).filter((one) => checkInStep(one) === 'checkIn') : [];
  return due.toSorted((a, b) => a.start.localeCompare(b.start));
}

const asked = {
  ...{ status: 'active' as const, checkIn: 'notCheckedIn' as const, area: ['workspace' as const, 'meetingRoom' as const] },
  ...{ sort: '-end', limit: most },
};
