import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmergencySummary } from '@population-tracker/contract/emergency/emergency';
import { onServer } from '../machine/database-server.ts';
import { apiPath } from '../machine/stage.ts';

/** A board as a browser has it open: the newest that it was sent. */
export interface Board {
  /** Events so far. */
  count(): number;
  until(shown: (summary: EmergencySummary) => boolean): Promise<void>;
  leave(): void;
}

const longestMs = 120_000;

/** Sessions of so many who may lead an emergency. One person opens eight streams at most, so each board has somebody of its own. */
export async function openSessions(databaseUrl: string, count: number): Promise<string[]> {
  const sessions = Array.from({ length: count }, () => randomBytes(32).toString('hex'));
  await onServer(
    databaseUrl,
    `with people as (
      update users set user_type = 3 where id in (
        select id from users where status = 'active' and deleted_at is null and user_type = 1 order by id limit ${count}) returning id
    ), numbered as (select id, row_number() over () as n from people)
    insert into sessions (token_hash, user_id, device, address)
    select hash, numbered.id, 'benchmark', '127.0.0.1'
    from unnest($1::bytea[]) with ordinality as given(hash, n) join numbered using (n)`,
    [sessions.map((token) => createHash('sha256').update(token).digest())],
  );
  return sessions;
}

export async function openBoard(port: number, token: string): Promise<Board> {
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${port}${apiPath('/emergencies/events')}`;
  const answer = await fetch(url, { headers: { token }, signal: leaving.signal });
  if (!answer.ok) throw new Error(`A board was refused: ${answer.status}`);
  let latest: EmergencySummary | null = null;
  let count = 0;
  const read = async () => {
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      const parts = (rest + Buffer.from(chunk).toString()).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts.filter((text) => text.startsWith('data: '))) {
        latest = (JSON.parse(part.slice(6)) as { summary: EmergencySummary }).summary;
        count++;
      }
    }
  };
  void read().catch(() => undefined);
  return {
    count: () => count,
    leave: () => leaving.abort(),
    until: async (shown) => {
      for (const end = performance.now() + longestMs; !latest || !shown(latest); await pause(2)) {
        if (performance.now() > end) throw new Error(`A board never showed it: ${JSON.stringify(latest)}`);
      }
    },
  };
}
