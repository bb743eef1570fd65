// Who is invited to the meetings ahead: people of the same site, some of whom have answered.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Site } from './days.ts';
import { demoAdministrator } from './people.ts';
import type { Random } from './random.ts';

const guestsMost = 4;
/** Whoever looks around as the administrator is invited to so many. */
const visitorsMost = 3;
const answers = ['waiting', 'waiting', 'accepted', 'accepted', 'accepted', 'declined'] as const;

interface Meeting {
  id: number;
  userId: number;
  locationId: number;
  seats: number;
}

/** A dice of its own: what else is drawn stays as it was. */
export async function insertMeetingGuests(db: Database, dice: Random, sites: readonly Site[], today: string): Promise<void> {
  const { rows: meetings } = await sql<Meeting>`
    select r.id, r.user_id as "userId", r.location_id as "locationId", w.capacity as seats
    from reservations r join workspaces w on w.id = r.workspace_id
    where r.area = 'meetingRoom' and r.status = 'active' and r.day > ${today}::date order by r.day, r.start_at, r.id`.execute(db);
  const visitor = await db.selectFrom('users').select('id').where('email', '=', demoAdministrator).executeTakeFirstOrThrow();
  let visits = 0;
  const rows = meetings.flatMap(({ id, userId, locationId, seats }) => {
    const people = sites.find((site) => site.locationId === locationId)?.userIds ?? [];
    const guests = new Set<number>();
    if (visits < visitorsMost && userId !== visitor.id && seats > 1 && people.includes(visitor.id)) {
      guests.add(visitor.id);
      visits += 1;
    }
    const most = Math.min(seats - 1, dice.whole(1, guestsMost));
    while (guests.size < most) {
      const one = dice.pick(people);
      // The visitor's are few enough to be read.
      if (one !== userId && one !== visitor.id) guests.add(one);
    }
    return [...guests].map((guest) => ({
      meeting: id,
      guest,
      answer: guest === visitor.id && visits < visitorsMost ? 'waiting' : dice.pick(answers),
      lead: dice.whole(1, 5),
    }));
  });
  // Each was invited some days ago, and knows of it.
  await sql`
    insert into meeting_guests (reservation_id, user_id, answer, invited_at, answered_at, told)
    select x.meeting, x.guest, x.answer, now() - x.lead * interval '1 day',
      case when x.answer <> 'waiting' then now() - x.lead * interval '10 hours' end, 'demo'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(meeting bigint, guest int, answer text, lead int)`.execute(db);
}
