import { dayMs } from '@population-tracker/contract/kernel/days';
import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { makeLocation, makeParameter } from '#testing/make.ts';
import { allAtOnce, judge, makePlacesAt } from './arena.ts';
import type { Race } from './testing-races.ts';

const limit = 2;
const minuteMs = 60_000;

/** One person, each day of one week many times, and each time another place and a minute of its own. */
export const weeklyLimit: Race = {
  name: 'creates of one person on all days of a week',
  async run(arena, width) {
    const location = await makeLocation(arena.db);
    await makeParameter(arena.db, { area: 'workspace', location_id: location.id, weekly_working_day_limit: limit });
    const places = await makePlacesAt(arena, location.id, width);
    const [userId] = await arena.newcomers(1);
    const monday = mondayAhead();
    const answers = await allAtOnce(width, (n) => {
      const start = monday + (n % 7) * dayMs + n * minuteMs;
      const period = { start: new Date(start).toISOString(), end: new Date(start + minuteMs).toISOString() };
      return arena.send(createReservation, { body: { area: 'workspace', userId, workspaceId: places[n], ...period } });
    });
    const { rows } = await arena.pool.query<{ days: number }>(
      `select count(distinct day)::int as days from reservations where user_id = $1 and status = 'active'`,
      [userId],
    );
    const days = rows[0]?.days;
    return [
      ...judge(answers, { refusals: ['reservations.weeklyLimit'] }),
      ...(days === limit ? [] : [`${days} days in one week, not ${limit}`]),
    ];
  },
};

/** 09:00 in İstanbul of a Monday some weeks ahead. */
function mondayAhead(): number {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const weekday = new Date(today).getUTCDay() || 7;
  return today + (22 - weekday) * dayMs + 6 * 3_600_000;
}
