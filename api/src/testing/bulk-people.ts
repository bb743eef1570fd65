import type { Database } from '#platform/db/database.ts';
import { makeMeetingRoom } from './make.ts';
import type { TestApp } from './test-app.ts';

interface Given {
  managerEmail?: string;
  userType?: 1 | 2 | 3;
  department?: string;
}

let batches = 0;

/** As many users as asked for, in one statement; at most some ten thousand. @returns their ids */
export async function makePeople(
  db: Database,
  count: number,
  { managerEmail = '', userType = 1, department = '' }: Given = {},
): Promise<number[]> {
  const batch = ++batches;
  const rows = Array.from({ length: count }, (_, n) => ({
    name: 'Person',
    last_name: `Number ${n}`,
    email: `person-${batch}-${n}@test.example`,
    manager_email: managerEmail,
    user_type: userType,
    department,
  }));
  return (await db.insertInto('users').values(rows).returning('id').execute()).map(({ id }) => id);
}

/** An hour in a room of its own, some days from now. @returns its id */
export async function reserveRoom({ database: { db }, clock }: TestApp, userId: number, days: number): Promise<number> {
  const room = await makeMeetingRoom(db);
  return insertReservation(db, { room, userId, start: new Date(clock.now().getTime() + days * 86_400_000) });
}

interface Meeting {
  room: Awaited<ReturnType<typeof makeMeetingRoom>>;
  userId: number;
  start: Date;
}

export async function insertReservation(db: Database, { room, userId, start }: Meeting): Promise<number> {
  const { id } = await db
    .insertInto('reservations')
    .values({
      user_id: userId,
      area: 'meetingRoom',
      location_id: room.location_id,
      building_id: room.building_id,
      workspace_id: room.id,
      start_at: start,
      end_at: new Date(start.getTime() + 3_600_000),
      day: start.toISOString().slice(0, 10),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** In the order of the ids. */
export async function userRows(db: Database, ids: number[]) {
  const found = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
  return ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
}

/** In the order of the ids. */
export async function statusesOf(db: Database, ids: number[]): Promise<string[]> {
  const found = await db.selectFrom('reservations').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.flatMap((id) => found.find((row) => row.id === id)?.status ?? []);
}
