import type { Connection } from '#platform/db/database.ts';

/** Plain joins over the whole table, which know nothing of the constraints that should have prevented all this. */
const questions: Record<string, string> = {
  'two meetings in one room': pairs(`a.workspace_id = b.workspace_id and a.area = 'meetingRoom' and b.area = 'meetingRoom'`),
  'two persons at one desk': pairs('a.desk_id = b.desk_id'),
  'two persons on one seat': pairs('a.workspace_id = b.workspace_id and a.seat_number = b.seat_number'),
  'one person in two places': pairs('a.user_id = b.user_id and a.area = b.area'),
  'one person at two locations': `${pairs('a.user_id = b.user_id and a.location_id <> b.location_id')}
    and a.area in ('workspace', 'diningHall', 'parking', 'gym') and b.area in ('workspace', 'diningHall', 'parking', 'gym')`,
  'two meals on one day': `
    select user_id from reservations where area = 'diningHall' and status = 'active' group by user_id, day having count(*) > 1`,
  // Counted at each start, since a workspace is at its fullest when somebody has just come.
  'more persons than seats': `
    select a.id from reservations a join workspaces w on w.id = a.workspace_id
    where a.area = 'workspace' and a.status = 'active' and w.capacity < (
      select count(*) from reservations b
      where b.workspace_id = a.workspace_id and b.status = 'active' and b.start_at <= a.start_at and b.end_at > a.start_at)`,
  'more in a slot than it takes': `
    select a.id from reservations a join parameter_slots s on s.id = a.slot_id
    where a.status = 'active' and s.capacity < (
      select count(*) from reservations b where b.slot_id = a.slot_id and b.day = a.day and b.status = 'active')`,
  'more cars than spaces': `
    select a.id from reservations a join locations l on l.id = a.location_id
    where a.area = 'parking' and a.status = 'active' and l.parking_capacity < (
      select count(*) from reservations b
      where b.area = 'parking' and b.location_id = a.location_id and b.status = 'active' and b.start_at <= a.start_at and b.end_at > a.start_at)`,
  'more animals than a day takes': `
    select a.id from reservations a join parameters p on p.location_id = a.location_id and p.area = 'pet' and p.deleted_at is null
    where a.area = 'pet' and a.status = 'active' and p.capacity < (
      select count(*) from reservations b
      where b.area = 'pet' and b.location_id = a.location_id and b.day = a.day and b.status = 'active')`,
  'one number for two': pairs(
    'a.workspace_id is null and a.location_id = b.location_id and a.area = b.area and a.slot_key = b.slot_key and a.seat_number = b.seat_number',
  ),
  'more days in a week than the limit allows': `
    select a.user_id from reservations a
    join parameters p on p.location_id = a.location_id and p.area = 'workspace' and p.deleted_at is null and p.weekly_working_day_limit is not null
    where a.area = 'workspace' and a.status = 'active'
    group by a.user_id, date_trunc('week', a.day) having count(distinct a.day) > min(p.weekly_working_day_limit)`,
  'somewhere that is deleted': `select r.id from reservations r join workspaces w on w.id = r.workspace_id where r.status = 'active' and w.deleted_at is not null`,
  'of somebody who is deleted': `select r.id from reservations r join users u on u.id = r.user_id where r.status = 'active' and u.deleted_at is not null`,
};

function pairs(same: string): string {
  return `select a.id from reservations a join reservations b on ${same} and a.id < b.id and a.start_at < b.end_at and b.start_at < a.end_at
    where a.status = 'active' and b.status = 'active'`;
}

/** @returns each promise that the stored reservations break, with how often; nothing when they keep them all */
export async function brokenPromises(pool: Connection['pool']): Promise<string[]> {
  const broken: string[] = [];
  for (const [what, sql] of Object.entries(questions)) {
    const { rowCount } = await pool.query(sql);
    if (rowCount) broken.push(`${what}: ${rowCount}`);
  }
  return broken;
}
