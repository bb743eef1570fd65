import { deepStrictEqual } from 'node:assert/strict';
import type { DiningHallWeek, LocationUsage, PersonDistribution } from '../../contract/dashboard/figures.ts';
import type { Today } from '../../contract/dashboard/today.ts';
import { onServer } from '../machine/database-server.ts';
import { apiPath, type Stage } from '../machine/stage.ts';

/** What the dashboard answers against plain counts of the reservations themselves, with nothing put down. @throws AssertionError where one differs */
export async function compareWithPlainCounts(stage: Stage, months: readonly string[]): Promise<{ compared: number; plainMs: number }> {
  const begun = performance.now();
  let compared = 0;
  const same = (found: readonly unknown[], plain: readonly unknown[]) => {
    deepStrictEqual(found, plain);
    compared += found.length;
  };
  for (const month of months) {
    const usage = await ask<LocationUsage>(stage, '/dashboard/location-usage', { month });
    const days = usage.locations.flatMap(({ id, days }) => days.map((day) => ({ id, ...day }))).filter(({ reserved }) => reserved > 0);
    same(
      days.map(({ id, day, peak, reserved, persons }) => [day, id, peak, reserved, persons]).sort(inOrder),
      (await plain(stage, seatsOf, [`${month}-01`])).sort(inOrder),
    );
    const { days: byDay, locations } = await ask<PersonDistribution>(stage, '/dashboard/person-distribution', { month });
    const persons = byDay.flatMap(({ day, persons, total }) => [
      ...persons.map((count, at) => [day, locations[at]?.id ?? 0, count] as const),
      [day, 0, total] as const,
    ]);
    same(persons.filter(([, , count]) => count !== 0).sort(inOrder), (await plain(stage, personsOf, [`${month}-01`])).sort(inOrder));
  }
  const week = await ask<DiningHallWeek>(stage, '/dashboard/dining-hall', {});
  const meals = week.days.map((day, at) => [day, week.slots.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)] as const);
  same(
    meals.filter(([, count]) => count > 0),
    await plain(stage, mealsOf, [week.from, week.to]),
  );
  const today = await ask<Today>(stage, '/dashboard/today', {});
  const areas = ['parking', 'shuttle', 'diningHall'] as const;
  const counts = today.locations.flatMap((place) => [
    [place.day, place.id, 'all', place.reservations.count] as const,
    ...areas.map((area) => [place.day, place.id, area, place[area].count] as const),
  ]);
  same(
    counts.filter(([, , , count]) => count > 0).sort(inOrder),
    (await plain(stage, countsOf, [[...new Set(today.locations.map(({ day }) => day))]])).sort(inOrder),
  );
  return { compared, plainMs: performance.now() - begun };
}

const seatsOf = `
  with r as (select * from reservations where status = 'active' and area = 'workspace' and day >= $1::date and day < $1::date + interval '1 month'),
  moments as (select distinct location_id, day, start_at as at from r),
  held as (select m.location_id, m.day, count(*) as seats from moments m
    join r on r.location_id = m.location_id and r.day = m.day and r.start_at <= m.at and r.end_at > m.at group by m.location_id, m.day, m.at)
  select r.day::text, r.location_id, (select max(seats)::int from held h where h.location_id = r.location_id and h.day = r.day) as peak,
    count(*)::int as reserved, count(distinct user_id)::int as persons
  from r group by r.day, r.location_id`;

const personsOf = `
  select day::text, coalesce(location_id, 0), count(distinct user_id)::int from reservations
  where status = 'active' and day >= $1::date and day < $1::date + interval '1 month'
  group by grouping sets ((day, location_id), (day))`;

const mealsOf = `
  select day::text, count(*)::int from reservations
  where status = 'active' and area = 'diningHall' and day between $1::date and $2::date group by day order by day`;

const countsOf = `
  select day::text, location_id, coalesce(area, 'all'), count(*)::int from reservations where status = 'active' and day = any($1::date[])
  group by grouping sets ((day, location_id), (day, location_id, area))
  having area is null or area in ('parking', 'shuttle', 'diningHall')`;

const plain = async ({ databaseUrl }: Stage, text: string, values: unknown[]): Promise<unknown[]> =>
  (await onServer(databaseUrl, text, values)).rows.map((row) => Object.values(row as object));

export async function ask<R>({ api, token }: Stage, path: string, query: Record<string, string>): Promise<R> {
  const answer = await fetch(`http://127.0.0.1:${api.port}${apiPath(path, query)}`, { headers: { token } });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
  return ((await answer.json()) as { data: R }).data;
}

const inOrder = (one: unknown, other: unknown): number => {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  return a < b ? -1 : a > b ? 1 : 0;
};
