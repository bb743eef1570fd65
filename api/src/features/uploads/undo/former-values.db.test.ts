import { afterAll, beforeAll, expect, it } from 'vitest';
import { type UploadingApp, uploadingApp } from '../testing/uploading.ts';
import { keepFormer, takeFormer } from './undo-queries.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp();
});
afterAll(() => app?.close());

const record = (id: number, level = 0) => ({ id, level, row: 100 - id, version: 1, added: true, former: null });

it('the database keeps former values of an upload that is there alone, and none without it', async () => {
  const { db } = app.database;
  const { id } = await app.settled((await app.upload('one.csv', 'Name,Surname,E-mail\nJane,Roe,jane@former.example')).id);
  await expect(keepFormer(db, 999_999, [record(1)])).rejects.toMatchObject({ code: '23503', constraint: 'upload_former_values_job' });
  await expect(db.updateTable('upload_former_values').set({ job_id: 999_999 }).where('job_id', '=', id).execute()).rejects.toMatchObject({
    code: '23514',
  });
  await db.deleteFrom('upload_jobs').where('id', '=', id).execute();
  expect(await takeFormer(db, id, 10)).toEqual([]);
});

it('they are taken back the deepest first', async () => {
  const { db } = app.database;
  const { id } = await app.settled((await app.upload('two.csv', 'Name,Surname,E-mail\nJohn,Roe,john@former.example')).id);
  await takeFormer(db, id, 10);
  await keepFormer(db, id, [record(1), record(2, 1), record(3, 2), record(4, 2)]);
  const levels = async (limit: number) => (await takeFormer(db, id, limit)).map(({ level }) => level);
  expect([await levels(2), await levels(1), await levels(9), await levels(9)]).toEqual([[2, 2], [1], [0], []]);
});
