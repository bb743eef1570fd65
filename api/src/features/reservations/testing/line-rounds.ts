// A full floor on the day itself: people check in, give back, join the line, leave it, book and say that they don't come, while the
// release lets those go who didn't come; all in the same moment, through several processes.
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { bookForMe, checkInMine, giveBackMine } from '@population-tracker/contract/me/me';
import { leaveMyWait, waitForMe } from '@population-tracker/contract/me/my-waits';
import { cancelReservation } from '@population-tracker/contract/reservations/reservations';
import { listeners } from '#api/app.ts';
import { loadConfig } from '#api/config.ts';
import type { Context } from '#api/context.ts';
import type { Connection } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { makeDesk, makeSession, makeUser } from '#testing/make.ts';
import { type Send, type Sent, sender } from '#testing/send.ts';
import { releasePlaces } from '../check-in/release-service.ts';
import { makeOffice, type Office } from './awaiting.ts';
import { brokenPlans, brokenWords, type FullFloor, type Person, sayElsewhere, sayInBetween } from './line-plans.ts';

type Stored = Pick<Connection, 'db' | 'pool'> & { url: string };

export interface LineArena extends Stored {
  urls: readonly string[];
  administrator: Send;
}

/** The processes have the employees' app. */
export async function openLineArena({ db, pool, url }: Stored, urls: readonly string[]): Promise<LineArena> {
  const { id } = await makeUser(db, { userType: 2 });
  return { db, pool, url, urls, administrator: sender(urls, await makeSession(db, id)) };
}

/** Lets go whoever didn't come, as the job does each minute, beside the processes. */
const releaseIn = ({ db, url }: LineArena): Promise<void> =>
  releasePlaces({
    db,
    listeners,
    actor: null,
    language: 'en',
    address: '127.0.0.1',
    requestId: 'release',
    now: () => new Date(),
    log: createLog('warn'),
    config: loadConfig({ DATABASE_URL: url, ADMIN_EMAIL: 'admin@test.example' }),
    // What the processes look for by themselves.
    jobs: { enqueue: async () => undefined },
  } satisfies Context);

export const seats = 6;
const [waiterCount, bookerCount] = [5, 3];
const hourMs = 3_600_000;

