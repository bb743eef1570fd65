import type { OwnReservation } from '@population-tracker/contract/me/me';
import type { InvitedMeeting } from '@population-tracker/contract/me/own-meeting';
import { useEffect, useState } from 'react';

interface Shown {
  reservations: readonly Pick<OwnReservation, 'start' | 'end' | 'checkInOpens' | 'releaseAt'>[];
  invited: readonly Pick<InvitedMeeting, 'end'>[];
}

/** The next instant, in ms since 1970, at which one of these begins, ends, may be checked in to or is released; null where none is ahead. */
function nextMoment(days: readonly Shown[], now: number): number | null {
  const instants = days.flatMap(({ reservations, invited }) => [
    ...reservations.flatMap(({ start, end, checkInOpens, releaseAt }) => [start, end, checkInOpens, releaseAt]),
    // While a company updates, an API of before may answer, which knows nothing of meetings.
    ...(invited ?? []).map(({ end }) => end),
  ]);
  const ahead = instants.map((instant) => (instant === null ? Number.NaN : Date.parse(instant))).filter((instant) => instant > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** Until the server's clock has passed the moment too. */
const spareMs = 1_000;
/** A timer of more than 24 days would go off at once. */
const longestMs = 24 * 3_600_000;

/** How long to wait for the next moment, in ms, or for a day where it is further off; null where none is ahead. */
export function waitFor(days: readonly Shown[], now: number): number | null {
  const next = nextMoment(days, now);
  return next === null ? null : Math.min(next - now + spareMs, longestMs);
}

/** Renders again and asks again whenever time alone changes what is shown: nobody has to touch the app for “Check in” to appear. */
export function useMoments(days: readonly Shown[] | undefined, ask: () => void): void {
  const [passed, setPassed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one moment after the other
  useEffect(() => {
    const wait = days ? waitFor(days, Date.now()) : null;
    if (wait === null) return undefined;
    const timer = setTimeout(() => {
      setPassed(Date.now());
      ask();
    }, wait);
    return () => clearTimeout(timer);
  }, [days, passed]);
}

/** What others did, and a new day, are seen after so long at the latest while somebody looks. */
export const lookAgainMs = 5 * 60_000;
