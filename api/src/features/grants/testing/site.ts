import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import { createReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { jobs } from '#api/app.ts';
import { makeBuilding, makeDesk, makeLocation, makeMeetingRoom, makeParameter, makeUser, makeWorkspace } from '#api/testing/make.ts';
import type { TestApp } from '#api/testing/test-app.ts';

export type Site = Awaited<ReturnType<typeof makeSite>>;

/** A location whose every name holds the given one, with something of each kind. */
export async function makeSite({ database: { db }, clock }: TestApp, name: string) {
  const { id: location } = await makeLocation(db, { name, has_food_service: true, has_shuttle: true, parking_capacity: 5, capacity: 100 });
  const { id: building } = await makeBuilding(db, { name: `${name} building`, location_id: location });
  const { id: workspace } = await makeWorkspace(db, { name: `${name} floor`, building_id: building });
  const { id: room } = await makeMeetingRoom(db, { name: `${name} room`, building_id: building });
  const { id: desk } = await makeDesk(db, { label: name, workspace_id: workspace });
  const { id: parameter } = await makeParameter(db, { name: `${name} gym`, area: 'gym', location_id: location });
  const { id: user } = await makeUser(db, { name: `${name}er`, lastName: 'Person', siteId: location });
  const start = clock.now().getTime() + 86_400_000;
  const { id: reservation } = await db
    .insertInto('reservations')
    .values({
      user_id: user,
      area: 'meetingRoom',
      location_id: location,
      building_id: building,
      workspace_id: room,
      title: `${name} talk`,
      start_at: new Date(start),
      end_at: new Date(start + 3_600_000),
      day: new Date(start).toISOString().slice(0, 10),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const closed = new Date(start + 90 * 86_400_000).toISOString().slice(0, 10);
  const { id: closure } = await db
    .insertInto('closures')
    .values({ location_ids: [location], first_day: closed, last_day: closed, reason: 'works', text: `${name} is painted` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: emergency } = await db
    .insertInto('emergencies')
    .values({
      kind: 'drill',
      message: `${name} drill`,
      everywhere: false,
      link_secret: Buffer.alloc(32),
      started_at: clock.now(),
      started_by: user,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('emergency_locations').values({ emergency_id: emergency, location_id: location }).execute();
  const { id: response } = await db
    .insertInto('emergency_responses')
    .values({
      emergency_id: emergency,
      user_id: user,
      name: `${name}er Person`,
      email: `${emergency}@test.example`,
      language: 'en',
      on_site: true,
      location_id: location,
      location_name: name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...{ location, building, workspace, room, desk, parameter, user, closure },
    reservation: Number(reservation),
    emergency,
    response,
  };
}

/** What a path's `:id` is the number of. */
export function siteIdOf(site: Site, path: string): number {
  const kinds: [RegExp, keyof Site][] = [
    [/^\/locations/, 'location'],
    [/^\/buildings/, 'building'],
    [/^\/workspaces/, 'workspace'],
    [/^\/meeting-rooms/, 'room'],
    [/^\/desks/, 'desk'],
    [/^\/closures/, 'closure'],
    [/^\/parameters/, 'parameter'],
    [/^\/reservations/, 'reservation'],
    [/^\/emergencies/, 'emergency'],
  ];
  return site[kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'location'];
}

/** A day on which people work, so many days ahead or a little later. */
export function workingDay({ clock }: TestApp, inDays: number): string {
  const day = addDays(clock.now().toISOString().slice(0, 10), inDays);
  return addDays(day, isoWeekday(day) > 5 ? 8 - isoWeekday(day) : 0);
}

/** A bulk of an administrator's that is made: a seat of the site on that day. @returns its id */
export async function makeBulk(test: TestApp, { user, workspace }: Site, day: string): Promise<number> {
  const where = { area: 'workspace', workspaceId: workspace, days: { list: [day] }, hours: { from: '09:00', to: '10:00' } };
  const { data, error } = await test.call(createReservationBulk, { body: { people: { ids: [user] }, ...where, continueWithValid: true } });
  if (error) throw new Error(error);
  await runJobs(test);
  return data.id;
}

/** Those that were asked for since the last time, as another process would do them: they see everything. */
export async function runJobs(test: TestApp): Promise<void> {
  for (const { name, data } of test.enqueued.splice(0)) {
    const job = jobs.find((one) => one.name === name);
    await job?.run(test.context(), data, { signal: new AbortController().signal, attempt: 0, last: true });
  }
}
