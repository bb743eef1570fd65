import { type DeskProposal, type MyWeek, type OwnReservation, readMyWeek, type WeekDay } from '@population-tracker/contract/me/me';
import { callKey, queryClient, useCall } from '#web/query.ts';
import { useActions } from './use-actions.ts';
import { useCheckIn } from './use-check-in.ts';
import { useRepeat } from './use-repeat.ts';

/** The seven days from one on, and booking what is proposed for one of them: it stands there at once. */
export function useWeek(from: string | null) {
  const input = { query: from === null ? {} : { day: from } };
  const read = useCall(readMyWeek, input, { quiet: true });
  const { book, giveBack } = useActions();
  const checkIn = useCheckIn();
  const repeat = useRepeat();

  function show(day: string, change: (one: WeekDay) => WeekDay): void {
    queryClient.setQueryData<MyWeek>(callKey(readMyWeek, input), (week) =>
      week ? { ...week, days: week.days.map((one) => (one.day === day ? change(one) : one)) } : week,
    );
  }

  function bookProposed(before: WeekDay, proposal: DeskProposal): void {
    const location = read.data?.location;
    if (!location) return;
    const { day } = before;
    const { workspaceId, deskId, start, end } = proposal;
    void book({ area: 'workspace', day, timeZone: location.timeZone, workspaceId, deskId, start, end }, () => {
      void queryClient.cancelQueries({ queryKey: callKey(readMyWeek, input) });
      const hoped = hopedFor(day, proposal, location);
      show(day, (one) => ({ ...one, proposal: null, full: null, reservations: [...one.reservations, hoped] }));
      return () => show(day, () => before);
    });
  }

  return { ...read, bookProposed, giveBack, checkIn, repeat };
}

/** As it will be, but for its number. */
const hopedFor = (day: string, proposal: DeskProposal, location: NonNullable<MyWeek['location']>): OwnReservation => ({
  ...proposal,
  id: 0,
  version: 0,
  area: 'workspace',
  locationId: location.id,
  locationName: location.name,
  timeZone: location.timeZone,
  buildingName: null,
  slotId: null,
  slotName: null,
  day,
  title: '',
  checkInOpens: null,
  checkedIn: null,
  releaseAt: null,
});
