import { read as readSheet, utils } from '@e965/xlsx';
import * as contract from '@population-tracker/contract/announcements/announcements';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallOptions } from '#testing/call.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let ids: number[];
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-18T06:00:00Z');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('truncate announcements cascade');
  ids = [];
  for (const name of ['Servis', 'Otopark', 'Yemek']) {
    const body = { name, text: `<p>${name} <b>değişti</b></p>`, startDate: '2026-11-20', endDate: '2026-11-30' };
    ids.push((await app.call(contract.createAnnouncement, { body })).data.id);
  }
});

const change = (selection: object, wanted: object, options: CallOptions = {}) =>
  app.call(contract.changeAnnouncements, { body: { selection, change: wanted } }, options);
const list = async (query: object = {}) => (await app.call(contract.listAnnouncements, { query: { sort: 'name', ...query } })).data;
const names = async (query: object = {}) => (await list(query)).items.map(({ name }: { name: string }) => name);
const publish = (id: number | undefined) => app.call(contract.publishAnnouncement, { params: { id }, body: {} });
const export_ = (query: object, options: CallOptions = {}) => app.call(contract.exportAnnouncements, { query }, options);

describe('many announcements at once', () => {
  test('are deleted by their ids, those that were deleted before are left out, and each has its own history', async () => {
    expect((await change({ ids: ids.slice(0, 2) }, { delete: true })).data).toEqual({ changed: 2, skipped: 0 });
    expect(await names()).toEqual(['Yemek']);
    expect((await change({ ids }, { delete: true })).data).toEqual({ changed: 1, skipped: 2 });
    for (const id of ids) {
      const { data } = await app.call(contract.announcementHistory, { params: { id }, query: {} });
      expect(data.items.map(({ action }) => action)).toEqual(['delete', 'create']);
    }
  });

  test('are chosen by what the list finds, but for the exceptions', async () => {
    const selection = { matching: { search: 'değişti' }, except: [ids[1]] };
    expect((await change(selection, { delete: true })).data).toEqual({ changed: 2, skipped: 0 });
    expect(await names()).toEqual(['Otopark']);
  });

  test('are moved to a group and withdrawn; what it changes nothing of is left out', async () => {
    const { data: group } = await app.call(contract.createAnnouncementGroup, { body: { name: `Ulaşım ${ids[0]}` } });
    expect((await change({ ids: [ids[0]] }, { groupId: group.id })).data).toEqual({ changed: 1, skipped: 0 });
    expect((await change({ ids }, { groupId: group.id })).data).toEqual({ changed: 2, skipped: 1 });
    expect((await list({ groupId: group.id })).total).toBe(3);
    await publish(ids[2]);
    expect(await names({ state: 'scheduled' })).toEqual(['Yemek']);
    expect((await change({ ids }, { withdraw: true })).data).toEqual({ changed: 1, skipped: 2 });
    expect((await list({ state: 'draft' })).total).toBe(3);
  });

  test('change all or none: a group that there is none of changes nothing', async () => {
    expect(await change({ ids }, { groupId: 999_999 })).toMatchObject({ httpStatus: 422, key: 'announcements.groupUnknown' });
    expect((await change({ ids: [] }, { delete: true })).httpStatus).toBe(422);
    expect((await change({ ids }, { delete: true, withdraw: true })).httpStatus).toBe(422);
    expect(await names()).toEqual(['Otopark', 'Servis', 'Yemek']);
  });
});

describe('the list as a file', () => {
  test('has the same rows in the same order, in the reader’s words, its texts without markup', async () => {
    const { body, headers } = await export_(
      { format: 'xlsx', columns: 'name,state,groupName,startDate,recipients,text', sort: '-name', search: 'değişti' },
      { language: 'tr' },
    );
    const book = readSheet(body.bytes as Buffer, { type: 'buffer' });
    const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' });
    expect(rows).toEqual([
      ['Ad', 'Durum', 'Grup', 'Başlangıç tarihi', 'Alıcılar', 'Metin'],
      ...['Yemek', 'Servis', 'Otopark'].map((name) => [name, 'Taslak', 'General', '2026-11-20', '', `${name} değişti`]),
    ]);
    expect(headers['content-disposition']).toContain('announcements-2026-11-18.xlsx');
    const one = await export_({ format: 'csv', columns: 'name', ids: String(ids[1]) });
    const rest = await export_({ format: 'csv', columns: 'name', except: String(ids[1]), sort: 'name' });
    expect(String(rest.body.bytes).trim().split('\r\n').slice(1)).toEqual(['Servis', 'Yemek']);
    expect(String(one.body.bytes).trim().split('\r\n')).toEqual([expect.stringContaining('Name'), 'Otopark']);
  });

  test('is refused in a format or with columns that there are none of', async () => {
    expect((await export_({ format: 'pdf' })).httpStatus).toBe(422);
    expect((await export_({ format: 'csv', columns: 'secret' })).httpStatus).toBe(422);
  });
});
