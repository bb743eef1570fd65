import { randomUUID } from 'node:crypto';
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { listUploadErrors, undoUpload } from '@population-tracker/contract/uploads/uploads';
import { createUser, exportUsers, readUser } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes as auditRoutes } from '#features/audit-log/audit-routes.ts';
import { type UploadingApp, uploadingApp } from '#features/uploads/testing/uploading.ts';
import { routes } from '../users-routes.ts';

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp({ routes: [...routes, ...auditRoutes] });
});
afterAll(() => app?.close());

let made = 0;
const person = async (): Promise<{ id: number; email: string }> =>
  (await app.call(createUser, { body: { name: 'Ada', lastName: 'Işık', email: `of-team-${++made}@test.example` } })).data;
const team = (name: string, isOfDirectory = false) =>
  app.database.db
    .insertInto('teams')
    .values({ name, ...(isOfDirectory && { scim_id: randomUUID() }) })
    .returning('id')
    .executeTakeFirstOrThrow();
const join = (teamId: number, userId: number) =>
  app.database.db.insertInto('team_members').values({ team_id: teamId, user_id: userId }).execute();
const teamsOf = async (id: number) => (await app.call(readUser, { params: { id } })).data.teams.map(({ name }) => name).sort();
const upload = async (...rows: [email: string, teams: string][]) => {
  const lines = rows.map(([email, teams]) => `Ada,Işık,${email},"${teams}"`);
  return app.settled((await app.upload('teams.csv', ['Ad,Soyad,E-posta,Ekipler', ...lines].join('\n'))).id);
};
const wrong = async (id: number) => (await app.call(listUploadErrors, { params: { id } })).data.items;

describe('an upload of who is in which team', () => {
  test('names all that somebody is in, in whatever letters; without the column, or with nothing in it, all stays', async () => {
    const [one, two] = [await person(), await person()];
    for (const name of ['Çınar', 'Meşe', 'Selvi']) await team(name);
    expect(await upload([one.email, 'çinar; MEŞE'], [two.email, 'Selvi'], ['teams-new@test.example', 'Meşe'])).toMatchObject({
      added: 1,
      updated: 2,
      invalid: 0,
    });
    expect(await teamsOf(one.id)).toEqual(['Meşe', 'Çınar']);
    expect(await upload([one.email, 'Çınar,Meşe'], [two.email, ''])).toMatchObject({ updated: 0, unchanged: 2 });
    const short = await app.settled((await app.upload('short.csv', `Ad,Soyad,E-posta\nAda,Işık,${two.email}`)).id);
    expect(short).toMatchObject({ unchanged: 1 });
    expect(await teamsOf(two.id)).toEqual(['Selvi']);
    expect(await upload([one.email, 'Selvi'])).toMatchObject({ updated: 1 });
    expect(await teamsOf(one.id)).toEqual(['Selvi']);
  });

  test('is told by the histories of the teams, by numbers alone', async () => {
    const [one, two] = [await person(), await person()];
    const { id } = await team('Told');
    await upload([one.email, 'Told'], [two.email, 'Told']);
    const { items } = (await app.call(listAudit, { query: { entity: 'team', entityId: String(id) } })).data;
    expect(items).toMatchObject([{ action: 'update', before: { users: 0 }, after: { users: 2, upload: { file: 'teams.csv' } } }]);
  });

  test('makes no team of a name that none has, and changes none of the directory', async () => {
    const [one, two, three] = [await person(), await person(), await person()];
    const { id } = await team('Of the directory', true);
    await join(id, one.id);
    const job = await upload([one.email, 'of the directory'], [two.email, 'Of the directory']);
    expect(job).toMatchObject({ unchanged: 1, updated: 0, invalid: 1 });
    expect(await wrong(job.id)).toMatchObject([
      { column: 'Ekipler', value: 'Of the directory', reason: 'This team comes from your company’s directory and is changed there.' },
    ]);
    const unknown = await upload([three.email, 'Of nobody']);
    expect(await wrong(unknown.id)).toMatchObject([
      { column: 'Ekipler', value: 'Of nobody', reason: expect.stringContaining('no team of this name') },
    ]);
    expect(await teamsOf(two.id)).toEqual([]);
    // Naming none of the directory's takes nobody out of one.
    await team('By hand');
    await upload([one.email, 'By hand']);
    expect(await teamsOf(one.id)).toEqual(['By hand', 'Of the directory']);
  });

  test('means by a name that both have the team in which they are', async () => {
    const [one, two] = [await person(), await person()];
    const [byHand, ofDirectory] = [await team('Both'), await team('BOTH', true)];
    await join(ofDirectory.id, one.id);
    expect(await upload([one.email, 'both'], [two.email, 'both'])).toMatchObject({ unchanged: 1, updated: 1 });
    const rows = await app.database.db.selectFrom('team_members').select('user_id').where('team_id', '=', byHand.id).execute();
    expect(rows).toEqual([{ user_id: two.id }]);
  });

  test('that is undone puts them back where they were, but into no team that is gone', async () => {
    const [one, two] = [await person(), await person()];
    const [before, gone] = [await team('Before'), await team('Gone')];
    await team('After');
    await join(before.id, one.id);
    await join(gone.id, two.id);
    const job = await upload([one.email, 'After'], [two.email, 'After']);
    await app.database.db.deleteFrom('teams').where('id', '=', gone.id).execute();
    await app.call(undoUpload, { params: { id: job.id } });
    await app.settled(job.id);
    expect(await teamsOf(one.id)).toEqual(['Before']);
    expect(await teamsOf(two.id)).toEqual([]);
  });

  test('is what the list’s file has, which changes nothing when it is uploaded again', async () => {
    const one = await person();
    for (const [name, ofDirectory] of [
      ['Round, trip', false],
      ['Round', false],
      ['Round the directory', true],
    ] as const)
      await join((await team(name, ofDirectory)).id, one.id);
    const { body } = await app.call(exportUsers, { query: { format: 'csv', ids: [one.id] } }, { language: 'tr' });
    const csv = String(body.bytes);
    expect(csv).toContain('Ekipler');
    const job = await app.settled((await app.upload('again.csv', csv)).id);
    expect(job).toMatchObject({ unchanged: 1, updated: 0, invalid: 0 });
  });
});
