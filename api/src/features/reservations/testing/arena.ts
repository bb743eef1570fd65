// What the races run in: a crowd of users, hours that nobody has taken yet, and processes that are called in turn.
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, Database } from '#platform/db/database.ts';
import { makeBuilding, makeSession, makeUser } from '#testing/make.ts';
import { type Send, type Sent, sender } from '#testing/send.ts';

type Pool = Connection['pool'];

export interface Arena {
  db: Database;
  pool: Pool;
  /** Each call goes to the next process. */
  send: Send;
  /** Ids of users who do nothing but reserve. */
  crowd: number[];
  /** So many users who have nothing yet. */
  newcomers(count: number): Promise<number[]>;
  /** An hour in which nobody of the crowd has anything. */
  nextHour(): Hour;
}

export interface Hour {
  start: string;
  end: string;
  /** The day of the places' location. */
  day: string;
}

const hourMs = 3_600_000;
export const crowdSize = 200;

export async function openArena({ db, pool }: { db: Database; pool: Pool }, urls: readonly string[]): Promise<Arena> {
  const administrator = await makeUser(db, { userType: 2 });
  let made = 0;
  const newcomers = async (count: number) => {
    const first = made + 1;
    made += count;
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (name, last_name, email) select 'Racer', g::text, 'racer' || g || '@test.example' from generate_series($1::int, $2::int) g
       returning id`,
      [first, first + count - 1],
    );
    return rows.map(({ id }) => id);
  };
  const crowd = await newcomers(crowdSize);
  let hours = 48;
  const today = Math.floor(Date.now() / hourMs) * hourMs;
  return {
    db,
    pool,
    send: patient(sender(urls, await makeSession(db, administrator.id))),
    crowd,
    newcomers,
    nextHour: () => {
      const start = new Date(today + hours++ * hourMs);
      const day = start.toLocaleDateString('en-CA', { timeZone: 'Europe/Istanbul' });
      return { start: start.toISOString(), end: new Date(start.getTime() + hourMs).toISOString(), day };
    },
  };
}

const mostBusy = 5;

/** Asks again after the time that a busy server names: on a slow machine two hundred at once are more than it takes on. */
function patient(send: Send): Send {
  return async (...asked) => {
    for (let busy = 0; ; busy++) {
      const answer = await send(...asked);
      if (answer.httpStatus !== 503 || answer.retryAfter === null || busy === mostBusy) return answer;
      await pause(answer.retryAfter * 1_000);
    }
  };
}

/** Many rooms or workspaces in a building of their own. */
export async function makePlaces(arena: Arena, count: number, isMeetingRoom: boolean): Promise<number[]> {
  return insertPlaces(arena, await makeBuilding(arena.db), count, isMeetingRoom);
}

/** Many workspaces of a location. */
export const makePlacesAt = async (arena: Arena, location_id: number, count: number): Promise<number[]> =>
  insertPlaces(arena, await makeBuilding(arena.db, { location_id }), count, false);

type Building = Awaited<ReturnType<typeof makeBuilding>>;

async function insertPlaces({ pool }: Arena, { id, location_id }: Building, count: number, isMeetingRoom: boolean): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into workspaces (location_id, building_id, name, is_meeting_room, capacity)
     select $1, $2, 'Place ' || g, $3, 10 from generate_series(1, $4::int) g returning id`,
    [location_id, id, isMeetingRoom, count],
  );
  return rows.map((row) => row.id);
}

interface Placed {
  area: 'workspace' | 'meetingRoom';
  workspaceId: number;
  userIds: readonly number[];
  hour: Hour;
  /** One after the other, a quarter of a minute each, rather than all over the whole hour. */
  inTurn?: boolean;
}

/** Reservations that stand already, one of each user on a seat of their own. @returns their ids in that order */
export async function place({ pool }: Arena, { area, workspaceId, userIds, hour, inTurn = false }: Placed): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into reservations (user_id, area, location_id, building_id, workspace_id, seat_number, start_at, end_at, day)
     select u, $1, w.location_id, w.building_id, w.id, case when $1 = 'workspace' then n end,
       $2::timestamptz + case when $5 then (n - 1) * interval '15 s' else interval '0' end,
       case when $5 then $2::timestamptz + n * interval '15 s' else $3::timestamptz end, $4
     from workspaces w, unnest($6::int[]) with ordinality as given(u, n) where w.id = $7 order by n returning id`,
    [area, hour.start, hour.end, hour.day, inTurn, userIds, workspaceId],
  );
  return rows.map(({ id }) => Number(id));
}

export const allAtOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

interface Expected {
  /** Exactly so many are answered 200; any number where left out. */
  winners?: number;
  /** What the others may be told. */
  refusals: readonly string[];
}

/** @returns what was not as it must be, in words; nothing when all is well */
export function judge(answers: readonly Sent[], { winners, refusals }: Expected): string[] {
  const won = answers.filter(({ httpStatus }) => httpStatus === 200).length;
  const wrong = answers.filter((answer) => answer.httpStatus !== 200 && !isRefusal(answer, refusals));
  const told = [...new Set(wrong.map(({ httpStatus, text }) => `${httpStatus} ${text.replace(/"requestId":"[^"]*"/, '')}`))];
  return [...(winners === undefined || won === winners ? [] : [`${won} succeeded, not ${winners}`]), ...told];
}

/** A refusal has a status of refusals, a known key, and a sentence without holes. */
const isRefusal = ({ httpStatus, key = '', error }: Sent, known: readonly string[]): boolean =>
  (httpStatus === 409 || httpStatus === 422) && known.includes(key) && /^[^{}]{10,}\.$/.test(error ?? '');
