import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { startLoad } from '../load/run-load.ts';
import type { Request } from '../load/work.ts';
import { startApiProcess } from '../machine/api-process.ts';
import { onServer } from '../machine/database-server.ts';
import { runRaw } from '../machine/raw.ts';
import { apiPath, workOf } from '../machine/stage.ts';
import { type Figure, ms, perSecond, type Row } from './figure.ts';

/** As fast as 10,000 come within ten minutes: two minutes of that. */
const peopleCount = 2_000;
const rushSeconds = 120;
/** Between opening the week and booking. */
const lookSeconds = 5;
const connections = 64;
/** The first so many open their week once before. */
const warmCount = 80;

interface Person {
  userId: number;
  workspaceId: number;
  start: string;
  end: string;
  day: string;
}

/**
 * Monday's rush: so many people open their week and book a seat on their usual floor, every twentieth of them on one floor of their
 * location that cannot take them all. They come at a steady pace whether or not answers do. An API process and a database of its own.
 */
export const rush: Row = {
  name: 'rush',
  sizes: 'largest',
  async measure(stage): Promise<Figure[]> {
    const databaseUrl = await stage.server.copyOf(stage.scale);
    const people = await peopleOf(databaseUrl);
    const tokens = await openSessionsOf(databaseUrl, people);
    const before = await onServer(databaseUrl, 'select count(*)::int as count from reservations');
    const api = await startApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: stage.server.dataDir, EMPLOYEE_APP: '1' });
    try {
      const requests = requestsOf(people, tokens);
      const work = { ...workOf('', requests, { once: true, connections, seconds: 10 * rushSeconds }), ports: [api.port] };
      // A server that people have used before.
      await startLoad({ ...work, requests: requests.slice(0, warmCount), connections: 4 }).ended;
      const cpuMs = api.cpuMs();
      const outcome = await startLoad({ ...work, perSecond: (2 * peopleCount) / rushSeconds }).ended;
      const strange = Object.keys(outcome.statuses).filter((status) => status !== '200' && status !== '409');
      if (strange.length > 0) throw new Error(`Somebody was told something else: ${outcome.refusal} (${JSON.stringify(outcome.statuses)})`);
      const booked = await expectNoneTwice(databaseUrl, people, (before.rows[0] as { count: number }).count);
      if (booked + (outcome.statuses['409'] ?? 0) !== peopleCount) throw new Error(`${booked} booked, ${JSON.stringify(outcome.statuses)}`);
      const cpu = (api.cpuMs() - cpuMs) / outcome.seconds / 1_000;
      return [
        {
          name: 'rush',
          what: 'people open their week and book, as many as come where 10,000 do within ten minutes: the 99th percentile of how long they wait',
          value: outcome.p99Ms,
          unit: 'ms',
          behind: `p50 ${ms(outcome.p50Ms)}, the week ${ms(outcome.p99MsOf['GET'] ?? 0)}, booking ${ms(outcome.p99MsOf['POST'] ?? 0)} at p99; ${booked} booked, ${outcome.statuses['409'] ?? 0} told that it is full; ${perSecond(peopleCount / rushSeconds)} booked where inserts alone reach ${await insertsAlone(databaseUrl)}; ${cpu.toFixed(2)} of a core for the API`,
        },
      ];
    } finally {
      await api.stop();
    }
  },
};

/** With nothing on the next Monday, each with the floor where they had a seat last. */
async function peopleOf(databaseUrl: string): Promise<Person[]> {
  const { rows } = await onServer(
    databaseUrl,
    `with monday as (select (date_trunc('week', current_date + 1) + interval '7 days')::date as day), last as (
       select distinct on (r.user_id) r.user_id, r.workspace_id, r.location_id from reservations r join users u on u.id = r.user_id
       where r.area = 'workspace' and r.status = 'active' and u.status = 'active' and r.day between current_date - 120 and current_date - 1
         and not exists (select from reservations o cross join monday m where o.user_id = r.user_id and o.status = 'active' and o.day between m.day - 1 and m.day + 1)
       order by r.user_id, r.day desc limit ${peopleCount}
     ), numbered as (select *, row_number() over (order by hashtext('mixed ' || user_id)) as n from last)
     select p.user_id as "userId",
       case when n % 20 = 0 then (select min(w.id) from workspaces w where w.location_id = p.location_id and not w.is_meeting_room) else p.workspace_id end as "workspaceId",
       (m.day + time '09:00') at time zone l.time_zone as start, (m.day + time '17:00') at time zone l.time_zone as "end", m.day::text as day
     from numbered p cross join monday m join locations l on l.id = p.location_id order by n`,
  );
  if (rows.length !== peopleCount) throw new Error(`Only ${rows.length} people are free on the next Monday.`);
  return rows as Person[];
}

