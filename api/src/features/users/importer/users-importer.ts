// Importing users (product rules, "Uploads"): matched by mail address, new ones are added, changed ones updated, nobody is
// deleted, and the same file twice changes nothing.
// - A column that the sheet hasn't, and an empty status, type, exemption or language, leave what is stored.
// - A site is a location of the plan by its name; whoever names another is told so. An employee number stays with whom it belongs to.
// - Teams are named, all that somebody is in; an empty cell says nothing. Those of the directory are changed there alone, and a name of none is
//   told: nothing is made of a mistyped one.
// - What the company's directory has told of somebody a sheet doesn't change: such a row is told.
// - Each person's history tells the upload.
// - Nobody gives or takes by a sheet what they don't hold themselves (`beyond-own-service`): such a row is told as a wrong one.
// - Who becomes passive or gets another type is signed out. The last active administrator stays, as many owners
//   as have to, and so do the rights of whoever uploads the sheet and of whoever lets it be applied.
// - Of those who become passive, what is reserved ahead is told first; it is kept, or cancelled and told by mail.
import { userTypes } from '@population-tracker/contract/kernel/roles';
import { actorOf, type Context } from '#api/context.ts';
import { recordChanges } from '#features/audit-log/audit-service.ts';
import { cancelThese, lockAllReservations } from '#features/reservations/booking/many-service.ts';
import { ownersWhoStay } from '#features/session/providers/providers-service.ts';
import { endAccessOfThese } from '#features/session/session-service.ts';
import type { FormerValue, Importer, ImportField, RefusedRow, RowsSql, UploadSource } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';
import { type BeyondOwn, beyondOwn } from '../beyond-own-service.ts';
import { lockAdministrators } from '../users-queries.ts';
import { additions, changes as changesOf, removals, restorations } from './users-importer-change-queries.ts';
import { countAheadOf, leavers, reservationsAheadOf, thesePeople } from './users-importer-leaving-queries.ts';
import { rowsOwned } from './users-importer-owned-queries.ts';
import {
  type AccessChange,
  accessChanges,
  countActiveAdministrators,
  countChanges,
  type RowsSay,
  rowsBeyond,
  sitesThere,
  untakable,
  upsertUsers,
  whatRowsSay,
} from './users-importer-queries.ts';
import { missingFields } from './users-importer-rows.ts';
import { type TeamMembers, teamsBefore } from './users-importer-teams.ts';
import { teamsThere, teamsUntakable } from './users-importer-teams-queries.ts';
import { deleteAdded, emailsOf, lockUntouched, restoreFormer, type Undoable } from './users-importer-undo-queries.ts';

const fields: ImportField[] = [
  { field: 'name', required: true, heading: { en: 'Name', tr: 'Ad' }, sample: { en: 'Jane', tr: 'Ayşe' } },
  { field: 'lastName', required: true, heading: { en: 'Surname', tr: 'Soyad' }, sample: { en: 'Smith', tr: 'Yılmaz' } },
  {
    field: 'fullName',
    required: false,
    alternative: true,
    heading: { en: 'Name and surname', tr: 'Ad Soyad' },
    sample: { en: 'Jane Smith', tr: 'Ayşe Yılmaz' },
  },
  {
    field: 'email',
    required: true,
    heading: { en: 'E-mail', tr: 'E-posta' },
    sample: { en: 'jane.smith@company.example', tr: 'ayse.yilmaz@sirket.example' },
  },
  {
    field: 'status',
    required: false,
    heading: { en: 'Status', tr: 'Durum' },
    sample: { en: 'Active', tr: 'Aktif' },
    wording: { active: { en: 'Active', tr: 'Aktif' }, passive: { en: 'Passive', tr: 'Pasif' } },
  },
  {
    field: 'managerFullName',
    required: false,
    heading: { en: 'Manager', tr: 'Amir' },
    sample: { en: 'John Brown', tr: 'Mehmet Kaya' },
  },
  {
    field: 'managerEmail',
    required: false,
    heading: { en: 'Manager e-mail', tr: 'Amirin e-postası' },
    sample: { en: 'john.brown@company.example', tr: 'mehmet.kaya@sirket.example' },
  },
  {
    field: 'userType',
    required: false,
    heading: { en: 'User type', tr: 'Kullanıcı tipi' },
    sample: { en: 'Normal', tr: 'Normal' },
    wording: {
      [userTypes.normal]: { en: 'Normal', tr: 'Normal' },
      [userTypes.administrator]: { en: 'Administrator', tr: 'Yönetici' },
      [userTypes.emergencyManager]: { en: 'Emergency manager', tr: 'Acil durum sorumlusu' },
    },
  },
  {
    field: 'exceptional',
    required: false,
    heading: { en: 'Exceptional', tr: 'Muaf' },
    sample: { en: 'No', tr: 'Hayır' },
    wording: { true: { en: 'Yes', tr: 'Evet' }, false: { en: 'No', tr: 'Hayır' } },
  },
  {
    field: 'language',
    required: false,
    heading: { en: 'Language', tr: 'Dil' },
    sample: { en: 'English', tr: 'Türkçe' },
    wording: { en: { en: 'English', tr: 'İngilizce' }, tr: { en: 'Turkish', tr: 'Türkçe' } },
  },
  {
    field: 'department',
    required: false,
    heading: { en: 'Department', tr: 'Departman' },
    sample: { en: 'Finance', tr: 'Finans' },
  },
  {
    field: 'site',
    required: false,
    heading: { en: 'Site', tr: 'Görev yeri' },
    sample: { en: '', tr: '' },
  },
  {
    field: 'employeeNumber',
    required: false,
    heading: { en: 'Employee number', tr: 'Sicil no' },
    sample: { en: 'E-1042', tr: '1042' },
  },
  {
    field: 'teams',
    required: false,
    heading: { en: 'Teams', tr: 'Ekipler' },
    sample: { en: '', tr: '' },
  },
];

