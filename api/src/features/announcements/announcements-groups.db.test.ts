import * as contract from '@population-tracker/contract/announcements/announcements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const add = (name: string) => app.call(contract.createAnnouncementGroup, { body: { name } });
const read = (id: number) => app.call(contract.readAnnouncementGroup, { params: { id } });
const rename = (id: number, body: object) => app.call(contract.updateAnnouncementGroup, { params: { id }, body });
const remove = (id: number, query: object = {}) => app.call(contract.deleteAnnouncementGroup, { params: { id }, query });
const list = async (query: object = {}) => (await app.call(contract.listAnnouncementGroups, { query })).data;
const announce = async (groupId: number) =>
  (await app.call(contract.createAnnouncement, { body: { name: 'Duyuru', groupId, startDate: '2026-11-20', endDate: '2026-11-30' } })).data;
const groupOf = async (id: number) => (await app.call(contract.readAnnouncement, { params: { id } })).data.groupName;

test('the first group is there from the start, and the last one stays', async () => {
  const { items } = await list();
  expect(items).toMatchObject([{ name: 'General', announcementCount: 0, version: 1 }]);
  expect(await remove(items[0]?.id ?? 0)).toMatchObject({ httpStatus: 409, key: 'announcements.lastGroup' });
});

test('of the last two groups, two administrators never delete both', async () => {
  const { data: other } = await add('Öteki');
  const [general] = (await list({ sort: 'name' })).items;
  const answers = await Promise.all([other.id, general?.id ?? 0].map((id) => remove(id)));
  expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  expect((await list()).total).toBe(1);
});

test('a group is told from another as people read it, and its name is free again after it is deleted', async () => {
  const { data } = await add(' İnsan  Kaynakları ');
  expect(data).toMatchObject({ name: 'İnsan Kaynakları', announcementCount: 0, version: 1 });
  const taken = { httpStatus: 409, key: 'announcements.groupNameTaken', fields: [{ path: 'name' }] };
  expect(await add('INSAN KAYNAKLARI')).toMatchObject(taken);
  const { data: safety } = await add('İş güvenliği');
  expect(await rename(safety.id, { version: 1, name: 'insan kaynaklari' })).toMatchObject(taken);
  expect((await rename(data.id, { version: 1, name: 'İNSAN KAYNAKLARI' })).data).toMatchObject({ name: 'İNSAN KAYNAKLARI', version: 2 });
  expect(await rename(data.id, { version: 1, name: 'x' })).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
  expect((await list({ search: 'guvenlık' })).items.map(({ name }) => name)).toEqual([]);
  expect((await list({ search: 'GÜVENLİĞİ' })).items.map(({ name }) => name)).toEqual(['İş güvenliği']);
  expect(await remove(data.id, { version: 2 })).toMatchObject({ httpStatus: 200, data: null });
  expect(await read(data.id)).toMatchObject({ httpStatus: 404 });
  expect(await add('insan kaynakları')).toMatchObject({ httpStatus: 200 });
});

test('a group with announcements is kept with its count, or gives them to another one; a deleted announcement keeps none', async () => {
  const { data: used } = await add('Servis');
  const { data: other } = await add('Ulaşım');
  const first = await announce(used.id);
  const second = await announce(used.id);
  const deleted = await announce(used.id);
  await app.call(contract.deleteAnnouncement, { params: { id: deleted.id } });
  expect((await read(used.id)).data.announcementCount).toBe(2);
  const refused = await remove(used.id);
  expect(refused).toMatchObject({ httpStatus: 409, key: 'announcements.groupUsed' });
  expect(refused.error).toBe('2 announcements stand in “Servis”. Move what is in it to another group first.');
  for (const moveTo of [used.id, 999_999]) {
    expect(await remove(used.id, { moveTo })).toMatchObject({
      httpStatus: 422,
      fields: [{ path: 'moveTo', key: 'announcements.groupUnknown' }],
    });
  }
  expect(await remove(used.id, { moveTo: other.id })).toMatchObject({ httpStatus: 200 });
  expect([await groupOf(first.id), await groupOf(second.id), await groupOf(deleted.id)]).toEqual(['Ulaşım', 'Ulaşım', 'Servis']);
  expect((await read(other.id)).data.announcementCount).toBe(2);
});

test('a name that is none is refused', async () => {
  expect(await add(' ')).toMatchObject({ httpStatus: 422, fields: [{ path: 'name' }] });
  expect(await add('x'.repeat(101))).toMatchObject({ httpStatus: 422 });
  expect(await rename(999_999, { version: 1, name: 'x' })).toMatchObject({ httpStatus: 404 });
  expect(await remove(999_999)).toMatchObject({ httpStatus: 404 });
  expect(await app.call(contract.listAnnouncementGroups, { query: { sort: 'version' } })).toMatchObject({ httpStatus: 422 });
});
