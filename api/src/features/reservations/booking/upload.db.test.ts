import { newReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { makeUser } from '#testing/make.ts';
import { create } from '../reservations-service.ts';
import { makeCity } from '../testing/two-cities.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp();
  app.clock.set('2026-11-18T06:00:00Z');
});
afterAll(() => app?.close());

const head = 'Kullanıcı;Alan;Konum;Gün;Başlangıç saati;Bitiş saati';

test('rows of one sheet stand in each other’s way, and in that of what is reserved; each is told the true reason', async () => {
  const { db } = app.database;
  const ankara = await makeCity(db, 'Ankara');
  await makeCity(db, 'İstanbul');
  const [one, two, three] = [await makeUser(db), await makeUser(db), await makeUser(db)];
  const administrator = await makeUser(db, { name: 'Test', lastName: 'administrator', userType: 2 });
  const actor = { ...administrator, userType: 2 as const, roles: ['admin' as const], grants: [], sessionId: 0, hasPassword: false };
  const hours = { start: '2026-11-19T10:00:00+03:00', end: '2026-11-19T11:00:00+03:00' };
  await create(app.context({ actor }), newReservation.parse({ ...ankara.car, userId: three.id, ...hours }));

  const row = ({ email }: { email: string }, area: string, place: string, start: string, end = '') =>
    `${email};${area};${place};19.11.2026;${start};${end}`;
  const lines = [
    row(one, 'Otopark', 'İstanbul', '09:00', '18:00'),
    row(one, 'Otopark', 'Ankara', '17:00', '19:00'),
    row(one, 'Yemekhane', 'Ankara', '12:00'),
    row(two, 'Yemekhane', 'İstanbul', '12:00'),
    row(two, 'Yemekhane', 'Ankara', '13:00'),
    row(three, 'Spor salonu', 'İstanbul', '09:30'),
    row(three, 'Yemekhane', 'İstanbul', '12:00'),
  ];
  const { id } = await app.upload('reservations.csv', [head, ...lines].join('\n'), 'reservations');
  const job = await app.settled(id);
  expect(job).toMatchObject({ state: 'done', added: 3 });
  expect(job.errorRecords.items.map(({ row, column, key }) => [row, column, key])).toEqual([
    [3, 'Kullanıcı', 'reservations.elsewhere'],
    [4, 'Kullanıcı', 'reservations.elsewhere'],
    [6, 'Kullanıcı', 'reservations.oneMeal'],
    [7, 'Kullanıcı', 'reservations.elsewhere'],
  ]);
  expect(job.errorRecords.items[2]?.reason).toContain('12:00–12:30');
});