export const usersImporter = (teams: TeamMembers): Importer => ({
  kind: 'users',
  fields,
  asksProof: true,
  sideBySide: true,
  rowModule: new URL('./users-importer-rows.ts', import.meta.url),
  loadRows: () => import('./users-importer-rows.ts'),
  parserOptions,
  missingFields,
  countChanges,
  follow: async (db, rows) => ({ endings: (await leavers(db, rows)).map((id) => ({ sort: 'user', id })) }),
  countReservations: (ctx, endings) =>
    countAheadOf(
      ctx.db,
      endings.map(({ id }) => id),
      ctx.now(),
    ),
  apply: async (ctx, rows, source, { reservations, uploaderId }) => {
    const said = await whatRowsSay(ctx.db, rows);
    // Both are waited for before anybody is locked.
    if (said.teams) await teams.lock(ctx);
    if (reservations === 'cancel') await lockAllReservations(ctx);
    const own = await beyondOwn(ctx);
    const beyond = await refusedBeyond(ctx, rows, own);
    const losses = (await accessChanges(ctx.db, rows)).filter(({ row }) => !beyond.some((one) => one.row === row));
    const refused = onePerRow([
      ...beyond,
      ...(await refusedLosses(ctx, losses, [actorOf(ctx).id, uploaderId])),
      ...(await noLongerTakable(ctx.db, rows, said)),
      ...(await rowsOwned(ctx.db, rows, [...own.holding])),
    ]);
    if (reservations === 'cancel') await cancelOfLeavers(ctx, rows, refused);
    const refusedRows = new Set(refused.map(({ row }) => row));
    const { teams: inTeams, ...changes } = await upsertUsers(ctx.db, rows, [...refusedRows], said);
    await teams.change(ctx, inTeams, { upload: source });
    await endAccessOfThese(ctx, idsOf(losses.filter(({ row }) => !refusedRows.has(row))));
    await recordWritten(ctx, changes.former, source);
    return { ...changes, refused };
  },
  undo: (ctx, records, source) => undo(ctx, records, source, teams),
});

async function parserOptions(ctx: Context) {
  const { email, userType } = actorOf(ctx);
  const { people, types } = await beyondOwn(ctx);
  const present = people.filter(({ deleted }) => !deleted).map(({ email, userType, status }) => ({ email, userType, status }));
  return {
    uploader: { email, userType },
    beyond: { people: present, types },
    sites: await sitesThere(ctx.db),
    teams: await teamsThere(ctx.db),
  };
}

const idsOf = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id);

const onePerRow = (refused: RefusedRow[]): RefusedRow[] => [...new Map(refused.toReversed().map((one) => [one.row, one])).values()];

const noLongerTakable = async (db: Database, rows: RowsSql, said: RowsSay): Promise<RefusedRow[]> => [
  ...(said.belonging ? await untakable(db, rows) : []),
  ...(said.teams ? await teamsUntakable(db, rows) : []),
];

async function refusedBeyond(ctx: Context, rows: RowsSql, { people, types }: BeyondOwn): Promise<RefusedRow[]> {
  const found = await rowsBeyond(ctx.db, rows, { ids: people.map(({ id }) => id), types });
  return found.map((one) => ({ ...one, key: 'users.beyondOwn' }));
}

async function cancelOfLeavers(ctx: Context, rows: RowsSql, refused: readonly RefusedRow[]): Promise<void> {
  const except = refused.map(({ row }) => row);
  const ids = await leavers(ctx.db, rows, except);
  await cancelThese(ctx, await reservationsAheadOf(ctx.db, ids, ctx.now()), { leavers: thesePeople(ids) });
}

