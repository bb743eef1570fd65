import {
  type EmergencyEvent,
  emergencyEvents,
  type RunningEmergency,
  readEmergency,
  readEmergencySummary,
  readRunningEmergency,
  runningEmergencyEvents,
} from '@population-tracker/contract/emergency';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/client.ts';
import { useEvents } from '../../../../lib/events.ts';
import { callKey, invalidate, useCall } from '../../../../lib/query.ts';
import { useLasting } from '../elapsed.ts';

const runningKey = callKey(readRunningEmergency, {});
/** Where no event arrives for so long, what runs is asked for instead. */
const unheardMs = 30_000;

type Running = RunningEmergency['running'];

/**
 * What runs now, told by the server: while nothing does by one stream, while something does by that of its answers, so that a window
 * holds one connection. Undefined until it is known.
 */
export function useRunning(): { running: Running | undefined; live: boolean } {
  const client = useQueryClient();
  const known = useCall(readRunningEmergency, {}, { enabled: false, quiet: true }).data;
  const runs = Boolean(known?.running);
  const liveWhileQuiet = useEvents(runningEmergencyEvents, (now) => now && takeRunning(client, now), !runs);
  const liveWhileRunning = useEvents(emergencyEvents, (event) => (event ? take(client, event) : void readAgain(client)), runs);
  const live = runs ? liveWhileRunning : liveWhileQuiet;
  const unheard = useLasting(!live, unheardMs);
  useCall(readRunningEmergency, {}, { enabled: unheard, refetchInterval: unheard && unheardMs, quiet: true });
  return { running: known?.running, live };
}

/** Shows what an event says wherever its emergency is shown. */
export function take(client: QueryClient, { emergency, summary }: Pick<EmergencyEvent, 'emergency' | 'summary'>): void {
  const params = { id: emergency.id };
  client.setQueryData(callKey(readEmergency, { params }), emergency);
  client.setQueryData(callKey(readEmergencySummary, { params }), summary);
  const known = client.getQueryData<RunningEmergency>(runningKey)?.running;
  // A real emergency ends a drill: the end of the one may be told after the beginning of the other.
  if (!emergency.endedAt) takeRunning(client, { running: emergency });
  else if (known?.id === emergency.id) takeRunning(client, { running: null });
}

/** Shows what begins or ends, and reads the lists of emergencies again where that is news. */
export function takeRunning(client: QueryClient, now: RunningEmergency): void {
  const before = client.getQueryData<RunningEmergency>(runningKey);
  client.setQueryData(runningKey, now);
  if (before && before.running?.id !== now.running?.id) void invalidate(client, ['/emergencies']);
}

/** It may have ended while nobody listened. */
async function readAgain(client: QueryClient): Promise<void> {
  const queryFn = () => call(readRunningEmergency, {}, { quiet: true });
  const now = await client.fetchQuery({ queryKey: runningKey, queryFn, staleTime: 0 }).catch(() => null);
  if (now && !now.running) void invalidate(client, ['/emergencies']);
}
