import { continueUpload, undoUpload } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { readXlsx } from '#platform/spreadsheet/xlsx/read-xlsx.ts';
import { emptyPlan, makeBuilding, makeDesk, makeLocation, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp();
});
afterAll(() => app?.close());
beforeEach(() => emptyPlan(app.database.pool));

const headings =
  'Konum;Saat dilimi;Otopark kapasitesi;Servis;Bina;Bina açıklaması;Çalışma alanı;Tür;Kapasite;Donanım;Masa;Masa X;Masa Y;Durum';
/** One of each, as a company would write it. */
const rows = [
  'İstanbul;Europe/Istanbul;120;Evet;;;;;;;;;;',
  'İstanbul;;;;Merkez;Genel müdürlük;;;;;;;;',
  'İstanbul;;;;Merkez;;3. kat;Çalışma alanı;24;;;;;',
  'İstanbul;;;;Merkez;;Boğaz;Toplantı odası;8;Ekran, Kamera;;;;Pasif',
  'İstanbul;;;;Merkez;;3. kat;;;;A-01;150;200;Kapalı',
  'London;Europe/London;;;;;;;;;;;;',
];
/** A plan asks before it is applied; what is valid throughout goes on here. */
const upload = async (lines: string[], head = headings) => goOn((await app.upload('plan.csv', [head, ...lines].join('\n'), 'plan')).id);
async function goOn(id: number) {
  const job = await app.settled(id);
  if (job.state !== 'needsDecision' || job.invalid > 0) return job;
  await app.call(continueUpload, { params: { id } });
  return app.settled(id);
}

const reserve = async (place: { id: number; location_id: number; building_id: number }, seat_number: number, desk_id: number | null) =>
  app.database.db
    .insertInto('reservations')
    .values({
      user_id: (await makeUser(app.database.db)).id,
      area: 'workspace',
      location_id: place.location_id,
      building_id: place.building_id,
      workspace_id: place.id,
      desk_id,
      seat_number,
      start_at: '2199-01-01T09:00:00Z',
      end_at: '2199-01-01T10:00:00Z',
      day: '2199-01-01',
    })
    .execute();

/** Everything that stands, one line each. */
async function standing() {
  const { rows } = await app.database.pool.query<{ line: string }>(`
    select concat_ws('|', l.name, l.time_zone, l.parking_capacity, l.has_shuttle, l.status) as line from locations l where l.deleted_at is null
    union all select concat_ws('|', l.name, b.name, b.description, b.status) from buildings b join locations l on l.id = b.location_id
      where b.deleted_at is null
    union all select concat_ws('|', l.name, b.name, w.name, w.is_meeting_room, w.capacity, w.equipment, w.status)
      from workspaces w join buildings b on b.id = w.building_id join locations l on l.id = w.location_id
      where w.deleted_at is null
    union all select concat_ws('|', w.name, d.label, d.x, d.y, d.status) from desks d join workspaces w on w.id = d.workspace_id
      where d.deleted_at is null
    order by 1`);
  return rows.map(({ line }) => line);
}
const versions = async () =>
  (
    await app.database.pool.query<{ sum: string }>(
      `select (select sum(version) from locations) || ' ' || (select sum(version) from buildings) || ' ' ||
        (select sum(version) from workspaces) || ' ' || coalesce((select sum(version) from desks), 0) as sum`,
    )
  ).rows[0]?.sum;

const whole = [
  '3. kat|A-01|150|200|blocked',
  'İstanbul|Europe/Istanbul|120|t|active',
  'İstanbul|Merkez|3. kat|f|24|{}|active',
  'İstanbul|Merkez|Boğaz|t|8|{Ekran,Kamera}|passive',
  'İstanbul|Merkez|Genel müdürlük|active',
  'London|Europe/London|0|f|active',
].sort();

