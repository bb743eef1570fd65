// Answers that the server doesn't have yet. Each is kept in this browser and sent until the server has it, by whichever page of the app
// is open: a bad network neither loses one nor doubles it, since all tries of a tap bear its number.

import type { Answer } from '@population-tracker/contract/emergency/emergency';
import { answerOwnEmergency, type OwnEmergencies, ownAnswerMaxAgeMs } from '@population-tracker/contract/emergency/emergency-own';
import { CallError, call, lostSessionCodes } from '#web/client.ts';
import { onSession, readSession } from '#web/session.ts';
import { changeStored, onStoredElsewhere, readStored } from '#web/storage.ts';

export interface Unsent {
  emergencyId: number;
  /** Whose it is, by address: nobody else who signs in here sends it. */
  by: string;
  actionState: Answer;
  note: string;
  /** `Date.now()` of the tap. */
  at: number;
  number: number;
}

interface Kept {
  /** Stands for this browser; the server tells its tries apart by it. */
  page: string;
  /** Of the latest tap. */
  number: number;
  unsent: Unsent[];
}

const firstPauseMs = 1_000;
const longestPauseMs = 8_000;
const tryMs = 8_000;

/** Of a browser that keeps nothing, for as long as the page is open. */
let memory: Kept | null = null;
let shown: readonly Unsent[] = [];
const listeners = new Set<() => void>();

function read(): Kept {
  try {
    const kept = JSON.parse(readStored('emergencyAnswers') ?? 'null') as Partial<Kept> | null;
    if (kept && typeof kept.page === 'string' && typeof kept.number === 'number' && Array.isArray(kept.unsent)) return kept as Kept;
  } catch {
    // Nobody can read it: as if nothing had been kept.
  }
  return memory ?? { page: crypto.getRandomValues(new Uint32Array(4)).join('-'), number: 0, unsent: [] };
}

function write(kept: Kept): void {
  memory = kept;
  changeStored('emergencyAnswers', JSON.stringify(kept));
}

function show(): void {
  const by = readSession().profile?.email;
  shown = read().unsent.filter((one) => one.by === by);
  for (const listener of listeners) listener();
}

/** What the signed-in person has said and the server doesn't have yet. */
export const readUnsent = (): readonly Unsent[] => shown;

/** Keeps an answer and sends it; it takes the place of an earlier one to the same emergency. */
export function keepAnswer(emergencyId: number, actionState: Answer, note: string): void {
  const by = readSession().profile?.email;
  if (!by) return;
  const { page, number, unsent } = read();
  const one = { emergencyId, by, actionState, note, at: Date.now(), number: number + 1 };
  write({ page, number: one.number, unsent: [...unsent.filter((other) => other.emergencyId !== emergencyId || other.by !== by), one] });
}

function drop({ number }: Unsent): void {
  const kept = read();
  write({ ...kept, unsent: kept.unsent.filter((one) => one.number !== number) });
}

interface Heard {
  /** The server has one. */
  recorded: (now: OwnEmergencies) => void;
  /** The server will never take it, with its sentence. */
  refused: (sentence: string) => void;
}

let heard: Heard | null = null;
let sending = false;
let pauseMs = firstPauseMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what is kept until the server has it. @returns stops */
export function sendUnsent(how: Heard): () => void {
  heard = how;
  const now = () => {
    pauseMs = firstPauseMs;
    void send();
  };
  const changed = () => {
    show();
    now();
  };
  const seen = () => {
    if (!document.hidden) now();
  };
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', seen);
  const ends = [onStoredElsewhere('emergencyAnswers', changed), onSession(changed)];
  changed();
  return () => {
    heard = null;
    clearTimeout(timer);
    window.removeEventListener('online', now);
    document.removeEventListener('visibilitychange', seen);
    for (const end of ends) end();
  };
}

async function send(): Promise<void> {
  clearTimeout(timer);
  const one = shown[0];
  if (sending || !one || !heard || !readSession().token) return;
  sending = true;
  const done = await attempt(one);
  sending = false;
  if (done || one !== shown.find(({ number }) => number === one.number)) void send();
  else {
    timer = setTimeout(() => void send(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

/** @returns whether the server has said the last word on it */
async function attempt(one: Unsent): Promise<boolean> {
  const { emergencyId, actionState, note, at, number } = one;
  const agoMs = Math.min(Math.max(Math.round(Date.now() - at), 0), ownAnswerMaxAgeMs);
  const body = { actionState, note, attempt: { page: read().page, number }, agoMs };
  try {
    const now = await call(answerOwnEmergency, { params: { id: emergencyId }, body }, { quiet: true, signal: AbortSignal.timeout(tryMs) });
    heard?.recorded(now);
  } catch (error) {
    if (!isFinal(error)) return false;
    heard?.refused(error.message);
  }
  drop(one);
  return true;
}

/** The server itself has refused it, and would again; a session that ended begins anew, and a proxy on the way says nothing. */
const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.key !== null &&
  error.httpStatus >= 400 &&
  error.httpStatus < 500 &&
  error.httpStatus !== 429 &&
  !lostSessionCodes.includes(error.statusCode);

export function onUnsent(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