/** Where it is the eleventh hour just now, so that all of it happens on one day whenever it runs. */
function lateMorning(now: Date): string {
  const ahead = ((11 - now.getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** All seats are held by people who were reminded, and whose time to come is over; one waits, the others are about to come. */
export async function fillFloor(arena: LineArena): Promise<FullFloor> {
  const now = new Date();
  const office = await makeOffice(arena.db, {}, { time_zone: lateMorning(now) });
  await arena.pool.query('update workspaces set capacity = $1 where id = $2', [seats, office.floor.id]);
  for (let at = 1; at < seats; at++) await makeDesk(arena.db, { workspace_id: office.floor.id, x: at * 200 });
  const people = await makePeople(arena, office, seats + waiterCount + bookerCount);
  const [holders, waiters, bookers] = [people.slice(0, seats), people.slice(seats, -bookerCount), people.slice(-bookerCount)];
  const held = await holdAll(arena, office, holders, now);
  const rest = { start: new Date(now.getTime() + 60_000).toISOString(), end: new Date(now.getTime() + 5 * hourMs).toISOString() };
  const full = { office, holders, held, waiters, bookers, rest, day: dayIn(office.location.time_zone, now) };
  await sayElsewhere(arena, full);
  return full;
}

export const join = ({ office, rest }: FullFloor, { send }: Person, workspaceId: number | null = null) =>
  send(waitForMe, { body: { area: 'workspace', locationId: office.location.id, workspaceId, ...rest } });

/** One round. @returns what was not as it must be, in words; nothing when all is well */
export async function lineRound(arena: LineArena, round: number): Promise<string[]> {
  const full = await fillFloor(arena);
  const { office, holders, held, waiters, bookers, rest } = full;
  const first = waiters[0] as Person;
  const early = await join(full, first);
  if (early.httpStatus !== 200) return [`nobody can join the line: ${early.text}`];
  const of = (index: number) => ({ params: { id: held[index] as number } });
  const comes = (index: number) => (holders[index] as Person).send(checkInMine, of(index));
  const givesBack = (index: number) => (holders[index] as Person).send(giveBackMine, { ...of(index), query: {} });
  const leaver = { who: holders[5] as Person, plan: 'leave', giveBack: true } as const;
  const traveller = { who: first, plan: 'travel', giveBack: true } as const;
  const undecided = { who: bookers[0] as Person, plan: 'travel', giveBack: false } as const;
  const saying = [leaver, undecided, ...(round % 3 === 1 ? [traveller] : [])];
  const answers = await Promise.all([
    comes(0),
    comes(1),
    comes(2),
    givesBack(2),
    givesBack(3),
    arena.administrator(cancelReservation, { ...of(4), query: {} }),
    ...waiters.slice(1).map((one, index) => join(full, one, index % 2 === 0 ? null : office.floor.id)),
    ...bookers.map(({ send }) => send(bookForMe, { body: { area: 'workspace', workspaceId: office.floor.id, ...rest } })),
    ...(round % 3 === 0 ? [first.send(leaveMyWait, { params: { id: early.data.wait.id } })] : []),
    ...[1, 2].map(() => releaseIn(arena).then(() => null)),
    ...saying.map((how) => sayInBetween(full, how)),
  ]);
  const said = saying.map(({ who, giveBack }, index) => ({ who, giveBack, answer: answers.at(index - saying.length) ?? null }));
  return [
    ...answers.flatMap((answer) => wrongly(answer)),
    ...(await brokenLine(arena, office)),
    ...(await lost(arena, held, answers)),
    ...(await brokenPlans(arena, full)),
    ...(await brokenWords(
      arena,
      full,
      said.filter(({ giveBack }) => giveBack),
    )),
  ];
}

/** Once a round has been looked at: else the processes would go through the lines of all rounds before it, each minute. */
export async function closeLine({ pool }: Pick<LineArena, 'pool'>): Promise<void> {
  await pool.query(`update waits set ended_at = now(), outcome = 'over' where ended_at is null`);
}

/** Refused is only who came too late. */
const wrongly = (answer: Sent | null): string[] =>
  answer === null || answer.httpStatus === 200 || answer.httpStatus === 409 ? [] : [`${answer.httpStatus} ${answer.text}`];

async function makePeople({ pool, urls }: LineArena, { location }: Office, count: number): Promise<Person[]> {
  const { rows } = await pool.query<{ id: number; token: string }>(
    `with made as (
       insert into users (name, last_name, email, site_id)
       select 'Line', g::text, 'line-' || $1::int || '-' || g || '@test.example', $1::int from generate_series(1, $2::int) g returning id
     ), given as (select id, md5(random()::text) || md5(random()::text) as token from made),
     opened as (
       insert into sessions (token_hash, user_id, device, address) select sha256(token::bytea), id, 'test', '127.0.0.1' from given
     )
     select id, token from given order by id`,
    [location.id, count],
  );
  return rows.map(({ id, token }) => ({ id, send: sender(urls, token) }));
}

/** @returns the reservations in their order */
async function holdAll({ pool }: LineArena, { location, floor }: Office, holders: Person[], now: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `with held as (
       insert into reservations (user_id, area, location_id, building_id, workspace_id, desk_id, seat_number, start_at, end_at, day,
         created_at, reminded_at, release_at)
       select u.id, 'workspace', $1, $2, $3, d.id, u.n, $4::timestamptz - interval '2 h', $4::timestamptz + interval '5 h',
         ($4::timestamptz at time zone $5)::date, $4::timestamptz - interval '9 days', $4::timestamptz - interval '20 min',
         date_trunc('second', $4::timestamptz - interval '10 min')
       from unnest($6::int[]) with ordinality u(id, n)
       join (select id, row_number() over (order by id) as n from desks where workspace_id = $3) d on d.n = u.n
       returning id, release_at
     ), sent as (
       insert into mail_outbox (event_key, recipient, subject, body_text, state, sent_at)
       select 'checkIn:' || id || ':' || extract(epoch from release_at)::bigint, 'line@test.example', 'Reminder', '', 'sent',
         release_at - interval '5 min' from held
     )
     select id from held order by id`,
    [location.id, floor.building_id, floor.id, now.toISOString(), location.time_zone, holders.map(({ id }) => id)],
  );
  return rows.map(({ id }) => Number(id));
}

/** What the rows say against the promises of the line. */
export async function brokenLine({ pool }: LineArena, { location, floor }: Office): Promise<string[]> {
  const { rows } = await pool.query<Record<string, boolean>>(
    `with mine as (select * from reservations where workspace_id = $2), active as (select * from mine where status = 'active'),
       line as (select * from waits where location_id = $1), open as (select * from line where ended_at is null)
     select (select count(*) > $3 from active) as "more people than seats",
       (select count(*) < $3 from active) and exists (select from open) as "a free seat, and somebody who waits for it",
       exists (select from active group by user_id having count(*) > 1) as "somebody twice",
       exists (select from mine where checked_in_at is not null and released_at is not null) as "somebody who came and was let go",
       exists (select from line b join open o on o.id < b.id where b.outcome = 'booked') as "somebody who was passed by",
       exists (select from line w where w.outcome = 'booked' and not exists (
         select from mine r where r.id = w.reservation_id and r.user_id = w.user_id and (r.status = 'active' or exists (
           select from day_plans p where p.user_id = r.user_id and p.day = r.day and p.plan = 'travel'))))
         as "a wait that was booked, and no seat, though it was not given back",
       exists (select from line w join active r on r.user_id = w.user_id where w.ended_at is null) as "somebody who has a seat and waits"`,
    [location.id, floor.id, seats],
  );
  return Object.entries(rows[0] ?? {}).flatMap(([what, is]) => (is ? [what] : []));
}

/** What was acknowledged, and isn't so. */
async function lost({ pool }: LineArena, held: number[], answers: (Sent | null)[]): Promise<string[]> {
  const { rows } = await pool.query<{ came: boolean; active: boolean }>(
    `select checked_in_at is not null as came, status = 'active' as active from reservations where id = any($1) order by id`,
    [held],
  );
  const done = answers.map((answer) => answer?.httpStatus === 200);
  return [
    ...[0, 1].filter((index) => done[index] && !(rows[index]?.came && rows[index]?.active)).map(() => 'a check-in that is not there'),
    ...[3, 4, 5].filter((index) => done[index] && rows[index - 1]?.active).map(() => 'a seat that was given back, and is held'),
  ];
}
