import type pg from 'pg';

/** Of a dining hall, every half hour from 11:30 on. */
export const lunchCount = 5;

/** What each area allows everywhere: enough for everything that is made, and all limits that cost something to look at. */
export async function insertParameters(client: pg.Client): Promise<{ lunches: number[]; shuttle: number }> {
  const { rows } = await client.query<{ id: number; area: string }>(
    `insert into parameters (name, area, capacity, maximum_reservation_day, weekly_working_day_limit, weekend_reservation_allowed, opens, closes)
     select initcap(area), area, case area when 'diningHall' then ${lunchCount} * 100 when 'pet' then 50 end, 120,
       case area when 'workspace' then 5 end, false,
       case area when 'diningHall' then time '11:30' when 'gym' then time '07:00' end,
       case area when 'diningHall' then time '14:00' when 'gym' then time '21:00' end
     from unnest(array['workspace', 'meetingRoom', 'diningHall', 'shuttle', 'parking', 'gym', 'pet']) area returning id, area`,
  );
  const idOf = (area: string) => rows.find((row) => row.area === area)?.id;
  const lunches = await client.query<{ id: number }>(
    `insert into parameter_slots (parameter_id, start_time, end_time, capacity)
     select $1, time '11:30' + n * interval '30 minutes', time '12:00' + n * interval '30 minutes', 100
     from generate_series(0, ${lunchCount - 1}) n returning id`,
    [idOf('diningHall')],
  );
  const shuttle = await client.query<{ id: number }>(
    `insert into parameter_slots (parameter_id, name, start_time, end_time, capacity) values ($1, 'Merkez', '07:30', '08:30', 100) returning id`,
    [idOf('shuttle')],
  );
  await client.query(
    `insert into parameter_slots (parameter_id, start_time, end_time, capacity)
     select $1, time '07:00' + n * interval '1 hour', time '08:00' + n * interval '1 hour', 50 from generate_series(0, 13) n`,
    [idOf('gym')],
  );
  // Checked now, so that nothing is left to be looked at when tables are changed.
  await client.query('set constraints all immediate');
  return { lunches: lunches.rows.map(({ id }) => id), shuttle: shuttle.rows[0]?.id ?? 0 };
}
