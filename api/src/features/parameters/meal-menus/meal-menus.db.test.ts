import {
  createParameter,
  deleteMealMenu,
  parameterHistory,
  readParameter,
  setMealMenu,
} from '@population-tracker/contract/parameters/parameters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLocation } from '#testing/make.ts';
import { gymHours, lunch } from '#testing/parameter-samples.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await testApp();
  const { id: locationId } = await makeLocation(app.database.db, { has_food_service: true });
  id = (await app.call(createParameter, { body: lunch(locationId) })).data.id;
});
afterAll(() => app.close());

const pdf = (text = 'menu') => ({ name: 'menü_kasım.pdf', bytes: Buffer.from(`%PDF-1.7\n${text}`) });
const week = { firstDay: '2026-11-16', lastDay: '2026-11-20' };
const upload = (
  fields: Record<string, string> = week,
  file: { name: string; contentType?: string; bytes: Buffer | string } = pdf(),
  of = id,
) => app.call(setMealMenu, { params: { id: of } }, { fields, file });

test('a menu is stored beside its parameter, read as a file and told by the history', async () => {
  const { data } = await upload();
  expect(data.mealMenus).toMatchObject([{ ...week, fileName: 'menü_kasım.pdf', contentType: 'application/pdf', size: 13 }]);
  expect(data.version).toBe(1);
  const headers = { token: await app.signIn('administrator') };
  const answer = await app.inject({ url: `/populationtracker-api/files/${data.mealMenus[0]?.fileId}`, headers });
  expect(answer.headers['content-type']).toBe('application/pdf');
  const { items } = (await app.call(parameterHistory, { params: { id } })).data;
  expect(items[0]).toMatchObject({
    action: 'setMealMenu',
    changes: [{ field: 'mealMenu', before: null, after: '2026-11-16 – 2026-11-20: menü_kasım.pdf' }],
  });
});

test('a newer one for the same days takes its place; days that only partly are the same are refused', async () => {
  const [first] = (await upload()).data.mealMenus;
  const [second, ...others] = (await upload(week, pdf('newer'))).data.mealMenus;
  expect(others).toEqual([]);
  expect(second?.fileId).not.toBe(first?.fileId);
  expect(await upload({ firstDay: '2026-11-20', lastDay: '2026-11-24' })).toMatchObject({
    httpStatus: 409,
    key: 'parameters.menuOverlaps',
    fields: [{ path: 'firstDay' }],
  });
  expect((await upload({ firstDay: '2026-11-23', lastDay: '2026-11-27' })).data.mealMenus).toHaveLength(2);
});

test('of many who upload for the same days at once, one menu is left', async () => {
  const query = { firstDay: '2027-01-04', lastDay: '2027-01-08' };
  const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => upload(query, pdf(String(index)))));
  expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200, 200, 200]);
  const { mealMenus } = (await app.call(readParameter, { params: { id } })).data;
  expect(mealMenus.filter(({ firstDay }) => firstDay === query.firstDay)).toHaveLength(1);
});

test('no file, an empty one, one that isn’t what it says, and days in the wrong order are refused', async () => {
  const empty = { httpStatus: 422, error: 'The file upload field cannot be empty.', fields: [{ path: 'file' }] };
  expect(await app.call(setMealMenu, { params: { id } }, { fields: week })).toMatchObject(empty);
  expect(await upload(week, { name: 'menu.pdf', bytes: Buffer.alloc(0) })).toMatchObject(empty);
  expect(await upload(week, { name: 'menu.pdf', contentType: 'application/pdf', bytes: '<html>' })).toMatchObject({
    httpStatus: 415,
    key: 'parameters.menuFormat',
  });
  expect(await upload(week, { name: 'menu.pdf', bytes: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-') })).toMatchObject({ httpStatus: 413 });
  expect(await upload({ firstDay: '2026-11-20', lastDay: '2026-11-16' })).toMatchObject({ key: 'parameters.endBeforeStart' });
  expect(await upload({ firstDay: 'x', lastDay: '2026-11-16' })).toMatchObject({ httpStatus: 422 });
  expect(await upload(week, pdf(), 999_999)).toMatchObject({ httpStatus: 404 });
});

test('only a dining hall has menus', async () => {
  const { data } = await app.call(createParameter, { body: gymHours() });
  expect((await upload(week, pdf(), data.id)).key).toBe('parameters.menuOfDiningHall');
});

test('a menu is taken away once', async () => {
  const { mealMenus } = (await app.call(readParameter, { params: { id } })).data;
  const params = { id, menuId: mealMenus[0]?.id };
  expect((await app.call(deleteMealMenu, { params })).data).toBeNull();
  expect((await app.call(deleteMealMenu, { params })).httpStatus).toBe(404);
  expect((await app.call(readParameter, { params: { id } })).data.mealMenus).toHaveLength(mealMenus.length - 1);
});
