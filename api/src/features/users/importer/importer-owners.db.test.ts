import { listUploadErrors } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { makeGrant, makeUser } from '#testing/make.ts';

let app: UploadingApp;
let uploader: { id: number; email: string; as: string };
beforeAll(async () => {
  app = await uploadingApp();
  uploader = await owner();
});
afterAll(() => app?.close());

async function owner(userType = 2) {
  const { id, email } = await makeUser(app.database.db, { userType: userType as 1 | 2 });
  await makeGrant(app.database.db, { user_id: id, built_in: 'owner' });
  return { id, email, as: await app.signIn(id) };
}

/** A sheet that makes these people passive, and adds somebody. */
async function upload(mark: string, ...emails: string[]) {
  const lines = [...emails.map((email) => `Ada,Işık,${email},Pasif`), `Yeni,Kişi,${mark}@test.example,Aktif`];
  const csv = ['Ad,Soyad,E-posta,Durum', ...lines].join('\n');
  const job = await app.settled((await app.upload(`${mark}.csv`, csv, 'users', uploader.as)).id);
  const { items } = (await app.call(listUploadErrors, { params: { id: job.id } })).data;
  return { job, items };
}
const statusOf = async (id: number) =>
  (await app.database.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

test('an upload makes an owner passive as long as one stays', async () => {
  const other = await owner(1);
  const { job, items } = await upload('one-stays', other.email);
  expect([job.state, items, await statusOf(other.id)]).toEqual(['done', [], 'passive']);
});

/** Sign-in at a provider alone, of which two owners have to stay. */
async function requireProvider(): Promise<() => Promise<unknown>> {
  const { pool } = app.database;
  const { rows } = await pool.query(
    "insert into identity_providers (name, issuer, client_id, client_secret, enabled, tested_at) values ('P', 'https://p.example', 'c', 's', true, now()) returning id",
  );
  await pool.query("insert into identity_provider_domains values ('elsewhere.example', $1, true)", [rows[0].id]);
  return () => pool.query('delete from identity_providers where id = $1', [rows[0].id]);
}

test('where people sign in at a provider alone two owners stay: such a row is refused with a sentence, the others are taken', async () => {
  const [second, third] = [await owner(1), await owner(1)];
  const allow = await requireProvider();
  try {
    const { job, items } = await upload('two-stay', second.email, third.email);
    expect(job).toMatchObject({ state: 'done', added: 1, updated: 1, invalid: 1 });
    expect(items).toMatchObject([{ row: 3, column: 'Durum', reason: expect.stringContaining('two owners stay') }]);
    expect([await statusOf(second.id), await statusOf(third.id)]).toEqual(['passive', 'active']);
  } finally {
    await allow();
  }
});

test('so it is where they are so far apart in the sheet that their rows are written at once', async () => {
  const [fourth, fifth] = [await owner(1), await owner(1)];
  const others = await app.database.pool.query(
    "update users set status = 'passive' where id in (select user_id from grants where built_in = 'owner' and user_id <> all($1)) returning id",
    [[uploader.id, fourth.id, fifth.id]],
  );
  expect(others.rowCount).toBeGreaterThan(0);
  const allow = await requireProvider();
  try {
    const between = Array.from({ length: 2_000 }, (_, number) => `between-${number}@test.example`);
    const { job, items } = await upload('apart', fourth.email, ...between, fifth.email);
    expect(job).toMatchObject({ state: 'done', added: 2_001, updated: 1, valid: 2_002, invalid: 1 });
    expect(items).toMatchObject([{ column: 'Durum', reason: expect.stringContaining('two owners stay') }]);
    expect([await statusOf(fourth.id), await statusOf(fifth.id)].sort()).toEqual(['active', 'passive']);
  } finally {
    await allow();
  }
});

test('whom the directory makes active and passive a sheet doesn’t: the brake can’t be gone round by one', async () => {
  const { id, email } = await makeUser(app.database.db);
  await app.database.db
    .insertInto('scim_users')
    .values({ user_id: id, user_name: email, owned: ['status'] })
    .execute();
  const { job, items } = await upload('directory', email);
  expect(job).toMatchObject({ state: 'done', added: 1, invalid: 1 });
  expect(items).toMatchObject([{ row: 2, column: 'Durum' }]);
  expect(await statusOf(id)).toBe('active');
});