async function recordWritten(ctx: Context, written: FormerValue[], source: UploadSource): Promise<void> {
  const added = written.filter((record) => record.added);
  const changed = written.filter((record) => !record.added);
  if (added.length > 0) await recordChanges(ctx, { action: 'create', entity: 'user', named: true }, additions(added, source));
  if (changed.length > 0) await recordChanges(ctx, { action: 'update', entity: 'user', named: true }, changesOf(changed, source));
}

/** Who lost access by the upload gets it back with the former values; who gained it is signed out. */
async function undo(
  ctx: Context,
  records: FormerValue[],
  source: UploadSource,
  teams: TeamMembers,
): Promise<{ undone: number; refused: RefusedRow[] }> {
  if (teamsBefore(records).length > 0) await teams.lock(ctx);
  const untouched = await lockUntouched(ctx.db, records);
  const beyond = await beyondOwn(ctx);
  const within = untouched.filter((one) => !isBeyond(one, beyond));
  const losses = within.filter(({ id, before, after }) => beyond.holding.has(id) && losesAccess(before, after));
  const kept = new Map<number, RefusedRow>([
    ...untouched.filter((one) => isBeyond(one, beyond)).map(({ row }) => [row, { row, field: 'email', key: 'users.beyondOwn' }] as const),
    ...(await refusedLosses(ctx, losses, [actorOf(ctx).id])).map((refused) => [refused.row, refused] as const),
  ]);
  const undone = new Set(untouched.filter(({ row }) => !kept.has(row)).map(({ id }) => id));
  const added = records.filter((record) => record.added && undone.has(record.id));
  const changed = records.filter((record) => !record.added && undone.has(record.id));
  await recordChanges(ctx, { action: 'delete', entity: 'user' }, removals(added, source));
  await deleteAdded(ctx.db, idsOf(added), ctx.now());
  await recordChanges(ctx, { action: 'update', entity: 'user' }, restorations(changed, source));
  await restoreFormer(ctx.db, changed);
  await teams.change(ctx, teamsBefore(changed), { undoneUpload: source });
  await endAccessOfThese(ctx, idsOf(losses.filter(({ id }) => undone.has(id))));
  const others = records.filter(({ id }) => !undone.has(id));
  const emails = await emailsOf(ctx.db, idsOf(others));
  const refused = others.map(({ id, row }): RefusedRow => {
    const value = emails.get(id) ?? '';
    return { ...(kept.get(row) ?? { row, field: 'email', key: 'uploads.changedSince' }), value };
  });
  return { undone: undone.size, refused };
}

const losesAccess = (before: AccessChange['before'], after: AccessChange['after']) =>
  before.userType !== after.userType || (before.status === 'active' && after.status !== 'active');

/** Whether undoing would take from somebody who holds more, or give a type that brings more, than the caller holds. */
function isBeyond({ id, added, before, after }: Undoable, { people, types }: BeyondOwn): boolean {
  const typed = before.userType !== after.userType;
  if (people.some((one) => one.id === id)) return added || typed || before.status !== after.status;
  return typed && types.includes(after.userType);
}

/** @param own whose rights are not to be taken away */
async function refusedLosses(ctx: Context, losses: AccessChange[], own: readonly number[]): Promise<RefusedRow[]> {
  const administrators = losses.filter(({ before, after }) => isActiveAdministrator(before) && !isActiveAdministrator(after));
  const refused: RefusedRow[] = losses
    .filter(({ id }) => own.includes(id))
    .map(({ row, before, after }) => ({ row, field: before.status === after.status ? 'userType' : 'status', key: 'users.ownRights' }));
  refused.push(...(await refusedOwners(ctx, losses, refused)));
  if (administrators.length === 0) return refused;
  await lockAdministrators(ctx.db);
  let left = await countActiveAdministrators(ctx.db);
  for (const { row, before, after } of administrators) {
    if (refused.some((own) => own.row === row)) continue;
    if (left > 1) left--;
    else refused.push({ row, field: before.status === after.status ? 'userType' : 'status', key: 'users.lastAdministrator' });
  }
  return refused;
}

/** Owners stay, as many as have to. @param refused who stays anyway */
async function refusedOwners(ctx: Context, losses: AccessChange[], refused: readonly RefusedRow[]): Promise<RefusedRow[]> {
  const leaving = losses.filter(({ row, after }) => after.status !== 'active' && !refused.some((one) => one.row === row));
  if (leaving.length === 0) return [];
  const { ids, least, key } = await ownersWhoStay(ctx);
  const owners = leaving.filter(({ id }) => ids.includes(id));
  return owners.slice(Math.max(0, ids.length - least)).map(({ row }) => ({ row, field: 'status', key }));
}

const isActiveAdministrator = ({ userType, status }: AccessChange['before']) => userType === userTypes.administrator && status === 'active';
