import { exportParameters } from '@population-tracker/contract/parameters/parameter-exports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLocation, makeParameter } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const download = (query: object, options: { language?: 'en' | 'tr'; as?: string } = {}) =>
  app.call(exportParameters, { query: query as never }, options);

test('the parameters that the list finds are a file, and each area says what it offers', async () => {
  const { id: location_id } = await makeLocation(app.database.db, { name: 'Muğla', has_food_service: true });
  const slots = [
    { start: '12:00', end: '12:30', capacity: 40 },
    { start: '12:30', end: '13:00', capacity: 60 },
  ];
  const { id } = await makeParameter(app.database.db, { area: 'diningHall', location_id, name: '=Yemek', slots });
  await makeParameter(app.database.db, { area: 'workspace', location_id, weekly_working_day_limit: 3 });
  const columns = 'name,area,location,capacity,slots';
  const { body } = await download({ format: 'csv', area: 'diningHall', locationId: location_id, columns }, { language: 'tr' });
  expect(String(body.bytes)).toBe(
    '\ufeffAd;Alan;Konum;Kapasite;Zaman dilimleri\r\n\'=Yemek;Yemekhane;Muğla;100;"12:00–12:30 (40); 12:30–13:00 (60)"\r\n',
  );
  const others = await download({ format: 'csv', locationId: location_id, except: String(id), columns: 'area,weeklyWorkingDayLimit' });
  expect(String(others.body.bytes)).toBe('\ufeffArea,Days a week\r\nWorkspace,3\r\n');
});

test('it is for administrators, who say what they mean', async () => {
  expect((await download({ format: 'xlsx' })).httpStatus).toBe(200);
  expect(await download({ format: 'pdf' })).toMatchObject({ httpStatus: 422, fields: [{ path: 'format' }] });
  expect((await download({ format: 'csv' }, { as: 'nobody' })).httpStatus).toBe(401);
  expect((await download({ format: 'csv' }, { as: 'emergency' })).httpStatus).toBe(403);
});
