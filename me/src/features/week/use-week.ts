import { type DeskProposal, readMyWeek, type WeekDay } from '@population-tracker/contract/me/me';
import { fetchAhead, useCall } from '#web/query.ts';
import { readSession } from '#web/session.ts';
import { hopeFor } from './hoped.ts';
import { lookAgainMs, useMoments } from './moments.ts';
import { useActions } from './use-actions.ts';
import { useCheckIn } from './use-check-in.ts';
import { useRepeat } from './use-repeat.ts';

/** Asks for the week that the app opens with, while the app itself is still being made ready. */
export function fetchWeek(): void {
  if (readSession().token) void fetchAhead(readMyWeek, { query: {} });
}

/** The seven days from one on, and booking what is proposed for one of them: it stands there at once. */
export function useWeek(from: string | null) {
  const input = { query: from === null ? {} : { day: from } };
  const read = useCall(readMyWeek, input, { quiet: true, refetchInterval: lookAgainMs });
  useMoments(read.data?.days, () => void read.refetch());
  const { book, giveBack } = useActions();
  const checkIn = useCheckIn();
  const repeat = useRepeat();

  function bookProposed({ day }: WeekDay, proposal: DeskProposal): void {
    const location = read.data?.location;
    if (!location) return;
    const { workspaceId, deskId, start, end, workspaceName, deskLabel } = proposal;
    const wish = { area: 'workspace' as const, day, timeZone: location.timeZone, workspaceId, deskId, start, end };
    void book(wish, hopeFor(wish, { start, end }, { workspaceName, deskLabel, locationName: location.name }));
  }

  return { ...read, bookProposed, giveBack, checkIn, repeat };
}
