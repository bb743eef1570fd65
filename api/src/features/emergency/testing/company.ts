import * as contract from '@population-tracker/contract/emergency/emergency';
import { readRunningEmergencies } from '@population-tracker/contract/emergency/emergency-running';
import type { Database } from '#platform/db/database.ts';
import type { CallOptions } from '#testing/call.ts';
import { makeBuilding, makeDesk, makeLocation, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
import type { TestApp } from '#testing/test-app.ts';
import { sendMails, sendMailsJob } from '../mails/mails-service.ts';

/** A working Wednesday, noon in Istanbul and 9 o'clock in London. */
export const noon = '2026-11-18T09:00:00Z';

interface GivenReservation {
  userId: number;
  from: string;
  to: string;
  area?: string;
  deskId?: number;
  slotId?: number;
  /** Of its location, where that isn't the day in UTC. */
  day?: string;
  status?: 'active' | 'cancelled';
}

/** @returns its only slot */
async function makeGym(db: Database, locationId: number): Promise<number> {
  const limits = { maximum_reservation_day: 14, weekend_reservation_allowed: true, opens: '00:00', closes: '23:00' };
  const parameter = { name: 'Spor salonu', area: 'gym' as const, location_id: locationId, ...limits };
  const { id } = await db.insertInto('parameters').values(parameter).returning('id').executeTakeFirstOrThrow();
  const slot = { parameter_id: id, start_time: '00:00', end_time: '23:00', capacity: 100 };
  return (await db.insertInto('parameter_slots').values(slot).returning('id').executeTakeFirstOrThrow()).id;
}

/** Two locations, and one person of each kind that a start has to tell apart. */
export async function makeCompany(db: Database) {
  const istanbul = await makeLocation(db, { name: 'İstanbul', parking_capacity: 10 });
  const london = await makeLocation(db, { name: 'London', time_zone: 'Europe/London' });
  const building = await makeBuilding(db, { name: 'Kule', location_id: istanbul.id });
  const floor = await makeWorkspace(db, { name: 'Kat 3', building_id: building.id, capacity: 100 });
  const room = await makeMeetingRoom(db, { name: 'Galata', building_id: building.id });
  const londonFloor = await makeWorkspace(db, { name: 'First', location_id: london.id, capacity: 100 });
  const desk = await makeDesk(db, { label: '3-01', workspace_id: floor.id });
  let seat = 0;
  const reserve = async (
    { userId, from, to, area = 'workspace', deskId, slotId, day = from.slice(0, 10), status = 'active' }: GivenReservation,
    place = floor,
  ) => {
    const here = area === 'workspace' || area === 'meetingRoom';
    const { id } = await db
      .insertInto('reservations')
      .values({
        user_id: userId,
        area: area as 'workspace',
        location_id: place.location_id,
        building_id: here ? place.building_id : null,
        workspace_id: here ? place.id : null,
        desk_id: deskId ?? null,
        slot_id: slotId ?? null,
        seat_number: area === 'meetingRoom' ? null : ++seat,
        start_at: from,
        end_at: to,
        day,
        status,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const morning = { from: '2026-11-18T06:00:00Z', to: '2026-11-18T15:00:00Z' };
  const person = (name: string) => makeUser(db, { name, lastName: 'Kişi' });
  const atDesk = await person('Ayşe');
  const inMeeting = await person('Burak');
  const atGym = await person('Cem');
  const later = await person('Defne');
  const earlier = await person('Emre');
  const tomorrow = await person('Furkan');
  const inLondon = await person('Gizem');
  const atHome = await person('Hakan');
  const cancelled = await person('Işıl');
  const passive = await person('Kaan');
  const reservation = await reserve({ userId: atDesk.id, deskId: desk.id, ...morning });
  await reserve({ userId: inMeeting.id, ...morning });
  await reserve({ userId: inMeeting.id, from: '2026-11-18T08:30:00Z', to: '2026-11-18T10:00:00Z', area: 'meetingRoom' }, room);
  await reserve({ userId: atGym.id, area: 'gym', slotId: await makeGym(db, istanbul.id), ...morning });
  await reserve({ userId: later.id, from: '2026-11-18T12:00:00Z', to: '2026-11-18T15:00:00Z' });
  await reserve({ userId: earlier.id, from: '2026-11-18T05:00:00Z', to: '2026-11-18T09:00:00Z' });
  await reserve({ userId: tomorrow.id, from: '2026-11-19T06:00:00Z', to: '2026-11-19T15:00:00Z' });
  await reserve({ userId: inLondon.id, from: '2026-11-18T08:00:00Z', to: '2026-11-18T16:00:00Z' }, londonFloor);
  await reserve({ userId: inLondon.id, from: '2026-11-18T17:00:00Z', to: '2026-11-18T18:00:00Z' });
  await reserve({ userId: cancelled.id, status: 'cancelled', ...morning });
  await reserve({ userId: passive.id, ...morning });
  await db.updateTable('users').set({ status: 'passive' }).where('id', '=', passive.id).execute();
  const people = { atDesk, inMeeting, atGym, later, earlier, tomorrow, inLondon, atHome, cancelled };
  return { istanbul, london, building, floor, londonFloor, room, desk, people, passive, reservation, reserve };
}
export type Company = Awaited<ReturnType<typeof makeCompany>>;

export const startOne = (app: TestApp, given: Partial<contract.NewEmergency> = {}, options: CallOptions = {}) =>
  app.call(contract.startEmergency, { body: { kind: 'emergency', message: 'Deprem oldu.', locationIds: null, ...given } }, options);

export const endOne = (app: TestApp, id: number, options: CallOptions = {}) => app.call(contract.endEmergency, { params: { id } }, options);

/** Whatever runs. */
export async function endAll(app: TestApp): Promise<void> {
  for (const { id } of (await app.call(readRunningEmergencies)).data.running) await endOne(app, id);
}

/** All responses, in the list's own order unless told. */
export async function responsesOf(app: TestApp, id: number, query: object = {}): Promise<contract.EmergencyResponse[]> {
  const { data } = await app.call(contract.listEmergencyResponses, { params: { id }, query: { limit: 200, ...query } });
  return data.items;
}

/** Does what the job of the latest start or reminder does. */
export async function writeMails(app: TestApp, signal = new AbortController().signal): Promise<void> {
  const job = app.enqueued.findLast(({ name }) => name === sendMailsJob);
  if (!job) throw new Error('Nobody asked for mails.');
  await sendMails(app.context(), job.data as { id: number; round: number }, { signal });
}

export const mailsOf = (db: Database, id: number) =>
  db.selectFrom('mail_outbox').selectAll().where('topic', '=', `emergency:${id}`).orderBy('id').execute();

/** The token of the link in somebody's mail. */
export function tokenIn(text: string, which: 'safe' | 'notSafe'): string {
  const tokens = [...text.matchAll(/respond\?token=([\w-]+)/g)].map(([, token]) => token ?? '');
  return tokens[which === 'safe' ? 0 : 1] ?? '';
}
