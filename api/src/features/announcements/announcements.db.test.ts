import { announcementAudience } from '@population-tracker/contract/announcements/announcement-audience';
import * as contract from '@population-tracker/contract/announcements/announcements';
import { announcementTextMaxLength } from '@population-tracker/contract/announcements/announcements';
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallOptions } from '#testing/call.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
/** A session ends by itself, so each time has one of its own. */
let as: string;
async function goTo(instant: string): Promise<void> {
  app.clock.set(instant);
  as = await app.signIn('administrator');
}
beforeEach(() => goTo('2026-11-18T06:00:00Z'));

const days = { startDate: '2026-11-20', endDate: '2026-11-30' };
const create = (given: object = {}, options: CallOptions = {}) =>
  app.call(
    contract.createAnnouncement,
    { body: { name: 'Servis saatleri', text: '<p>Yeni saatler</p>', ...days, ...given } },
    { as, ...options },
  );
const made = async (given: object = {}) => (await create(given)).data;
const read = async (id: number) => (await app.call(contract.readAnnouncement, { params: { id } }, { as })).data;
const change = (id: number, body: object, options: CallOptions = {}) =>
  app.call(contract.updateAnnouncement, { params: { id }, body }, { as, ...options });
const publish = (id: number, body: object = {}) => app.call(contract.publishAnnouncement, { params: { id }, body }, { as });
const withdraw = (id: number, body: object = {}) => app.call(contract.withdrawAnnouncement, { params: { id }, body }, { as });
const remove = (id: number, query: object = {}) => app.call(contract.deleteAnnouncement, { params: { id }, query }, { as });
const list = async (query: object = {}) => (await app.call(contract.listAnnouncements, { query }, { as })).data;

describe('an announcement', () => {
  test('begins as a draft in the oldest group, with its text sanitised', async () => {
    const { data, httpStatus } = await create({ text: '<p onclick="x()">Yeni <b>saatler</b></p><script>x()</script>' });
    expect(httpStatus).toBe(200);
    expect(data).toEqual({
      id: expect.any(Number),
      created: expect.any(String),
      updated: expect.any(String),
      version: 1,
      groupId: expect.any(Number),
      groupName: 'General',
      name: 'Servis saatleri',
      text: '<p>Yeni <strong>saatler</strong></p>',
      externalLink: '',
      ...days,
      sendToExceptionalUser: false,
      everybody: true,
      ...{ locationIds: [], locationNames: [], teamIds: [], teamNames: [] },
      state: 'draft',
      recipients: null,
    });
    expect(await read(data.id)).toEqual(data);
  });

  test('keeps what is changed, its text sanitised again, and nothing makes no difference', async () => {
    const before = await made();
    const { data } = await change(before.id, {
      version: 1,
      name: ' Servis  saatleri değişti ',
      text: '<h1>A</h1><a href="javascript:x()">b</a>',
      externalLink: 'https://company.example/servis',
      endDate: '2026-12-01',
      sendToExceptionalUser: true,
    });
    expect(data).toMatchObject({
      name: 'Servis saatleri değişti',
      text: '<h2>A</h2>b',
      externalLink: 'https://company.example/servis',
      startDate: '2026-11-20',
      endDate: '2026-12-01',
      sendToExceptionalUser: true,
      version: 2,
    });
    expect((await change(before.id, { version: 2, name: data.name })).data.version).toBe(2);
  });

  test('isn’t saved over a newer version', async () => {
    const { id } = await made();
    await change(id, { version: 1, name: 'Mine' });
    const answer = await change(id, { version: 1, name: 'Yours' });
    expect(answer).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
    expect(answer.body.details).toMatchObject({ current: { name: 'Mine' } });
    for (const call of [publish(id, { version: 1 }), remove(id, { version: 1 })]) expect(await call).toMatchObject({ httpStatus: 409 });
    await publish(id);
    expect(await withdraw(id, { version: 1 })).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
  });

  test('that is deleted can be read and found, and nothing of it changes any more', async () => {
    const { id } = await made({ name: 'Silinecek' });
    await publish(id);
    expect(await remove(id)).toMatchObject({ httpStatus: 200, data: null });
    expect(await read(id)).toMatchObject({ state: 'deleted', name: 'Silinecek', text: '<p>Yeni saatler</p>' });
    expect((await list({ search: 'silinecek' })).total).toBe(0);
    expect((await list({ search: 'silinecek', state: 'deleted' })).items.map((one) => one.id)).toEqual([id]);
    const refused = { httpStatus: 409, key: 'announcements.deleted' };
    expect(await change(id, { version: 3, name: 'x' })).toMatchObject(refused);
    expect(await publish(id)).toMatchObject(refused);
    expect(await withdraw(id)).toMatchObject(refused);
    expect(await remove(id)).toMatchObject(refused);
  });

  test('can be published once, and be withdrawn only while it is', async () => {
    const { id } = await made();
    expect(await withdraw(id)).toMatchObject({ httpStatus: 409, key: 'announcements.notPublished' });
    expect((await publish(id)).data.state).toBe('scheduled');
    expect(await publish(id)).toMatchObject({ httpStatus: 409, key: 'announcements.published' });
    expect((await withdraw(id)).data.state).toBe('draft');
  });

  test('tells who did what with it, in words of its fields', async () => {
    const { id } = await made();
    await change(id, { version: 1, name: 'Yeni ad' });
    await publish(id);
    await withdraw(id);
    await remove(id);
    const { data } = await app.call(contract.announcementHistory, { params: { id } });
    expect(data.items.map(({ action }) => action)).toEqual(['delete', 'withdraw', 'publish', 'update', 'create']);
    expect(data.items[3]?.changes).toEqual([{ field: 'name', before: 'Servis saatleri', after: 'Yeni ad' }]);
    const audit = await app.call(listAudit, { query: { entity: 'announcement', entityId: String(id) } });
    expect(audit.data.total).toBe(5);
  });
});

