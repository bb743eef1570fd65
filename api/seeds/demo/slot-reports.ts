// Who is mailed the figures of İstanbul: its caterer and its driver.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

const times = sql<string[]>`${['09:30', '16:00']}::time[]`;

export async function insertSlotReports(db: Database): Promise<void> {
  const { id } = await db.selectFrom('locations').select('id').where('name', '=', 'İstanbul').executeTakeFirstOrThrow();
  await db
    .insertInto('slot_reports')
    .values([
      { location_id: id, area: 'diningHall', recipients: ['caterer@lokanta.example'], times, language: 'tr' },
      { location_id: id, area: 'shuttle', recipients: ['driver@servis.example'], times, language: 'tr' },
    ])
    .execute();
}
