import { read, utils } from '@e965/xlsx';
import * as contract from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recogniseHeadings } from '#features/uploads/check/check-headings.ts';
import { makeDesk, makeLocation, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { synonyms } from '../importer/reservations-importer-rows.ts';
import { offer, whenOf } from '../testing/offering.ts';

let app: TestApp;
let ids: number[];
const hours = { day: '2026-11-19', start: '2026-11-19T09:00:00+03:00', end: '2026-11-19T18:00:00+03:00' };

beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-18T21:30:00Z');
  ids = [];
  for (const area of contract.areas) {
    const [place] = await offer(app.database.db, { area, capacities: [3] });
    ids.push(await make({ ...place, area, title: `=${area}`, ...whenOf({ area }, hours) }));
  }
});
afterAll(() => app.close());

async function make(body: object): Promise<number> {
  const { id: userId } = await makeUser(app.database.db, { name: 'Çağla', lastName: 'Iğdır' });
  return (await app.call(contract.createReservation, { body: { userId, ...body } })).data.id;
}

interface Wanted {
  language?: 'en' | 'tr';
  as?: string;
}
const download = (query: object, options: Wanted = {}) => app.call(contract.exportReservations, { query }, options);
const sheetOf = async (query: object, options?: Wanted): Promise<string[][]> => {
  const { body } = await download({ format: 'xlsx', ...query }, options);
  const book = read(body.bytes as Buffer, { type: 'buffer' });
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' });
};
const listed = async (query: object): Promise<contract.Reservation[]> =>
  (await app.call(contract.listReservations, { query: { ...query, limit: 200 } })).data.items;

describe('exported reservations', () => {
  test.each([{}, { sort: '-area' }, { sort: 'locationName,userName' }, { search: 'cagla' }, { area: 'gym', from: '2026-11-19' }])(
    'are those of the list in its order: %o',
    async (query) => {
      const rows = await listed(query);
      expect(rows.length).toBeGreaterThan(0);
      const columns = 'userEmail,location,workspace,day';
      const expected = rows.map(({ userEmail, locationName, workspaceName, day }) => [userEmail, locationName, workspaceName ?? '', day]);
      expect((await sheetOf({ ...query, columns })).slice(1)).toEqual(expected);
    },
  );

  test('are the selected ones, or all but some', async () => {
    const columns = 'title';
    expect(await sheetOf({ ids: ids.slice(0, 2).join(), columns, sort: 'created' })).toHaveLength(3);
    const areas = contract.areas.slice(2).map((area) => [`'=${area}`]);
    expect((await sheetOf({ except: ids.slice(0, 2).join(), columns, sort: 'created' })).slice(1)).toEqual(areas);
  });

  test('stand in the words of an upload, with hours as clocks show them at the place', async () => {
    const { id: location_id } = await makeLocation(app.database.db, { name: 'Leeds', time_zone: 'Europe/London' });
    const { id: workspaceId, name } = await makeWorkspace(app.database.db, { location_id });
    const { id: deskId } = await makeDesk(app.database.db, { workspace_id: workspaceId, label: 'D7' });
    const id = await make({ area: 'workspace', workspaceId, deskId, start: '2026-11-20T22:00:00Z', end: '2026-11-21T00:00:00Z' });
    const [headings = [], row = []] = await sheetOf({ ids: String(id) }, { language: 'tr' });
    expect(recogniseHeadings(headings, synonyms)).toEqual([
      ...[null, 'email', 'area', 'location', 'building', 'workspace', 'desk', 'slot', 'day', 'start', 'end', 'title'],
      ...[null, 'status', null, null, null, null, null],
    ]);
    expect(row.slice(2, 4)).toEqual(['Çalışma alanı', 'Leeds']);
    expect(row.slice(5, 12)).toEqual([name, 'D7', '', '2026-11-20', '22:00', '24:00', '']);
    expect((await sheetOf({ ids: String(id) }))[0]?.slice(0, 3)).toEqual(['Name', 'E-mail', 'Area']);
    await app.call(contract.cancelReservation, { params: { id } });
  });

  test('come as CSV too, named after the day, and are recorded', async () => {
    const { headers, body } = await download({ format: 'csv', area: 'pet', columns: 'area,day,start,end' });
    expect(String(body.bytes)).toBe('\ufeffArea,Day,Start,End\r\nPet,2026-11-19,,\r\n');
    expect(headers['content-disposition']).toContain('filename="reservations-2026-11-19.csv"');
    const last = app.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'export').orderBy('id', 'desc').limit(1);
    expect(await last.executeTakeFirst()).toMatchObject({ entity: 'reservation', after: { rows: 1, format: 'csv', area: ['pet'] } });
  });
});

test.each([
  [{ format: 'pdf' }, 'format'],
  [{ format: 'csv', columns: 'title,userId' }, 'columns.1'],
  [{ format: 'csv', except: '1,x' }, 'except.1'],
  [{ format: 'csv', area: 'roof' }, 'area'],
])('with %o is refused at its field', async (query, path) => {
  expect(await download(query)).toMatchObject({ httpStatus: 422, fields: [{ path }] });
});

test('only administrators may export', async () => {
  expect(await download({ format: 'csv' }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  expect(await download({ format: 'csv' }, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
});