describe('its state', () => {
  test.each([
    ['the evening before its start day', '2026-11-19T20:59:59Z', 'scheduled'],
    ['the first moment of its start day in İstanbul', '2026-11-19T21:00:00Z', 'running'],
    ['the last moment of its last day there', '2026-11-30T20:59:59Z', 'running'],
    ['the moment after', '2026-11-30T21:00:00Z', 'ended'],
  ])('at %s is told by its days there', async (_when, at, state) => {
    const { id } = await made({ name: `Gün ${at}` });
    await publish(id);
    await goTo(at);
    expect((await read(id)).state).toBe(state);
    expect((await list({ state, limit: 200 })).items.map((one) => one.id)).toContain(id);
  });
});

describe('the list', () => {
  test('is searched with Turkish letters in name, text and group, and knows nothing of markup', async () => {
    const group = (await app.call(contract.createAnnouncementGroup, { body: { name: 'İnsan Kaynakları' } })).data;
    const { id } = await made({ name: 'Çağrı merkezi', text: '<p>Yılbaşı <em>ikramiyesi</em></p>', groupId: group.id });
    for (const search of ['cagri', 'YILBASI ikramiyesi', 'insan kaynaklari çağ']) {
      expect((await list({ search })).items.map((one) => one.id)).toEqual([id]);
    }
    expect((await list({ search: 'strong em' })).total).toBe(0);
    expect((await list({ groupId: group.id })).items.map((one) => one.groupName)).toEqual(['İnsan Kaynakları']);
  });

  test('is sorted by state as an announcement goes through it, and by each other column', async () => {
    const group = (await app.call(contract.createAnnouncementGroup, { body: { name: 'Sıra' } })).data.id;
    const given = { groupId: group };
    const ended = await made({ ...given, name: 'C', startDate: '2026-11-01', endDate: '2026-11-18' });
    const running = await made({ ...given, name: 'B', startDate: '2026-11-18', endDate: '2026-11-25' });
    const scheduled = await made({ ...given, name: 'A', startDate: '2026-11-20', endDate: '2026-11-21' });
    const draft = await made({ ...given, name: 'D', startDate: '2026-11-02', endDate: '2026-12-30' });
    for (const { id } of [ended, running, scheduled]) await publish(id);
    await goTo('2026-11-19T06:00:00Z');
    const order = async (sort?: string) => (await list({ groupId: group, sort })).items.map(({ name }) => name).join('');
    expect(await order('state')).toBe('DABC');
    expect(await order('-state')).toBe('CBAD');
    expect(await order()).toBe('ABDC');
    expect(await order('startDate')).toBe('CDBA');
    expect(await order('endDate')).toBe('CABD');
    expect(await order('name')).toBe('ABCD');
    expect(await order('groupName,-name')).toBe('DCBA');
    expect((await list({ groupId: group, limit: 2, page: 2, sort: 'name' })).items.map(({ id }) => id)).toEqual([ended.id, draft.id]);
  });
});

