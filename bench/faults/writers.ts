// 16 writers that never stop asking: whatever isn't acknowledged is sent again under its Idempotency-Key until it is.
import { setTimeout as pause } from 'node:timers/promises';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { createUser } from '@population-tracker/contract/users/users';
import type { Send, Sent } from '../../api/src/testing/send.ts';

export const writerCount = 16;
const retryMs = 50;
const giveUpMs = 120_000;

/** One write that somebody wants, and what became of it. */
export interface Wanted {
  key: string;
  entity: 'user' | 'reservation';
  body: { userId?: number; start?: string; end?: string; email?: string } & Record<string, unknown>;
  /** The id that the answer named. */
  id: number | null;
}

export interface Writing {
  wanted: Wanted[];
  /** Answers by status; `broken` are connections that were refused or lost. */
  seen: Record<string, number>;
  /** Answers that nobody should get. */
  complaints: string[];
  slowestMs: number;
  /** Waits for the last acknowledgements. */
  stop(): Promise<void>;
}

interface Place {
  workspaceId: number;
  userIds: number[];
}

const hourMs = 3_600_000;

export function startWriters(send: Send, { workspaceId, userIds }: Place): Writing {
  const writing: Writing = { wanted: [], seen: {}, complaints: [], slowestMs: 0, stop: async () => undefined };
  const firstHour = Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs;
  let stopped = false;
  const write = async (writer: number) => {
    for (let number = 0; !stopped; number++) {
      const start = new Date(firstHour + number * hourMs);
      const end = new Date(start.getTime() + hourMs);
      const key = `writer-${writer}-${number}`;
      const reservation = {
        area: 'workspace',
        workspaceId,
        userId: userIds[writer],
        start: start.toISOString(),
        end: end.toISOString(),
        title: key,
      };
      const user = { name: 'Writer', lastName: key, email: `${key}@test.example` };
      const one: Wanted =
        number % 2 === 0 ? { key, entity: 'reservation', body: reservation, id: null } : { key, entity: 'user', body: user, id: null };
      writing.wanted.push(one);
      await insist(send, one, writing);
    }
  };
  const all = Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)));
  return Object.assign(writing, {
    stop: async () => {
      stopped = true;
      await all;
    },
  });
}

async function insist(send: Send, one: Wanted, writing: Writing): Promise<void> {
  const endpoint = one.entity === 'user' ? createUser : createReservation;
  for (const until = performance.now() + giveUpMs; performance.now() < until; await pause(retryMs)) {
    const since = performance.now();
    const answer: Sent<{ id: number }> | null = await send(endpoint, { body: one.body }, { idempotencyKey: one.key }).catch(() => null);
    writing.slowestMs = Math.max(writing.slowestMs, performance.now() - since);
    const status = answer?.httpStatus ?? 'broken';
    writing.seen[status] = (writing.seen[status] ?? 0) + 1;
    if (answer?.httpStatus === 200) {
      one.id = answer.data.id;
      return;
    }
    if (answer && (answer.httpStatus !== 503 || !((answer.retryAfter ?? 0) > 0)))
      writing.complaints.push(`${one.key}: ${answer.httpStatus} ${answer.text}`);
  }
  writing.complaints.push(`${one.key}: never acknowledged`);
}

export const seenText = ({ seen }: Writing): string =>
  Object.entries(seen)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