/** As the rows would make it. */
async function makeWhole(deskStatus: 'active' | 'blocked' = 'blocked'): Promise<void> {
  const { db } = app.database;
  const istanbul = { name: 'İstanbul', time_zone: 'Europe/Istanbul', parking_capacity: 120, has_shuttle: true };
  const location_id = (await makeLocation(db, istanbul)).id;
  const building_id = (await makeBuilding(db, { name: 'Merkez', description: 'Genel müdürlük', location_id })).id;
  const { id: workspace_id } = await makeWorkspace(db, { name: '3. kat', capacity: 24, building_id });
  await makeMeetingRoom(db, { name: 'Boğaz', capacity: 8, equipment: ['Ekran', 'Kamera'], status: 'passive', building_id });
  await makeDesk(db, { label: 'A-01', x: 150, y: 200, status: deskStatus, workspace_id });
  await makeLocation(db, { name: 'London', time_zone: 'Europe/London' });
}

describe('one sheet holds the whole plan', () => {
  it('places are added with what their rows say, and nothing else is', async () => {
    expect(await upload(rows)).toMatchObject({ kind: 'plan', state: 'done', added: 6, updated: 0, unchanged: 0, invalid: 0 });
    expect((await standing()).sort()).toEqual(whole);
  });

  it('the rows may come in any order, and the same sheet twice changes nothing', async () => {
    expect(await upload(rows.toReversed())).toMatchObject({ state: 'done', invalid: 0 });
    expect((await standing()).sort()).toEqual(whole);
    const before = await versions();
    expect(await upload(rows)).toMatchObject({ state: 'done', added: 0, updated: 0, unchanged: 6 });
    expect(await versions()).toBe(before);
  });

  it('what stands gets what the sheet says of it; other columns and other places stay', async () => {
    await makeWhole();
    const job = await upload(['ISTANBUL;MERKEZ;3. KAT;30', 'ISTANBUL;merkez;4. kat;12'], 'Konum;Bina;Kat;Kapasite');
    expect(job).toMatchObject({ added: 1, updated: 1, unchanged: 0 });
    const changed = whole.map((line) => line.replace('3. kat|f|24', '3. kat|f|30'));
    expect((await standing()).sort()).toEqual([...changed, 'İstanbul|Merkez|4. kat|f|12|{}|active'].sort());
  });

  it('without a type, a name that only a meeting room has means that room', async () => {
    await makeWhole();
    expect(await upload(['İstanbul;Merkez;boğaz;10'], 'Konum;Bina;Kat;Kapasite')).toMatchObject({ added: 0, updated: 1 });
    expect(await standing()).toContain('İstanbul|Merkez|Boğaz|t|10|{Ekran,Kamera}|passive');
    const refused = await upload(['İstanbul;Merkez;Boğaz;A-1'], 'Konum;Bina;Kat;Masa');
    expect(refused).toMatchObject({ state: 'done', valid: 0, invalid: 1 });
    expect(refused.errorRecords.items).toEqual([
      { row: 2, column: 'Masa', value: 'A-1', key: 'reservations.notAWorkspace', reason: '“Boğaz” is a meeting room. Choose a workspace.' },
    ]);
  });

  it('what is more than a chunk’s 2,000 rows is taken over several', async () => {
    const desks = Array.from({ length: 2_010 }, (_, at) => `İstanbul;Merkez;${at % 30}. kat;M-${at}`);
    expect(await upload(desks, 'Konum;Bina;Kat;Masa')).toMatchObject({ state: 'done', added: 2_010 });
    const { rows: counts } = await app.database.pool.query(
      'select (select count(*)::int from locations) l, (select count(*)::int from buildings) b, (select count(*)::int from workspaces) w, (select count(*)::int from desks) d',
    );
    expect(counts[0]).toEqual({ l: 1, b: 1, w: 30, d: 2_010 });
  });
});

