import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { emptyDatabase } from '#testing/test-database.ts';

const migrations = fileURLToPath(new URL('../../../../migrations/before/', import.meta.url));

/** A database as it was before there was one place for the number, filled, and brought to the newest. */
async function migrated(fill: string): Promise<{ number: unknown[]; audit: unknown[] }> {
  const database = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const client = new pg.Client({ connectionString: database.url });
  try {
    for (const name of (await readdir(migrations)).filter((name) => name < '0039'))
      await copyFile(join(migrations, name), join(folder, name));
    await migrate(database.url, folder);
    await client.connect();
    await client.query(fill);
    await migrate(database.url);
    const told =
      'select l.name, t.phone_number, t.origin from locations l left join emergency_phone_number(l.id) t on true order by l.name';
    return {
      number: (await client.query({ text: told, rowMode: 'array' })).rows,
      audit: (await client.query({ text: 'select entity, before, after from audit_log', rowMode: 'array' })).rows,
    };
  } finally {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  }
}

const parameter = (locationId: string, number: string) => `
  insert into parameters (name, area, location_id, maximum_reservation_day, weekend_reservation_allowed, emergency_phone_number)
  values ('Limits', 'workspace', ${locationId}, 14, false, '${number}');`;
const places = `insert into locations (name, capacity, parking_capacity, has_food_service, has_shuttle)
  values ('Ankara', 10, 0, false, false), ('London', 10, 0, false, false);`;

test('a number that was saved in the company’s parameter alone is told everywhere, and a location’s own at that location', async () => {
  const { number, audit } = await migrated(
    places + parameter('null', '+902125550100') + parameter(`(select id from locations where name = 'London')`, '+442075550100'),
  );
  expect(number).toEqual([
    ['Ankara', '+902125550100', 'default'],
    ['London', '+442075550100', 'location'],
  ]);
  expect(audit).toEqual([]);
});

test('where the emergency list had another one, that one stays told, and the parameter’s is kept in the audit log', async () => {
  const { number, audit } = await migrated(
    `${places}${parameter('null', '+902125550100')} update emergency_settings set phone_number = '+902125550112';`,
  );
  expect(number).toEqual([
    ['Ankara', '+902125550112', 'default'],
    ['London', '+902125550112', 'default'],
  ]);
  expect(audit).toEqual([['parameter', { emergencyPhoneNumber: '+902125550100' }, { emergencyPhoneNumber: '+902125550112' }]]);
});
