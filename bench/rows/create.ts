import { randomUUID } from 'node:crypto';
import { together } from '../load/run-load.ts';
import { onServer } from '../machine/database-server.ts';
import { runRaw } from '../machine/raw.ts';
import { apiPath, type Stage } from '../machine/stage.ts';
import { answered, type Figure, inTurn, mean, perSecond, type Row, rounds } from './figure.ts';

/** More than either side gets done in its time. */
const wantedCount = 160_000;
const perRound = 10_000;
/** What the API makes in some seconds, until which it still compiles: see `secondsBefore`. */
const warmCount = 3_000;
const askedCount = 2 * perRound * rounds + warmCount;

/**
 * Making reservations with all their rules and the audit entry, against inserts of the same rows under the same guards of the
 * database; and against bare ones into a copy of the table that has its exclusion constraints and indexes, but neither foreign keys
 * nor triggers. The same with a key by which a second try is known, as the front ends send one.
 */
export const create: Row = {
  name: 'create',
  sizes: 'each',
  async measure(stage): Promise<Figure[]> {
    const rawUrl = await stage.server.copyOf(stage.scale);
    await onServer(rawUrl, bareTable);
    for (const url of [stage.databaseUrl, rawUrl]) await onServer(url, wantedTable);
    const requests = await requestsOf(stage);
    await stage.load(requests.splice(0, warmCount), { once: true });
    const next = () => requests.splice(0, perRound);
    const measured = await inTurn(
      async () => ({
        plain: await stage.load(next(), { once: true }),
        keyed: await stage.load(
          next().map((request) => ({ ...request, key: randomUUID() })),
          { once: true },
        ),
      }),
      async (round) => ({
        guarded: await runRaw(stage.databaseUrl, [insert], { firstCount: Math.ceil(askedCount / 16) + countsOf(round) }),
        bare: await runRaw(rawUrl, [insert], { firstCount: countsOf(round) }),
      }),
    );
    const ours = together(measured.ours.map(({ plain }) => plain));
    const keyed = together(measured.ours.map((round) => round.keyed));
    const speedOf = (kind: 'guarded' | 'bare') => mean(measured.raw.map((round) => round[kind].perSecond));
    const figure = { unit: 'times' as const, perSecond: ours.perSecond };
    return [
      {
        ...figure,
        name: 'create',
        what: 'create a reservation with all rules, against inserts under the same guards of the database',
        value: ours.perSecond / speedOf('guarded'),
        behind: `${answered(ours)} of ${perSecond(speedOf('guarded'))} by ${measured.raw[0]?.guarded.by}`,
      },
      {
        ...figure,
        name: 'create.keyed',
        what: 'the same with a key, as the front ends send it: made once, however often it is tried',
        value: keyed.perSecond / speedOf('guarded'),
        perSecond: keyed.perSecond,
        behind: answered(keyed),
      },
      {
        ...figure,
        name: 'create.bare',
        what: 'the same, against inserts under the exclusion constraints alone',
        value: ours.perSecond / speedOf('bare'),
        behind: `of ${perSecond(speedOf('bare'))}, without foreign keys and triggers`,
      },
    ];
  },
};

/** Where a round's numbers begin, for sixteen that count side by side. */
const countsOf = (round: number): number => Math.floor((round * (wantedCount - askedCount)) / 16 / rounds);

const bareTable = `
  do $$ declare key record; begin
    for key in select conname from pg_constraint where conrelid = 'reservations'::regclass and contype = 'f' loop
      execute format('alter table reservations drop constraint %I', key.conname);
    end loop;
  end $$;
  alter table reservations disable trigger user`;

/**
 * Free seats of coming working days, each for somebody who has none that day, in an order that no index has. The first
 * thirty of a floor may be taken: ten million reservations take 28 of them. The few floors of a small company get as many
 * seats as that needs, and its locations are made as large.
 */
const wantedTable = `
  create table bench_wanted as
  with days as (
    select (row_number() over (order by day))::int - 1 as number, day::date, count(*) over ()::int as of
    from generate_series(current_date + 2, current_date + 60, interval '1 day') day where extract(isodow from day) < 6
  ), floors as (
    select *, (row_number() over (order by id))::int - 1 as number from workspaces where not is_meeting_room
  ), wanted as materialized (
    select hashtext('mixed ' || n) as mixed, d.day, n * 7 % (select count(*) from floors) as floor,
      (select min(id) from users) + n / d.of * 7919 % (select count(*) from users) as user_id
    from generate_series(0, ${wantedCount * 1.9}::bigint) n join days d on d.number = n % (select of from days limit 1)
  )
  select (row_number() over (order by mixed))::int - 1 as n, u.id as user_id, f.location_id, f.building_id, f.id as workspace_id,
    30 + (row_number() over (partition by f.id, w.day order by mixed))::int as seat_number,
    (w.day + time '09:15') at time zone l.time_zone as start_at, (w.day + time '16:45') at time zone l.time_zone as end_at, w.day
  from wanted w join users u on u.id = w.user_id and u.status = 'active' join floors f on f.number = w.floor join locations l on l.id = f.location_id
  where not exists (select from reservations r where r.user_id = u.id and r.start_at between w.day - 1 and w.day + 2);
  alter table bench_wanted add primary key (n);
  update workspaces w set capacity = wanted.seats
  from (select workspace_id, max(seat_number) as seats from bench_wanted group by workspace_id) wanted
  where wanted.workspace_id = w.id and w.capacity < wanted.seats;
  update locations set capacity = greatest(capacity, location_seats(id));
  analyze bench_wanted`;

const insert = {
  text: `insert into reservations (user_id, area, location_id, building_id, workspace_id, seat_number, start_at, end_at, day)
    select user_id, 'workspace', location_id, building_id, workspace_id, seat_number, start_at, end_at, day
    from bench_wanted where n = :n on conflict do nothing`,
  variables: { n: 'counter' as const },
};

async function requestsOf({ databaseUrl }: Stage) {
  const { rows } = await onServer(
    databaseUrl,
    `select user_id as "userId", 'workspace' as area, workspace_id as "workspaceId", start_at as start, end_at as "end"
     from bench_wanted where n < ${askedCount} order by n`,
  );
  return rows.map((body) => ({ method: 'POST' as const, path: apiPath('/reservations'), body }));
}