describe('rows that are wrong', () => {
  it('a contradiction and a row that stands twice are told on the later row', async () => {
    const job = await upload(['Ankara;40;Kızılay', 'ANKARA;41;Çankaya', 'Ankara;;Kızılay', 'Ankara;;'], 'Konum;Otopark;Bina');
    expect(job).toMatchObject({ state: 'needsDecision', valid: 2, invalid: 2 });
    expect(job.errorRecords.items).toMatchObject([
      { row: 3, column: 'Otopark', reason: 'An earlier row says “40” for “ANKARA”.' },
      { row: 4, column: 'Bina', value: 'Kızılay', key: 'uploads.duplicateRow' },
    ]);
  });

  it('a capacity below what is booked and a desk that is reserved stay as they are', async () => {
    await makeWhole('active');
    const { db } = app.database;
    const place = await db.selectFrom('workspaces').selectAll().where('name', '=', '3. kat').executeTakeFirstOrThrow();
    const desk = await db.selectFrom('desks').selectAll().executeTakeFirstOrThrow();
    await reserve(place, 1, desk.id);
    await reserve(place, 2, null);
    const job = await upload(
      ['İstanbul;Merkez;3. kat;1;;', 'İstanbul;Merkez;3. kat;;A-01;Kapalı', 'İstanbul;Merkez;3. kat;;A-02;Aktif'],
      'Konum;Bina;Kat;Kapasite;Masa;Durum',
    );
    expect(job).toMatchObject({ state: 'done', valid: 1, invalid: 2, added: 1, updated: 0 });
    expect(job.errorRecords.items.map(({ row, key, reason }) => [row, key, reason])).toEqual([
      [
        2,
        'plan.capacityBooked',
        expect.stringMatching(/^Up to 2 seats are booked at one time, first on .+; the capacity can’t be lower\.$/),
      ],
      [3, 'floorPlan.deskReserved', '1 future reservation stands on desks that go or are blocked. Move or cancel it.'],
    ]);
    expect(await standing()).toEqual(expect.arrayContaining(['3. kat|A-01|150|200|active', 'İstanbul|Merkez|3. kat|f|24|{}|active']));
  });

  it('fewer parking spaces than are booked, and another time zone above reservations, are left to a person', async () => {
    const head = 'Konum;Otopark kapasitesi;Saat dilimi';
    const { db } = app.database;
    const place = { parking_capacity: 3, time_zone: 'Europe/Istanbul' };
    const { id: otogar } = await makeLocation(db, { name: 'Otogar', ...place });
    const { id: liman } = await makeLocation(db, { name: 'Liman', ...place });
    const when = { day: '2199-01-01', start_at: '2199-01-01T09:00:00Z', end_at: '2199-01-01T10:00:00Z' };
    for (const [location_id, seat_number] of [
      [otogar, 1],
      [otogar, 3],
      [liman, 1],
    ] as const) {
      const user_id = (await makeUser(db)).id;
      await db
        .insertInto('reservations')
        .values({ user_id, area: 'parking', location_id, seat_number, ...when })
        .execute();
    }
    const keysOf = async (...rows: string[]) => (await upload(rows, head)).errorRecords.items.map(({ column, key }) => [column, key]);
    expect(await keysOf('Otogar;1;', 'Liman;;Europe/London')).toEqual([
      ['Otopark kapasitesi', 'parameters.overbooked'],
      ['Saat dilimi', 'plan.zoneStays'],
    ]);
    expect(await keysOf('Otogar;2;Europe/Istanbul')).toEqual([]);
    const numbers = await db.selectFrom('reservations').select('seat_number').where('location_id', '=', otogar).orderBy('id').execute();
    expect(numbers.map(({ seat_number }) => seat_number)).toEqual([1, 2]);
  });

  it('seats beyond the location’s capacity are refused, whatever else the sheet says is applied', async () => {
    const { db } = app.database;
    const { id: location_id } = await makeLocation(db, { name: 'Bursa', capacity: 30, time_zone: 'Europe/Istanbul' });
    const { id: building_id } = await makeBuilding(db, { name: 'Merkez', location_id });
    await makeWorkspace(db, { name: 'Kat 1', capacity: 20, building_id });
    const job = await upload(
      ['Bursa;;Merkez;Kat 2;11;', 'Bursa;;Merkez;Kat 1;;A-1', 'İzmir;10;Liman;Kat 1;10;', 'Adana;5;Kule;Kat 1;8;'],
      'Konum;Konum kapasitesi;Bina;Kat;Kapasite;Masa',
    );
    expect(job).toMatchObject({ state: 'done', added: 2, invalid: 2 });
    expect(job.errorRecords.items.map(({ row, column, value, key }) => [row, column, value, key])).toEqual([
      [2, 'Kapasite', '11', 'plan.overCapacity'],
      [5, 'Kapasite', '8', 'plan.overCapacity'],
    ]);
    expect((await standing()).filter((line) => line.includes('Kat')).sort()).toEqual(
      ['Bursa|Merkez|Kat 1|f|20|{}|active', 'Kat 1|A-1|115|90|active', 'İzmir|Liman|Kat 1|f|10|{}|active'].sort(),
    );
  });

  it('each is told with its reason, and the others are applied once somebody says so; hostile names stay what they are', async () => {
    const names = [
      '=HYPERLINK("http://x.example")',
      "'; drop table locations; --",
      '<script>alert(1)</script>',
      '@SUM(A1)',
      '../../etc/passwd',
      '{name}',
    ];
    const quoted = (name: string) => `"${name.replaceAll('"', '""')}";Europe/Istanbul;5`;
    const head = 'Konum;Saat dilimi;Otopark';
    const wrong = ['Ay;Mars/Base;5', 'Mars;Europe/Istanbul;çok', ...['x'.repeat(10_000), 'a\u0007b', 'a\u001bb'].map(quoted)];
    const asked = await upload([...wrong, ...names.map(quoted)], head);
    expect(asked).toMatchObject({ state: 'needsDecision', total: 11, valid: 6, invalid: 5, added: 6, updated: 0, unchanged: 0 });
    expect(asked.errorRecords.items.slice(0, 2)).toEqual([
      expect.objectContaining({ row: 2, column: 'Saat dilimi', value: 'Mars/Base', key: 'value.timeZone' }),
      expect.objectContaining({ row: 3, column: 'Otopark', value: 'çok', key: 'value.capacity' }),
    ]);
    expect(await standing()).toEqual([]);
    await app.call(continueUpload, { params: { id: asked.id } });
    expect(await app.settled(asked.id)).toMatchObject({ state: 'done', processed: 11, added: 6 });
    const { rows: found } = await app.database.pool.query<{ name: string }>('select name from locations order by id');
    expect(found.map(({ name }) => name)).toEqual(names);
    expect(await upload(names.map(quoted), head)).toMatchObject({ added: 0, unchanged: names.length });
  });
});

