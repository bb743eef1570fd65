// Who is in a team with whom, by whom each lets themselves be seen, and whom the administrator keeps at hand.
import { type Visibility, visibilities } from '@population-tracker/contract/colleagues/colleagues';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { demoAdministrator } from './people.ts';
import type { Random } from './random.ts';

/** A dice of its own: what else is drawn stays as it was. */
export async function insertColleagues(db: Database, dice: Random, now: Date): Promise<void> {
  await sql`update colleague_settings set usual = 'team'`.execute(db);
  await sql`
    with members as (
      select u.id, u.department || ', ' || l.name as team from users u join locations l on l.id = u.site_id
      where u.department <> '' and u.status = 'active'
    ),
    made as (
      insert into teams (name, scim_id) select team, gen_random_uuid() from members group by team order by team returning id, name
    )
    insert into team_members (team_id, user_id) select t.id, m.id from members m join made t on t.name = m.team`.execute(db);
  // By hand, across departments: everybody whose turn it is.
  await sql`
    with made as (insert into teams (name) values ('İlk yardımcılar'), ('Fire wardens, London') returning id, name),
    people as (
      select u.id, l.name = 'London' as in_london, row_number() over (partition by l.name = 'London' order by u.id) as turn
      from users u join locations l on l.id = u.site_id where u.status = 'active'
    )
    insert into team_members (team_id, user_id)
    select m.id, p.id from people p join made m on (m.name = 'Fire wardens, London') = p.in_london where p.turn % 24 = 0`.execute(db);
  const people = await db
    .selectFrom('users')
    .select(['id', 'email', 'site_id as siteId'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  const choices = people.flatMap(({ id, email }) => {
    const visibility: Visibility | null = email === demoAdministrator || dice.chance(0.45) ? null : chosen(dice);
    return visibility ? [{ user_id: id, visibility, chosen_at: now.toISOString() }] : [];
  });
  await db.insertInto('colleague_choices').values(choices).execute();
  const administrator = people.find(({ email }) => email === demoAdministrator);
  const nearby = new Set(people.filter(({ siteId }) => siteId === administrator?.siteId).map(({ id }) => id));
  const of = (wanted: Visibility, count: number) =>
    choices.filter((one) => one.visibility === wanted && nearby.has(one.user_id)).slice(0, count);
  if (!administrator) return;
  await db
    .insertInto('favourite_colleagues')
    .values([...of('everybody', 4), ...of('nobody', 1)].map((one) => ({ user_id: administrator.id, colleague_id: one.user_id })))
    .execute();
}

/** Most are glad to be seen. */
const chosen = (dice: Random): Visibility => (dice.chance(0.6) ? 'everybody' : dice.pick(visibilities));
