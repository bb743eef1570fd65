import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import { makeDesk, makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';

export type Office = Awaited<ReturnType<typeof makeOffice>>;

/** A floor with a desk, at which people check in by the rule of its own location. */
export async function makeOffice(
  db: Database,
  rule: Partial<Insertable<DB['parameters']>> = {},
  place: Partial<Insertable<DB['locations']>> = {},
) {
  const location = await makeLocation(db, place);
  const floor = await makeWorkspace(db, { location_id: location.id });
  const desk = await makeDesk(db, { workspace_id: floor.id });
  const parameter = await makeParameter(db, { area: 'workspace', location_id: location.id, check_in: 'required', ...rule });
  return { location, floor, desk, parameter };
}

interface Somebody {
  office: Office;
  start: Date;
  end: Date;
  userId?: number;
  deskId?: number | null;
}

/** Somebody who has the office's desk, made long before; past the service, so that it may have begun already. */
export async function awaitSomebody(db: Database, { office: { location, floor, desk }, start, end, userId, deskId = desk.id }: Somebody) {
  const person = userId ?? (await makeUser(db, { name: 'Ada', lastName: randomBytes(3).toString('hex') })).id;
  const day = new Intl.DateTimeFormat('sv', { timeZone: location.time_zone }).format(start);
  const { id } = await db
    .insertInto('reservations')
    .values({
      user_id: person,
      area: 'workspace',
      location_id: location.id,
      building_id: floor.building_id,
      workspace_id: floor.id,
      desk_id: deskId,
      seat_number: 1,
      start_at: start.toISOString(),
      end_at: end.toISOString(),
      day,
      created_at: '2026-01-05T08:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, userId: person };
}

/** As if the mail server had taken all reminders at a moment. */
export const deliverReminders = (db: Database, at: Date) =>
  db
    .updateTable('mail_outbox')
    .set({ state: 'sent', sent_at: at.toISOString() })
    .where('event_key', 'like', 'checkIn:%')
    .where('state', '=', 'waiting')
    .execute();

export const rowOf = (db: Database, id: number) => db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