describe('at once', () => {
  it('two uploads of one plan add each place once', async () => {
    const lines = Array.from({ length: 500 }, (_, at) => `Konum ${at % 5};Bina ${at % 25};Kat ${at % 100};M-${at}`);
    const text = ['Konum;Bina;Kat;Masa', ...lines].join('\n');
    const reversed = ['Konum;Bina;Kat;Masa', ...lines.toReversed()].join('\n');
    const created = await Promise.all([app.upload('one.csv', text, 'plan'), app.upload('other.csv', reversed, 'plan')]);
    await Promise.all(created.map(({ id }) => app.settled(id)));
    await app.applyAtOnce(created);
    const jobs = await Promise.all(created.map(({ id }) => app.settled(id)));
    expect(jobs.map(({ state, invalid }) => [state, invalid])).toEqual([
      ['done', 0],
      ['done', 0],
    ]);
    expect(jobs.reduce((sum, { added }) => sum + added, 0)).toBe(500);
    expect(jobs.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(500);
    const { rows: counts } = await app.database.pool.query('select count(*)::int as desks from desks');
    expect(counts[0]).toEqual({ desks: 500 });
  });

  it('a place that somebody adds while the sheet is checked is updated instead', async () => {
    const created = await app.upload('plan.csv', 'Konum;Otopark\nİzmir;40\nBursa;çok', 'plan');
    const asked = await app.settled(created.id);
    expect(asked).toMatchObject({ state: 'needsDecision', added: 1 });
    await app.database.db.insertInto('locations').values({ name: 'izmir' }).execute();
    await app.call(continueUpload, { params: { id: created.id } });
    expect(await app.settled(created.id)).toMatchObject({ state: 'done', added: 0, updated: 1 });
  });
});

describe('a finished upload is undone', () => {
  const undo = async (id: number) => (await app.call(undoUpload, { params: { id } })).data;
  const changed = 'Konum;Saat dilimi;Bina;Bina açıklaması;Kat;Kapasite;Masa;Durum';

  it('what it added goes, from the desks up, and what it changed gets its former values', async () => {
    await makeWhole();
    const job = await upload(
      ['İstanbul;;Merkez;Yeni;3. kat;30;A-01;Aktif', 'Bursa;;Nilüfer;;Zemin;8;B-1;', 'London;Europe/Istanbul;;;;;;Pasif'],
      changed,
    );
    expect(job).toMatchObject({ added: 1, updated: 2, undoable: true });
    expect(await undo(job.id)).toMatchObject({ undoable: false, undone: { undone: 8, notUndone: 0 } });
    expect((await standing()).sort()).toEqual(whole);
  });

  it('what somebody changed, reserved or uses since stays and is told, with all that it stands in', async () => {
    await makeWhole();
    const job = await upload(
      [
        'İstanbul;;Merkez;;3. kat;30;A-02;',
        'Bursa;;Nilüfer;;Zemin;8;B-1;',
        'Ankara;;Çankaya;;;;;',
        'İzmir;;;;;;;',
        'London;Europe/Istanbul;;;;;;',
      ],
      changed,
    );
    expect(job).toMatchObject({ state: 'done', invalid: 0 });
    const { db } = app.database;
    for (const [at, name] of ['3. kat', 'Zemin'].entries()) {
      const place = await db.selectFrom('workspaces').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
      await reserve(place, at + 1, null);
    }
    await db.updateTable('buildings').set({ description: 'Since' }).where('name', '=', 'Çankaya').execute();
    const { undone, errorRecords } = await undo(job.id);
    expect(undone).toMatchObject({ undone: 4, notUndone: 6 });
    expect(errorRecords.items.map(({ row, value, key }) => [row, value, key])).toEqual([
      [2, '3. kat', 'uploads.inUse'],
      [3, 'Zemin', 'uploads.inUse'],
      [3, 'Nilüfer', 'uploads.inUse'],
      [3, 'Bursa', 'uploads.inUse'],
      [4, 'Çankaya', 'uploads.changedSince'],
      [4, 'Ankara', 'uploads.inUse'],
    ]);
    const { rows: left } = await app.database.pool.query(`
      select name from locations where deleted_at is null union all select label from desks where deleted_at is null order by 1`);
    expect(left.map(({ name }) => name)).toEqual(['A-01', 'Ankara', 'Bursa', 'İstanbul', 'London']);
  });
});

it('what a deleted place was called is free again', async () => {
  const desk = await makeDesk(app.database.db, { workspace_id: (await makeWorkspace(app.database.db)).id, label: 'A-1' });
  await app.database.pool.query('update desks set deleted_at = now() where id = $1', [desk.id]);
  const { rows: places } = await app.database.pool.query<{ line: string }>(
    `select concat_ws(';', l.name, b.name, w.name, 'A-1') as line from workspaces w
      join buildings b on b.id = w.building_id join locations l on l.id = w.location_id`,
  );
  expect(await upload([places[0]?.line ?? ''], 'Konum;Bina;Kat;Masa')).toMatchObject({ state: 'done', added: 1 });
});

// That each heading of either language is known, and the sample alone is no row: the importer’s rules, and the uploads of people.
it('of the template each heading is known, and the sample row adds nothing', async () => {
  const answer = await app.inject({
    url: '/populationtracker-api/uploads/templates/plan',
    headers: { token: await app.signIn('administrator'), 'accept-language': 'tr' },
  });
  const read: string[][] = [];
  await readXlsx(answer.rawPayload, { expect: () => {}, row: ({ cells }) => read.push(cells) });
  const own = [read[0] ?? [], read[1] ?? [], ['İzmir']].map((cells) => cells.join(';')).join('\n');
  const job = await goOn((await app.upload('own.csv', own, 'plan')).id);
  expect(job).toMatchObject({ state: 'done', total: 1, added: 1, invalid: 0, sampleLeftOut: true });
  expect(job.columns.every(({ field }) => field !== null)).toBe(true);
  expect(await standing()).toEqual(['İzmir|Europe/Istanbul|0|f|active']);
});
