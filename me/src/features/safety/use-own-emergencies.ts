import {
  type OwnEmergencies,
  type OwnEmergency,
  ownEmergencyEvents,
  readOwnEmergencies,
} from '@population-tracker/contract/emergency/emergency-own';
import { readMyWeek } from '@population-tracker/contract/me/me';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { notice } from '#ui/touch/notices.ts';
import { call } from '#web/client.ts';
import { useEvents } from '#web/events.ts';
import { callKey, queryClient, useCall } from '#web/query.ts';
import { readSession } from '#web/session.ts';
import { answeredEarly } from './asked-early.ts';
import { onUnsent, readUnsent, sendUnsent, type Unsent } from './unsent.ts';

const key = callKey(readOwnEmergencies, {});
/** Where no event arrives for so long, what runs is asked for instead. */
const unheardMs = 10_000;

export interface Asking extends OwnEmergency {
  /** What was answered here and isn't with the server yet. */
  unsent: Unsent | null;
}

/** What runs and asks the signed-in person: with the week, pushed, and asked for where nothing can be pushed. */
export function useOwnEmergencies(): Asking[] {
  useEffect(hearOfWeeks, []);
  useEffect(() => sendUnsent({ recorded: take, refused: notice.refused }), []);
  const live = useEvents(ownEmergencyEvents, (now) => now && take(now));
  const unheard = useLasting(!live);
  const { data } = useCall(readOwnEmergencies, {}, { enabled: unheard, refetchInterval: unheard && unheardMs, quiet: true });
  const unsent = useSyncExternalStore(onUnsent, readUnsent);
  return (data?.items ?? []).map((one) => ({ ...one, unsent: unsent.find(({ emergencyId }) => emergencyId === one.id) ?? null }));
}

/** Before anything is drawn: a question that runs is there with the first picture, and waits for no words and no week. */
export async function askWhatRuns(): Promise<void> {
  const { token } = readSession();
  if (!token) return;
  const early = await answeredEarly(token);
  // What went wrong then is told, and followed, by the call itself.
  const now = early ?? (await call(readOwnEmergencies, {}, { quiet: true }).catch(() => null));
  if (now) take(now);
}

/** The later one holds, whatever arrives first. */
function take(now: OwnEmergencies): void {
  queryClient.setQueryData<OwnEmergencies>(key, (before) => (before && before.asOf > now.asOf ? before : now));
}

/** The first answer that the app asks for tells it. */
const hearOfWeeks = (): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== readMyWeek.path) return;
    take((event.query.state.data as { emergencies: OwnEmergencies }).emergencies);
  });

function useLasting(is: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setLasting(true), unheardMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [is]);
  return lasting;
}