async function openSessionsOf(databaseUrl: string, people: readonly Person[]): Promise<string[]> {
  const tokens = people.map(() => randomBytes(32).toString('hex'));
  await onServer(
    databaseUrl,
    `insert into sessions (token_hash, user_id, device, address)
     select hash, id, 'benchmark', '127.0.0.1' from unnest($1::bytea[], $2::int[]) as given(hash, id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), people.map(({ userId }) => userId)],
  );
  return tokens;
}

/** In the order in which they come: each looks, and books a little later. */
function requestsOf(people: readonly Person[], tokens: readonly string[]): Request[] {
  const everyMs = (rushSeconds * 1_000) / people.length;
  return people
    .flatMap(({ workspaceId, start, end, day }, n): { at: number; request: Request }[] => {
      const token = tokens[n] as string;
      const body = { area: 'workspace', workspaceId, start, end };
      return [
        { at: n * everyMs, request: { method: 'GET', path: apiPath('/me/week', { day }), token } },
        {
          at: n * everyMs + lookSeconds * 1_000,
          request: { method: 'POST', path: apiPath('/me/reservations'), body, token, key: randomUUID() },
        },
      ];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ request }) => request);
}

/** @returns how many got a seat */
async function expectNoneTwice(databaseUrl: string, people: readonly Person[], before: number): Promise<number> {
  const { rows } = await onServer(
    databaseUrl,
    `with monday as (select * from reservations where day = $1 and area = 'workspace' and status = 'active')
     select (select count(*)::int from reservations) as count,
       exists (select from monday group by user_id having count(*) > 1) as twice,
       exists (select from monday a join monday b on a.workspace_id = b.workspace_id and a.seat_number = b.seat_number and a.id < b.id
         and a.start_at < b.end_at and b.start_at < a.end_at) as shared,
       exists (select from monday a
         join monday b on b.workspace_id = a.workspace_id and b.start_at <= a.start_at and b.end_at > a.start_at
         join workspaces w on w.id = a.workspace_id group by a.id, w.capacity having count(*) > w.capacity) as over`,
    [people[0]?.day],
  );
  const { count, ...broken } = rows[0] as { count: number } & Record<string, boolean>;
  if (Object.values(broken).some(Boolean)) throw new Error(`The seats of Monday are not as they must be: ${JSON.stringify(broken)}`);
  return count - before;
}

/** The same rows a week later, under the guards of the database and nothing else. */
async function insertsAlone(databaseUrl: string): Promise<string> {
  await onServer(
    databaseUrl,
    `create table bench_rush as
     select (row_number() over (order by r.id))::int - 1 as n, r.user_id, r.location_id, r.building_id, r.workspace_id, r.desk_id, r.seat_number,
       r.start_at + interval '7 days' as start_at, r.end_at + interval '7 days' as end_at, r.day + 7 as day
     from reservations r where r.created_at > now() - interval '1 hour' and r.area = 'workspace' and r.status = 'active';
     alter table bench_rush add primary key (n)`,
  );
  const insert = {
    text: `insert into reservations (user_id, area, location_id, building_id, workspace_id, desk_id, seat_number, start_at, end_at, day)
      select user_id, 'workspace', location_id, building_id, workspace_id, desk_id, seat_number, start_at, end_at, day
      from bench_rush where n = :n on conflict do nothing`,
    variables: { n: 'counter' as const },
  };
  const { perSecond: speed, by } = await runRaw(databaseUrl, [insert]);
  return `${perSecond(speed)} by ${by}`;
}
