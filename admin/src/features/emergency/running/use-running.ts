import {
  type Emergency,
  type EmergencyEvent,
  emergencyEvents,
  readEmergency,
  readEmergencySummary,
} from '@population-tracker/contract/emergency/emergency';
import {
  type RunningEmergencies,
  type RunningEmergency,
  readRunningEmergencies,
  runningEmergencyEvents,
} from '@population-tracker/contract/emergency/emergency-running';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { useEvents } from '#web/events.ts';
import { callKey, invalidate, useCall } from '#web/query.ts';
import { useSession } from '#web/session.ts';
import { useLasting } from '../elapsed.ts';

const runningKey = callKey(readRunningEmergencies, {});
/** Where no event arrives for so long, what runs is asked for instead. */
const unheardMs = 30_000;

/**
 * What runs now, told by the server: while nothing does by one stream, while something does by that of its answers, so that a window
 * holds one connection. Undefined until it is known.
 */
export function useRunning(): { running: readonly RunningEmergency[] | undefined; live: boolean } {
  const client = useQueryClient();
  const { user } = useSession();
  // With who is signed in the server tells what runs, so that it stands there from the first moment.
  const known = useCall(
    readRunningEmergencies,
    {},
    { enabled: false, quiet: true, initialData: user ? { running: user.running } : undefined },
  ).data;
  const runs = known !== undefined && known.running.length > 0;
  const liveWhileQuiet = useEvents(runningEmergencyEvents, (now) => now && takeRunning(client, now), !runs);
  const liveWhileRunning = useEvents(emergencyEvents, (event) => (event ? take(client, event) : void readRunningAgain(client)), runs);
  const live = runs ? liveWhileRunning : liveWhileQuiet;
  const unheard = useLasting(!live, unheardMs);
  useCall(readRunningEmergencies, {}, { enabled: unheard, refetchInterval: unheard && unheardMs, quiet: true });
  return { running: known?.running, live };
}

/** Shows what an event says wherever its emergency is shown. */
export function take(client: QueryClient, { emergency, summary }: Pick<EmergencyEvent, 'emergency' | 'summary'>): void {
  const params = { id: emergency.id };
  client.setQueryData(callKey(readEmergency, { params }), emergency);
  client.setQueryData(callKey(readEmergencySummary, { params }), summary);
  takeOne(client, emergency);
}

/** Shows one that begins, goes on or has ended, among the others that run. */
export function takeOne(client: QueryClient, emergency: Emergency): void {
  const known = client.getQueryData<RunningEmergencies>(runningKey)?.running ?? [];
  const others = known.filter(({ id }) => id !== emergency.id);
  takeRunning(client, { running: emergency.endedAt ? others : [...others, emergency].sort(inOrder) });
}

/** As the server has them: emergencies first, the latest first. */
const inOrder = (one: RunningEmergency, other: RunningEmergency): number =>
  Number(one.kind === 'drill') - Number(other.kind === 'drill') || other.startedAt.localeCompare(one.startedAt) || other.id - one.id;

/** Shows what begins or ends, and reads the lists of emergencies again where that is news. */
function takeRunning(client: QueryClient, now: RunningEmergencies): void {
  const before = client.getQueryData<RunningEmergencies>(runningKey);
  client.setQueryData(runningKey, now);
  if (before && idsOf(before) !== idsOf(now)) void invalidate(client, ['/emergencies']);
}

const idsOf = ({ running }: RunningEmergencies): string => running.map(({ id }) => id).join();

/** Something may have ended, or begun, while nobody listened. */
export async function readRunningAgain(client: QueryClient): Promise<void> {
  const now = await call(readRunningEmergencies, {}, { quiet: true }).catch(() => null);
  if (now) takeRunning(client, now);
}
