// What the app knew, for times without a connection. Each answer that a screen of the app opens with is kept in this browser, for the
// person it was given to; it is shown only while the server is out of reach, and forgotten with the session (web/session.ts).

import { listColleagues, readMyVisibility } from '@population-tracker/contract/colleagues/colleagues';
import { type OwnEmergencies, ownAnswerMaxAgeMs, readOwnEmergencies } from '@population-tracker/contract/emergency/emergency-own';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { type MyWeek, readMyWeek } from '@population-tracker/contract/me/me';
import { onlineManager } from '@tanstack/react-query';
import { askServer, onReached } from '#web/connection.ts';
import { callKey, queryClient } from '#web/query.ts';
import { readSession } from '#web/session.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { type KeptAnswers, readKept } from './kept-rules.ts';

interface Kind {
  endpoint: Endpoint;
  input: { query?: object };
  longestMs: number;
}

const dayMs = 86_400_000;
const kinds: readonly Kind[] = [
  // An answer to it would not be taken any later.
  { endpoint: readOwnEmergencies, input: {}, longestMs: ownAnswerMaxAgeMs },
  { endpoint: readMyWeek, input: { query: {} }, longestMs: 7 * dayMs },
  // Others may hide their days meanwhile.
  { endpoint: listColleagues, input: { query: {} }, longestMs: dayMs },
  { endpoint: readMyVisibility, input: {}, longestMs: 7 * dayMs },
];
const longest = Object.fromEntries(kinds.map(({ endpoint, longestMs }) => [endpoint.path, longestMs]));

/** Somebody who opens the app waits so long before the server is asked whether it is there at all. */
const patienceMs = 1_500;

let showing = false;

/** Begins to keep what is answered, and to show it while the server is out of reach. */
export function keepAnswers(): void {
  // Reading waits while the server is out of reach; what failed or waited is read when it is back.
  onlineManager.setEventListener(onReached);
  for (const { endpoint } of kinds) queryClient.setQueryDefaults([endpoint.path], { gcTime: Number.POSITIVE_INFINITY });
  write(read());
  queryClient.getQueryCache().subscribe((event) => {
    if (showing || event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    const kind = kinds.find(({ endpoint, input }) => JSON.stringify(callKey(endpoint, input)) === JSON.stringify(queryKey));
    // What stands on the screen before the server has said it is a hope; what runs is told in several ways, all of them the server's.
    if (!kind || (event.action.manual && kind.endpoint !== readOwnEmergencies)) return;
    keep(kind.endpoint.path, state.data);
  });
  onReached((reached) => {
    if (!reached) show();
  });
  if (!navigator.onLine) void askServer();
  else setTimeout(() => queryClient.isFetching() > 0 && void askServer(), patienceMs);
}

function keep(path: string, data: unknown): void {
  const kept = read();
  if (kept) write({ ...kept, answers: { ...kept.answers, [path]: { at: Date.now(), data } } });
}

function read(): KeptAnswers | null {
  const { token, profile } = readSession();
  return token && profile ? readKept(readStored('keptAnswers'), profile.email, Date.now(), longest) : null;
}

const write = (kept: KeptAnswers | null): void => writeStored('keptAnswers', kept && JSON.stringify(kept));

/** What isn't on the screen anyway. */
function show(): void {
  const answers = read()?.answers ?? {};
  showing = true;
  for (const { endpoint, input } of kinds) {
    const one = answers[endpoint.path];
    const key = callKey(endpoint, input);
    if (!one || queryClient.getQueryData(key) !== undefined) continue;
    queryClient.setQueryData(key, asOfNow(endpoint, one.data, answers[readOwnEmergencies.path]?.data), { updatedAt: one.at });
  }
  showing = false;
}

/** Whichever day was today when it was kept, and whatever ran then. */
function asOfNow(endpoint: Endpoint, data: unknown, running: unknown): unknown {
  if (endpoint === listColleagues) return { ...(data as object), today: dayIn(ownZone(), new Date()) };
  if (endpoint !== readMyWeek) return data;
  const week = data as MyWeek;
  const emergencies = (running as OwnEmergencies | undefined) ?? { asOf: week.emergencies.asOf, items: [] };
  return { ...week, today: dayIn(week.location?.timeZone ?? ownZone(), new Date()), emergencies };
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