describe('an announcement is refused', () => {
  test.each([
    [{ name: '' }, 'name', 'value.required'],
    [{ name: 'x'.repeat(201) }, 'name', 'value.tooLong'],
    [{ text: 'x'.repeat(announcementTextMaxLength + 1) }, 'text', 'value.tooLong'],
    [{ text: '&'.repeat(announcementTextMaxLength) }, 'text', 'value.tooLong'],
    [{ externalLink: 'javascript:alert(1)' }, 'externalLink', 'announcements.link'],
    [{ externalLink: 'company.example' }, 'externalLink', 'announcements.link'],
    [{ externalLink: 'https://user:secret@company.example' }, 'externalLink', 'announcements.linkNamesSomebody'],
    [{ name: 'half of a pair: \ud83d' }, 'name', 'value.controlCharacters'],
    [{ text: '<p>\udc00</p>' }, 'text', 'value.controlCharacters'],
    [{ endDate: '9999-12-31' }, 'endDate', 'value.outsideCalendar'],
    [{ startDate: '20.11.2026' }, 'startDate', 'value.day'],
    [{ endDate: '2026-11-19' }, 'endDate', 'announcements.endBeforeStart'],
    [{ groupId: 999_999 }, 'groupId', 'announcements.groupUnknown'],
  ])('with %o at its field', async (given, path, key) => {
    expect(await create(given)).toMatchObject({ httpStatus: 422, fields: [{ path: expect.stringContaining(path), key }] });
    const { id } = await made();
    expect(await change(id, { version: 1, ...given })).toMatchObject({
      httpStatus: 422,
      fields: [{ path: expect.stringContaining(path), key }],
    });
  });

  test('to be published without words or after its last day', async () => {
    const empty = await made({ text: '<p>  </p>' });
    expect(empty.text).toBe('');
    expect(await publish(empty.id)).toMatchObject({ httpStatus: 422, fields: [{ path: 'text', key: 'announcements.textEmpty' }] });
    const late = await made({ startDate: '2026-11-01', endDate: '2026-11-17' });
    expect(await publish(late.id)).toMatchObject({ httpStatus: 422, fields: [{ path: 'endDate', key: 'announcements.over' }] });
    const { id } = await made();
    await publish(id);
    expect(await change(id, { version: 2, text: '' })).toMatchObject({ httpStatus: 422, key: 'announcements.textEmpty' });
  });

  test('to be sent or to end once more after its last day; the rest of it may still be put right', async () => {
    const { id } = await made({ endDate: '2026-11-21' });
    await publish(id);
    await goTo('2026-11-22T06:00:00Z');
    expect((await change(id, { version: 2, name: 'Düzeltme' })).data).toMatchObject({ name: 'Düzeltme', state: 'ended' });
    const refused = { httpStatus: 422, fields: [{ path: 'endDate', key: 'announcements.over' }] };
    expect(await change(id, { version: 3, sendAgain: true })).toMatchObject(refused);
    expect(await change(id, { version: 3, endDate: '2026-11-20' })).toMatchObject(refused);
    expect((await change(id, { version: 3, endDate: '2026-11-22' })).data.state).toBe('running');
  });

  test('with days that the change alone doesn’t tell', async () => {
    const { id } = await made();
    expect(await change(id, { version: 1, startDate: '2026-12-01' })).toMatchObject({ httpStatus: 422, fields: [{ path: 'endDate' }] });
  });

  test('where there is none', async () => {
    const params = { id: 999_999 };
    for (const [endpoint, given] of [
      [contract.readAnnouncement, {}],
      [contract.updateAnnouncement, { body: { version: 1, name: 'x' } }],
      [contract.deleteAnnouncement, {}],
      [contract.publishAnnouncement, { body: {} }],
      [contract.withdrawAnnouncement, { body: {} }],
      [contract.announcementDeliveries, {}],
      [contract.announcementHistory, {}],
    ] as const) {
      expect(await app.call(endpoint, { params, ...given }), endpoint.path).toMatchObject({ httpStatus: 404, key: 'request.notFound' });
    }
    expect(await app.call(contract.listAnnouncements, { query: { state: 'published' } })).toMatchObject({ httpStatus: 422 });
  });
});

