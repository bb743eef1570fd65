// What is pushed to somebody who holds one of the product's sets at a location tells of that location and of no other.
import type { AddressInfo } from 'node:net';
import { listEmergencyResponses, markEmergencyResponse, startEmergency } from '@population-tracker/contract/emergency/emergency';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import {
  type BuiltInSet,
  builtInSetNames,
  builtInSets,
  isForLocations,
  locationPermissions,
  type Permission,
} from '@population-tracker/contract/kernel/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import { makeGrant, makeParameter, makeUser } from '#api/testing/make.ts';
import { type TestApp, testApp } from '#api/testing/test-app.ts';
import { makeBulk, makeSite, type Site, workingDay } from './testing/site.ts';

const sets = builtInSetNames.filter((set) => isForLocations(builtInSets[set]));
const streams = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ answers, needs }) => answers === 'events' && (locationPermissions as readonly string[]).includes(needs));
const mayHear = (set: BuiltInSet, needs: string): boolean => (builtInSets[set] as readonly Permission[]).includes(needs as Permission);

let test: TestApp;
let here: Site;
let there: Site;
const tokens = new Map<string, string>();
const leaving = new AbortController();

beforeAll(async () => {
  test = await testApp({ onAnswered: () => {} });
  const { db } = test.database;
  for (const area of ['workspace', 'meetingRoom', 'gym'] as const) await makeParameter(db, { area });
  here = await makeSite(test, 'Hereville');
  there = await makeSite(test, 'Thereville');
  await test.database.pool.query('update emergencies set ended_at = started_at, ended_by = started_by');
  for (const set of sets) {
    const { id } = await makeUser(db, { name: set });
    await makeGrant(db, { user_id: id, built_in: set, location_id: here.location });
    tokens.set(set, await test.signIn(id));
  }
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  leaving.abort();
  await test.close();
});

interface Heard {
  name: string;
  status: number;
  text: string;
}

async function follow(set: BuiltInSet, path: string): Promise<Heard> {
  const { port } = test.app.server.address() as AddressInfo;
  const headers = { token: tokens.get(set) ?? '' };
  const answer = await fetch(`http://127.0.0.1:${port}${apiBasePath}${path}`, { headers, signal: leaving.signal });
  const heard = { name: `${set} ${path}`, status: answer.status, text: '' };
  const read = async () => {
    for await (const chunk of answer.body ?? []) heard.text += Buffer.from(chunk).toString();
  };
  void read().catch(() => undefined);
  return heard;
}

/** Whatever a stream of a location can tell of: a drill with an answer, and reservations that a bulk makes. */
async function happens(site: Site): Promise<void> {
  const drill = { kind: 'drill', message: 'Out, please', locationIds: [site.location], sitePeople: true };
  const begun = await test.call(startEmergency, { body: drill });
  const params = { id: begun.data.id };
  const asked = await test.call(listEmergencyResponses, { params });
  const [{ id: responseId, version } = { id: 0, version: 0 }] = asked.data.items;
  const marked = await test.call(markEmergencyResponse, { params: { ...params, responseId }, body: { actionState: 'safe', version } });
  expect([begun, marked].map(({ httpStatus }) => httpStatus)).toEqual([200, 200]);
  await makeBulk(test, site, workingDay(test, 3));
}

describe('what is pushed', () => {
  it('is heard only by whoever holds what the stream needs', async () => {
    const barred = sets.flatMap((set) => streams.filter(({ needs }) => !mayHear(set, needs)).map(({ path }) => follow(set, path)));
    expect((await Promise.all(barred)).map(({ status }) => status)).toEqual(barred.map(() => 403));
  });

  it('tells of one’s own location, and nothing of what happens at another', async () => {
    const heard = await Promise.all(
      sets.flatMap((set) => streams.filter(({ needs }) => mayHear(set, needs)).map(({ path }) => follow(set, path))),
    );
    expect(heard.length).toBeGreaterThan(streams.length);
    await happens(there);
    await happens(here);
    // What happened there was told before what is told of here now.
    await expect.poll(() => heard.filter(({ text }) => !text.includes('Hereville')).map(({ name }) => name)).toEqual([]);
    // People belong to the company.
    expect(heard.map(({ name, text }) => [name, text.match(/.{0,60}Thereville(?!er)/)?.[0]])).toEqual(
      heard.map(({ name }) => [name, undefined]),
    );
    const numbers = new RegExp(`"locationId":${there.location}\\b`);
    expect(heard.filter(({ text }) => numbers.test(text)).map(({ name }) => name)).toEqual([]);
  });
});
