import type { Connection } from '../../../platform/db/database.ts';

/** Plain joins over the whole table, which know nothing of the constraints that should have prevented all this. */
const questions: Record<string, string> = {
  'two meetings in one room': pairs(`a.workspace_id = b.workspace_id and a.area = 'meetingRoom' and b.area = 'meetingRoom'`),
  'two persons at one desk': pairs('a.desk_id = b.desk_id'),
  'two persons on one seat': pairs('a.workspace_id = b.workspace_id and a.seat_number = b.seat_number'),
  'one person in two places': pairs('a.user_id = b.user_id and a.area = b.area'),
  // Counted at each start, since a workspace is at its fullest when somebody has just come.
  'more persons than seats': `
    select a.id from reservations a join workspaces w on w.id = a.workspace_id
    where a.area = 'workspace' and a.status = 'active' and w.capacity < (
      select count(*) from reservations b
      where b.workspace_id = a.workspace_id and b.status = 'active' and b.start_at <= a.start_at and b.end_at > a.start_at)`,
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