describe('the mail of an announcement', () => {
  const preview = (body: object, options: CallOptions = {}) =>
    app.call(
      contract.previewAnnouncement,
      { body: { name: 'Yeni <kampüs>', text: '<p>a</p>', externalLink: '', ...days, ...body } },
      options,
    );

  test('can be seen before anything is saved, sanitised, in each language', async () => {
    const text = '<p>Merhaba <b>dünya</b><img src=x onerror=alert(1)></p><ul><li>Bir</li></ul>';
    const { data } = await preview({ text, externalLink: 'https://company.example/?a=1&b=2' }, { language: 'tr' });
    expect(data.subject).toBe('Yeni <kampüs>');
    expect(data.html).toContain('Yeni &lt;kampüs&gt;');
    expect(data.html).toMatch(/<p style="[^"]+">Merhaba <strong>dünya<\/strong><\/p>/);
    expect(data.html).toContain('href="https://company.example/?a=1&amp;b=2"');
    expect(data.html).toMatch(/20\s?–\s?30 Kasım 2026/);
    expect(data.html).not.toMatch(/onerror|<img/);
    expect(data.text).toContain('Merhaba dünya\n\n- Bir\n\nAyrıntılar:\nhttps://company.example/?a=1&b=2');
    expect((await preview({ language: 'en' }, { language: 'tr' })).data.text).toMatch(/20\s?–\s?30 November 2026/);
  });

  test('isn’t shown of what could not be saved', async () => {
    expect(await preview({ externalLink: 'ftp://company.example' })).toMatchObject({ httpStatus: 422 });
  });
});

describe('whom an announcement is meant for', () => {
  test('is counted of the active people, with and without exceptional ones', async () => {
    const before = (await app.call(announcementAudience)).data;
    await makeUser(app.database.db);
    await makeUser(app.database.db, { exceptional: true });
    await makeUser(app.database.db, { status: 'passive' });
    expect((await app.call(announcementAudience)).data).toEqual({
      withoutExceptional: before.withoutExceptional + 1,
      withExceptional: before.withExceptional + 2,
    });
  });
});

test('whoever is no administrator is turned away from each call, and whoever isn’t signed in too', async () => {
  const calls = Object.values(contract).filter((one) => typeof one === 'object' && one !== null && 'method' in one);
  expect(calls).toHaveLength(17);
  for (const endpoint of calls) {
    const given = { params: { id: 1 }, ...(endpoint.body && { body: {} }) };
    expect(await app.call(endpoint, given, { as: 'nobody' }), endpoint.path).toMatchObject({ httpStatus: 401 });
    expect(await app.call(endpoint, given, { as: 'emergency' }), endpoint.path).toMatchObject({ httpStatus: 403 });
  }
});
