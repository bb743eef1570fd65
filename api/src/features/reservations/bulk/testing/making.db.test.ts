import type { AddressInfo } from 'node:net';
import { addDays } from '@population-tracker/contract/kernel/days';
import { cancelReservation, createReservation, updateReservation } from '@population-tracker/contract/reservations/reservations';
import * as contract from '@population-tracker/contract/reservations/reservations-bulk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endStreams } from '#platform/http/events/event-stream.ts';
import { stopsAtLook } from '#testing/jobs/stops-at-look.ts';
import { makeDesk, makeMeetingRoom } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type CancelledIds, sendNotices, tellCancelledJob } from '../../notices/notices-service.ts';
import { makeBulk } from '../bulk-make.ts';
import { checkBulk } from '../judge/judge-check.ts';
import { tellMade } from '../make-tell.ts';
import { office, wishing } from './wishing.ts';

let app: TestApp;
let bulk: ReturnType<typeof wishing>;
beforeAll(async () => {
  app = await testApp();
  bulk = wishing(app);
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const items = async (id: number, options = {}) =>
  (await app.call(contract.listBulkItems, { params: { id }, query: { limit: 200 } }, options)).data.items;
const active = (workspaceId: number) =>
  app.database.db
    .selectFrom('reservations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
const undo = (id: number, options = {}) => app.call(contract.undoReservationBulk, { params: { id } }, options);
const reserve = async (body: object) => {
  const answer = await app.call(createReservation, { body });
  if (answer.httpStatus !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data;
};

describe('desks', () => {
  test('of a list go to the next person in its order, and whoever finds none is refused', async () => {
    const { wish, users, workspace, monday } = await office(app, { people: 3 });
    const [first, second] = [
      await makeDesk(app.database.db, { workspace_id: workspace.id }),
      await makeDesk(app.database.db, { workspace_id: workspace.id }),
    ];
    const { data } = await bulk.check(wish({ desks: [second.id, first.id], days: { list: [monday, addDays(monday, 1)] } }));
    expect(data).toMatchObject({ valid: 4, refused: 2, reasons: [{ key: 'reservationBulks.desksTaken' }] });
    expect(await bulk.make(data.id)).toMatchObject({ made: 4 });
    expect((await items(data.id)).map(({ userId, deskLabel }) => [userId, deskLabel])).toEqual(
      [0, 1].flatMap(() => [
        [users[0]?.id, second.label],
        [users[1]?.id, first.label],
        [users[2]?.id, null],
      ]),
    );
  });

  test('of a floor are given to whoever wants any seat, as many as can be used; undoing takes them back', async () => {
    const { wish, workspace } = await office(app, { people: 3, capacity: 3 });
    for (const status of ['active', 'blocked', 'active'] as const) await makeDesk(app.database.db, { workspace_id: workspace.id, status });
    const { data } = await bulk.check(wish());
    expect(data).toMatchObject({ valid: 2, refused: 1, reasons: [{ key: 'reservations.full' }] });
    expect(await bulk.make(data.id)).toMatchObject({ made: 2 });
    const made = await active(workspace.id);
    expect(new Set(made.map(({ desk_id }) => desk_id)).size).toBe(2);
    expect(made.every(({ desk_id }) => desk_id !== null)).toBe(true);
    expect((await undo(data.id)).data).toMatchObject({ undone: { undone: 2, notUndone: 0 } });
  });

  test('are everybody’s usual ones where they are free, else any seat', async () => {
    const { wish, users, workspace, monday } = await office(app, { people: 3 });
    const desk = await makeDesk(app.database.db, { workspace_id: workspace.id });
    const period = (day: string) => ({ start: `${day}T06:00:00Z`, end: `${day}T15:00:00Z` });
    for (const [index, user] of users.slice(0, 2).entries()) {
      const at = { userId: user.id, area: 'workspace', workspaceId: workspace.id, deskId: desk.id };
      await reserve({ ...at, ...period(addDays(monday, -3 + index)) });
    }
    const { data } = await bulk.check(wish({ desks: 'usual' }));
    expect(data).toMatchObject({ valid: 3, refused: 0 });
    await bulk.make(data.id);
    expect((await items(data.id)).map(({ deskLabel }) => deskLabel)).toEqual([desk.label, null, null]);
  });
});

describe('races', () => {
  test('two bulks at once for the last seats make as many reservations as there are seats', async () => {
    const [one, other] = [await office(app, { people: 30, capacity: 40 }), await office(app, { people: 30 })];
    const bodies = [one.wish(), { ...other.wish(), workspaceId: one.workspace.id }];
    const ids = await Promise.all(bodies.map(async (body) => (await bulk.check(body)).data.id));
    const done = await Promise.all(ids.map((id) => bulk.make(id)));
    expect(done.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(done.reduce((sum, { made }) => sum + made, 0)).toBe(40);
    expect(done.reduce((sum, { refused }) => sum + refused, 0)).toBe(20);
    expect(await active(one.workspace.id)).toHaveLength(40);
  });

  test('a bulk against single reservations never takes a seat too many, and each item knows its end', async () => {
    const { wish, users, workspace, monday } = await office(app, { people: 40, capacity: 20 });
    const { data } = await bulk.check(wish({ people: { ids: users.slice(0, 20).map(({ id }) => id) } }));
    const single = ({ id }: { id: number }) =>
      app.call(createReservation, {
        body: { userId: id, area: 'workspace', workspaceId: workspace.id, start: `${monday}T06:00:00Z`, end: `${monday}T15:00:00Z` },
      });
    const [done, ...singles] = await Promise.all([bulk.make(data.id), ...users.slice(20).map(single)]);
    const madeAlone = singles.filter(({ httpStatus }) => httpStatus === 200).length;
    expect(done.made + madeAlone).toBe(20);
    expect(done.made + done.refused).toBe(20);
    expect(await active(workspace.id)).toHaveLength(20);
  });

  test('one bulk whose job runs twice at once makes each item once', async () => {
    const { wish, workspace } = await office(app, { people: 30, capacity: 40 });
    const { data } = await bulk.check(wish());
    await app.call(contract.continueReservationBulk, { params: { id: data.id } });
    const run = () => makeBulk(app.context(), data.id, { signal: new AbortController().signal });
    await Promise.all([run(), run(), run()]);
    expect(await active(workspace.id)).toHaveLength(30);
    const { data: done } = await app.call(contract.readReservationBulk, { params: { id: data.id } });
    expect(done).toMatchObject({ state: 'done', made: 30, refused: 0 });
  });
});

test('what is cancelled while it is made stays as far as it came, no item half, and can be undone', async () => {
  const { wish, workspace, monday } = await office(app, { people: 300, capacity: 300 });
  const { data } = await bulk.check(wish({ days: { list: [0, 1, 2].map((day) => addDays(monday, day)) } }));
  await app.call(contract.continueReservationBulk, { params: { id: data.id } });
  const making = (signal: AbortSignal) => makeBulk(app.context(), data.id, { signal });
  await expect(making(stopsAtLook(2))).rejects.toThrow('stopping');
  // While the next items are made, and those that come after: it comes before them or behind them.
  await Promise.allSettled([making(stopsAtLook(2)), bulk.cancel(data.id)]);
  await making(new AbortController().signal);
  const { data: stopped } = await app.call(contract.readReservationBulk, { params: { id: data.id } });
  const standing = (await active(workspace.id)).length;
  expect([250, 500]).toContain(standing);
  expect(stopped).toMatchObject({ state: 'cancelled', made: standing, valid: 900, undoable: true });
  expect((await undo(data.id)).data.undone).toMatchObject({ undone: standing, notUndone: 0 });
});

describe('undoing the whole', () => {
  test('cancels what nobody touched and has not begun, says of the rest why it stays, and is over after once', async () => {
    const { wish, users, workspace, monday } = await office(app, { people: 4 });
    const { data } = await bulk.check(wish({ days: { list: [monday] } }));
    await bulk.make(data.id);
    const [cancelled, moved] = await active(workspace.id);
    await app.call(cancelReservation, { params: { id: cancelled?.id }, query: {} });
    await app.call(updateReservation, { params: { id: moved?.id }, body: { title: 'Mine', version: moved?.version } });
    const { data: undone } = await undo(data.id);
    expect(undone).toMatchObject({ undoable: false, undone: { undone: 2, notUndone: 2 } });
    expect((await items(data.id)).map(({ userId, outcome, key }) => [userId, outcome, key])).toEqual([
      [users[0]?.id, 'made', 'reservationBulks.changedSince'],
      [users[1]?.id, 'made', 'reservationBulks.changedSince'],
      [users[2]?.id, 'undone', null],
      [users[3]?.id, 'undone', null],
    ]);
    expect((await active(workspace.id)).map(({ id }) => id)).toEqual([moved?.id]);
    expect(await undo(data.id)).toMatchObject({ httpStatus: 409, key: 'reservationBulks.undoOver' });
  });

  test('leaves what has begun or is checked in to, and is over after seven days', async () => {
    const { wish, monday } = await office(app, { people: 1 });
    const { data } = await bulk.check(wish({ days: { list: [monday, addDays(monday, 1), addDays(monday, 3)] } }));
    await bulk.make(data.id);
    const { data: old } = await bulk.check(wish({ days: { list: [addDays(monday, 2)] } }));
    await bulk.make(old.id);
    await app.database.pool.query('update reservations set checked_in_at = start_at, check_in_how = $2 where start_at::date = $1', [
      addDays(monday, 3),
      'code',
    ]);
    const noon = Date.parse(`${monday}T10:00:00Z`);
    await app.database.pool.query('update reservation_bulks set finished_at = $1 where id = $2', [new Date(noon - 86_400_000), data.id]);
    app.clock.set(new Date(noon).toISOString());
    const as = await app.signIn('administrator');
    expect((await undo(data.id, { as })).data.undone).toMatchObject({ undone: 1, notUndone: 2 });
    const begun = 'reservationBulks.begun';
    expect((await items(data.id, { as })).map(({ key }) => key)).toEqual([begun, null, begun]);
    app.clock.advance(8 * 86_400_000);
    expect(await undo(old.id, { as: await app.signIn('administrator') })).toMatchObject({ key: 'reservationBulks.undoOver' });
  });
});

describe('whoever got reservations', () => {
  const mailsAbout = async (prefix: string) => {
    const { rows } = await app.database.pool.query<{ recipient: string; body_text: string; file: string }>(
      `select recipient, subject, body_text, attachments -> 0 ->> 'content' as file from mail_outbox where event_key like $1 order by id`,
      [`${prefix}:%`],
    );
    return rows;
  };
  const linesOf = (file: string, name: string) => [...file.matchAll(new RegExp(`^${name}:(.*)\r$`, 'gm'))].map(([, value]) => value);
  const cancelled = () => app.enqueued.filter(({ name }) => name === tellCancelledJob);

  test('is told once, of all of them, with one file for the calendar, in the own language', async () => {
    const { wish, users, monday } = await office(app, { people: 2 });
    await app.database.db
      .updateTable('users')
      .set({ language: 'tr' })
      .where('id', '=', users[1]?.id ?? 0)
      .execute();
    const { data } = await bulk.check(wish({ notify: true, days: { list: [monday, addDays(monday, 1)] }, title: 'Team day' }));
    await bulk.make(data.id);
    expect(app.enqueued.at(-1)).toEqual({ name: 'reservations.tellBulk', data: { id: data.id } });
    for (let times = 0; times < 2; times++) await tellMade(app.context(), data.id);
    const mails = await mailsAbout(`bulk:${data.id}`);
    expect(mails).toMatchObject([
      { recipient: users[0]?.email, subject: 'Reservations were made for you' },
      { recipient: users[1]?.email, subject: 'Adınıza rezervasyon yapıldı' },
    ]);
    expect(mails[0]?.body_text.match(/09:00.*Team day/g)).toHaveLength(2);
    const file = mails[0]?.file ?? '';
    expect([linesOf(file, 'METHOD'), linesOf(file, 'SUMMARY'), linesOf(file, 'SEQUENCE')]).toEqual([
      ['PUBLISH'],
      ['Team day', 'Team day'],
      ['1', '1'],
    ]);

    await undo(data.id);
    const [job] = cancelled().slice(-1);
    await sendNotices(app.context(), job?.data as CancelledIds);
    const taken = (await mailsAbout('cancelled')).find(({ recipient }) => recipient === users[0]?.email)?.file ?? '';
    expect(linesOf(taken, 'UID')).toEqual(linesOf(file, 'UID'));
    expect([linesOf(taken, 'METHOD'), linesOf(taken, 'SEQUENCE')]).toEqual([['CANCEL'], ['2', '2']]);
  });

  test('hears nothing at all of what was undone before the mail went', async () => {
    const { wish } = await office(app, { people: 1 });
    const { data } = await bulk.check(wish({ notify: true }));
    await bulk.make(data.id);
    const before = cancelled().length;
    await undo(data.id);
    await tellMade(app.context(), data.id);
    expect(await mailsAbout(`bulk:${data.id}`)).toEqual([]);
    expect(cancelled()).toHaveLength(before);
  });
});

test('what a check says is what making does, and what a single reservation would be told', async () => {
  const { wish, users, workspace, monday } = await office(app, { people: 6, capacity: 3 });
  await reserve({
    userId: users[1]?.id,
    area: 'workspace',
    workspaceId: workspace.id,
    start: `${monday}T10:00:00Z`,
    end: `${monday}T11:00:00Z`,
  });
  await app.database.db
    .updateTable('users')
    .set({ status: 'passive' })
    .where('id', '=', users[2]?.id ?? 0)
    .execute();
  const { data } = await bulk.check(wish());
  const checked = await items(data.id);
  for (const { userId, key, start, end } of checked.filter(({ outcome }) => outcome === 'refused' && outcome)) {
    if (key === 'reservations.full') continue;
    const answer = await app.call(createReservation, { body: { userId, area: 'workspace', workspaceId: workspace.id, start, end } });
    expect(answer.key === key || answer.fields.some((field) => field.key === key)).toBe(true);
  }
  const done = await bulk.make(data.id);
  expect(done.made).toBe(data.valid);
  expect((await items(data.id)).map(({ outcome, key }) => [outcome, key])).toEqual(
    checked.map(({ outcome, key }) => [outcome === 'valid' ? 'made' : outcome, key]),
  );
  const room = await makeMeetingRoom(app.database.db, { location_id: workspace.location_id });
  const { data: meeting } = await bulk.check(wish({ area: 'meetingRoom', workspaceId: room.id }));
  expect(await bulk.make(meeting.id)).toMatchObject({ made: 1, valid: 1 });
});

test('whoever listens hears the counts of a bulk grow up to its end', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/populationtracker-api/reservations/bulks/events`;
  const answer = await fetch(url, { headers: { token: await app.signIn('administrator') } });
  const heard: contract.ReservationBulkSummary[] = [];
  const reading = (async () => {
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      const events = (rest + Buffer.from(chunk).toString()).split('\n\n');
      rest = events.pop() ?? '';
      heard.push(...events.filter((event) => event.startsWith('data: ')).map((event) => JSON.parse(event.slice(6))));
    }
  })();
  const { wish, monday } = await office(app, { people: 300, capacity: 400 });
  const { data } = await bulk.check(wish({ days: { list: Array.from({ length: 4 }, (_, day) => addDays(monday, day)) } }));
  expect(data.state).toBe('checking');
  await checkBulk(app.context(), data.id);
  await bulk.make(data.id);
  for (const end = Date.now() + 5_000; Date.now() < end && heard.at(-1)?.state !== 'done'; )
    await new Promise((resolve) => setTimeout(resolve, 20));
  endStreams(app.database.db);
  await reading;
  expect(heard.at(-1)).toMatchObject({ id: data.id, state: 'done', made: 1_200, processed: 1_200, waiting: 0 });
  for (const { processed, waiting, total } of heard) expect(processed + waiting).toBe(total);
  expect(Object.keys(heard[0] ?? {})).not.toContain('reasons');
});
