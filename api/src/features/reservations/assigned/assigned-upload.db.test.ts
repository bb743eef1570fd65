// By a sheet: row by row as a single reservation is.
import { continueUpload } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { makeBuilding, makeDesk, makeLocation, makeUser, makeWorkspace } from '#testing/make.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp();
  app.clock.set('2026-11-18T06:00:00Z');
});
afterAll(() => app?.close());

test('a sheet’s row for a desk that is others’ is told with its sentence; one’s own and one’s team’s are booked', async () => {
  const { db } = app.database;
  const location = await makeLocation(db, { name: 'İstanbul' });
  const building = await makeBuilding(db, { name: 'Merkez', location_id: location.id });
  const floor = await makeWorkspace(db, { name: '3. kat', building_id: building.id, capacity: 3 });
  const desks: number[] = [];
  for (const label of ['A-01', 'A-02', 'A-03']) desks.push((await makeDesk(db, { workspace_id: floor.id, label })).id);
  const person = async (name: string) => makeUser(db, { name, email: `${name}@sheet.example` });
  const [owner, member] = [await person('owner'), await person('member')];
  for (const name of ['stranger', 'guest', 'late']) await person(name);
  const { id: team_id } = await db.insertInto('teams').values({ name: 'Tasarım' }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('team_members').values({ team_id, user_id: member.id }).execute();
  const assign = (desk: number | undefined, whose: { user_id: number } | { team_id: number }) =>
    db
      .insertInto('desk_assignments')
      .values({ desk_id: desk as number, workspace_id: floor.id, ...whose })
      .execute();
  await assign(desks[0], { user_id: owner.id });
  await assign(desks[1], { team_id });

  const head = 'Kullanıcı;Alan;Konum;Bina;Çalışma alanı;Masa;Gün;Başlangıç saati;Bitiş saati';
  const row = (name: string, desk = '') => `${name}@sheet.example;Çalışma alanı;İstanbul;Merkez;3. kat;${desk};19.11.2026;09:00;18:00`;
  const lines = [row('stranger', 'A-01'), row('owner', 'A-01'), row('stranger', 'A-02'), row('member', 'A-02'), row('guest'), row('late')];
  const { id } = await app.upload('reservations.csv', [head, ...lines].join('\n'), 'reservations');
  const asked = await app.settled(id);
  await app.call(continueUpload, { params: { id } });
  const done = asked.state === 'done' ? asked : await app.settled(id);
  expect(done).toMatchObject({ state: 'done', added: 3, invalid: 3 });
  expect(done.errorRecords.items.map(({ row, key, reason }) => [row, key, reason])).toEqual([
    [2, 'reservations.deskAssigned', 'Desk A-01 is assigned to somebody else. Choose another desk.'],
    [4, 'reservations.deskOfTeam', 'Desk A-02 is for the team “Tasarım”. Choose another desk.'],
    [7, 'reservations.full', expect.stringContaining('is full at this time')],
  ]);
  const standing = await db
    .selectFrom('reservations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('desks as d', 'd.id', 'r.desk_id')
    .select(['u.name', 'd.label'])
    .where('r.status', '=', 'active')
    .orderBy('d.label')
    .execute();
  expect(standing).toEqual([
    { name: 'owner', label: 'A-01' },
    { name: 'member', label: 'A-02' },
    { name: 'guest', label: 'A-03' },
  ]);
});
