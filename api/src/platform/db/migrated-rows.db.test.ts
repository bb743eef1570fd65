// What a migration makes of rows that stand already. They are written in the database's own words of that time: whatever makes records
// for other tests knows only the newest schema.
import { expect, it } from 'vitest';
import { query } from '#testing/database-contents.ts';
import { databaseBefore } from '#testing/test-database.ts';
import { migrate } from './migrate.ts';

/** Writes rows into the schema before a migration, applies that and all later ones, and reads what became of them. */
async function migrated<R>(migration: string, given: string, read: string): Promise<R[]> {
  const { url, drop } = await databaseBefore(migration);
  try {
    await query(url, given);
    expect(await migrate(url)).toContain(migration);
    return (await query(url, read)) as R[];
  } finally {
    await drop();
  }
}

/** Ids as they are given out: the floor with desks is workspace 1, that without any 2. */
const floors = `
  insert into users (name, last_name, email)
    select 'User', n::text, n || '@test.example' from generate_series(1, 9) n;
  insert into locations (name, capacity) values ('Plaza', 50);
  insert into buildings (location_id, name) values (1, 'A');
  insert into workspaces (location_id, building_id, name, capacity) values (1, 1, 'With desks', 4), (1, 1, 'Without', 4);
  insert into desks (workspace_id, label, accessible, status) values
    (1, 'accessible', true, 'active'), (1, 'plain', false, 'active'), (1, 'blocked', false, 'blocked');`;

const reservation = ([title, user, workspace, seat, starts, status]: readonly [string, number, number, number, string, string]) => `
  insert into reservations (title, user_id, area, location_id, building_id, workspace_id, seat_number, status, start_at, end_at, day)
  select '${title}', ${user}, 'workspace', 1, 1, ${workspace}, ${seat}, '${status}', at, at + interval '2 hours', at::date
  from (select date_trunc('hour', now()) + interval '${starts}' as at) x;`;

it('0042 gives whoever has reserved any seat of a floor with desks a free one, the earliest first, and nobody else', async () => {
  const reserved = [
    ['earliest', 1, 1, 1, '24 hours', 'active'],
    ['at the same time', 2, 1, 2, '25 hours', 'active'],
    ['one too many', 3, 1, 3, '25 hours', 'active'],
    ['later', 4, 1, 1, '30 hours', 'active'],
    ['still running', 5, 1, 1, '-1 hours', 'active'],
    ['over', 6, 1, 1, '-20 hours', 'active'],
    ['cancelled', 7, 1, 1, '26 hours', 'cancelled'],
    ['where no desks are', 8, 2, 1, '24 hours', 'active'],
  ] as const;
  const rows = await migrated(
    '0042_seats_and_desks_agree.sql',
    floors + reserved.map(reservation).join(''),
    'select r.title, d.label from reservations r left join desks d on d.id = r.desk_id order by r.id',
  );
  expect(rows).toEqual([
    { title: 'earliest', label: 'plain' },
    { title: 'at the same time', label: 'accessible' },
    { title: 'one too many', label: null },
    { title: 'later', label: 'plain' },
    { title: 'still running', label: 'plain' },
    { title: 'over', label: null },
    { title: 'cancelled', label: null },
    { title: 'where no desks are', label: null },
  ]);
});

it('0042 gives no desk that somebody has by name for a part of that time', async () => {
  const anySeat = reservation(['any seat', 1, 1, 1, '24 hours', 'active']);
  const byName = reservation(['by name', 2, 1, 2, '25 hours', 'active']);
  const rows = await migrated(
    '0042_seats_and_desks_agree.sql',
    `${floors}${anySeat}${byName} update reservations set desk_id = (select id from desks where label = 'plain') where title = 'by name';`,
    'select r.title, d.label from reservations r left join desks d on d.id = r.desk_id order by r.id',
  );
  expect(rows).toEqual([
    { title: 'any seat', label: 'accessible' },
    { title: 'by name', label: 'plain' },
  ]);
});

it('0044 leaves a location the gym and the pets that it offered or has a parameter of its own for, and no others', async () => {
  const parameter = (area: string, location: string, status: string) => `
    insert into parameters (name, area, location_id, status, capacity, maximum_reservation_day, weekend_reservation_allowed, opens, closes)
    values ('${area}', '${area}', (select id from locations where name = '${location}'), '${status}',
      ${area === 'pet' ? 5 : 'null'}, 30, true, ${area === 'gym' ? "'08:00', '20:00'" : 'null, null'});`;
  const rows = await migrated(
    '0044_gyms_and_pets_where_said.sql',
    `insert into locations (name, deleted_at) values
       ('as the company', null), ('own ones, passive', null), ('own pets', null), ('gone', now());
     ${parameter('gym', '', 'active')} ${parameter('pet', '', 'passive')}
     ${parameter('gym', 'own ones, passive', 'passive')} ${parameter('pet', 'own ones, passive', 'passive')}
     ${parameter('pet', 'own pets', 'active')}`,
    'select name, has_gym, takes_pets from locations order by id',
  );
  expect(rows).toEqual([
    { name: 'as the company', has_gym: true, takes_pets: false },
    { name: 'own ones, passive', has_gym: true, takes_pets: true },
    { name: 'own pets', has_gym: true, takes_pets: true },
    { name: 'gone', has_gym: false, takes_pets: false },
  ]);
});

it('0046 gives each picture, plan and menu to what it belongs to, and no sheet to anybody', async () => {
  const file = (name: string) => `insert into files (name, content_type, size, sha256) values ('${name}', 'image/webp', 0, '');`;
  const idOf = (name: string) => `(select id from files where name = '${name}')`;
  const rows = await migrated(
    '0046_files_by_owner.sql',
    `${floors} ${['picture', 'drawn', 'planned', 'menu', 'sheet'].map(file).join('')}
     update buildings set image_id = ${idOf('picture')};
     insert into floor_plan_drafts (workspace_id, document) select id, jsonb_build_object('desks', '[]'::jsonb, 'background', jsonb_build_object('fileId', ${idOf('drawn')}))
       from workspaces order by id limit 1;
     insert into parameters (name, area, status, capacity, maximum_reservation_day, weekend_reservation_allowed, opens, closes)
       values ('hall', 'diningHall', 'active', 0, 30, true, '11:00', '14:00');
     insert into meal_menus (parameter_id, file_id, first_day, last_day) select id, ${idOf('menu')}, '2026-01-01', '2026-01-02' from parameters where name = 'hall';`,
    'select name, owner_kind from files order by id',
  );
  expect(rows).toEqual([
    { name: 'picture', owner_kind: 'building' },
    { name: 'drawn', owner_kind: 'workspace' },
    { name: 'planned', owner_kind: null },
    { name: 'menu', owner_kind: 'parameter' },
    { name: 'sheet', owner_kind: null },
  ]);
});
