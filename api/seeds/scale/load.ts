// The scale seed: a company of 100,000 employees and a million reservations, for benchmarks. Everything is made inside
// the database out of running numbers, so that the same sizes on the same day give the same company.
import pg from 'pg';
import { firstIds, followIds } from './first-ids.ts';
import { insertParameters } from './parameters.ts';
import { insertPeople } from './people.ts';
import { insertPlaces, locationCount } from './places.ts';
import { insertReservations } from './reservations.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface Scale {
  /** A multiple of the 20 locations. */
  users: number;
  /** 10 million fill the seats of the last three years to about a half. */
  reservations: number;
}

/**
 * Fills a migrated database beside whatever is in it, in one transaction, and analyses it.
 * A million reservations take two minutes on two cores, ten million an hour, most of it the check of the exclusion constraints.
 */
export async function loadScale(url: string, { users, reservations }: Scale): Promise<void> {
  if (users % locationCount !== 0) throw new Error(`The number of users has to be a multiple of ${locationCount}.`);
  const client = new pg.Client({ connectionString: url, application_name: 'population-tracker scale seed' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("set local maintenance_work_mem = '512MB'; set local synchronous_commit = off");
    const first = await firstIds(client);
    await withoutIndexes(client, 'users', () => insertPeople(client, first, users));
    await insertPlaces(client, first);
    const slots = await insertParameters(client);
    await withoutIndexes(client, 'reservations', () => insertReservations(client, { first, slots, users, reservations }));
    await followIds(client);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
