// The meal menu of a period, for a dining hall. A newer document for the same days takes the place of the older one; days that
// only partly are the same are refused, since nobody could tell which menu holds.

import { mealMenuPeriod, type Parameter } from '@population-tracker/contract/parameters/parameters';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { storeFile } from '#platform/files/store.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectWithinReach } from '#platform/within-reach.ts';
import { lockParameter } from '../parameters-queries.ts';
import { read } from '../parameters-service.ts';
import { insertMenu, menusWithin, type Period, removeMenu } from './meal-menus-queries.ts';
import { menuTypeOf } from './meal-menus-rules.ts';

interface MenuUpload {
  file: { name: string; bytes: Buffer };
  fields: Record<string, string>;
}

export const setMenu = (ctx: Context, id: number, { file, fields }: MenuUpload): Promise<Parameter> =>
  transaction(ctx, async (ctx) => {
    const { area, mealMenus } = await open(ctx, id);
    if (area !== 'diningHall') refuse('parameters.menuOfDiningHall', { field: 'file' });
    const period = periodOf(fields);
    if (file.bytes.length === 0) refuse('uploads.fileEmpty', { field: 'file' });
    const contentType = menuTypeOf(file.bytes) ?? refuse('parameters.menuFormat', { field: 'file' });
    const replaced = await freed(ctx, id, period);
    const fileId = await storeFile(ctx, { name: file.name, contentType, bytes: file.bytes, owner: { kind: 'parameter', id } });
    await insertMenu(ctx.db, id, fileId, period);
    const before = mealMenus.find((menu) => menu.id === replaced);
    await tell(ctx, 'parameter', {
      action: 'setMealMenu',
      id,
      before: { mealMenu: before ? wordsOf(before) : null },
      after: { mealMenu: wordsOf({ ...period, fileName: file.name }) },
    });
    return read(ctx, id);
  });

export const deleteMenu = (ctx: Context, id: number, menuId: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const menu = (await open(ctx, id)).mealMenus.find((one) => one.id === menuId) ?? refuse('request.notFound');
    await removeMenu(ctx.db, id, menuId);
    const before = { mealMenu: wordsOf(menu) };
    await tell(ctx, 'parameter', { action: 'removeMealMenu', id, before, after: { mealMenu: null } });
    return null;
  });

/** Locked. */
async function open(ctx: Context, id: number): Promise<Parameter> {
  const locked = await lockParameter(ctx.db, id);
  const parameter = await read(ctx, id);
  expectWithinReach(locked);
  return parameter;
}

function periodOf(fields: Record<string, string>): Period {
  const { success, data, error } = mealMenuPeriod.safeParse(fields);
  if (!success) refuse('value.day', { field: String(error.issues[0]?.path[0] ?? 'firstDay') });
  if (data.lastDay < data.firstDay) refuse('parameters.endBeforeStart', { field: 'lastDay' });
  return data;
}

/** Takes away the menu of the same days. @returns which one that was */
async function freed(ctx: Context, id: number, period: Period): Promise<number | null> {
  const met = await menusWithin(ctx.db, id, period);
  const other = met.find(({ firstDay, lastDay }) => firstDay !== period.firstDay || lastDay !== period.lastDay);
  if (other) refuse('parameters.menuOverlaps', { field: 'firstDay', values: { first: other.firstDay, last: other.lastDay } });
  const [same] = met;
  if (same) await removeMenu(ctx.db, id, same.id);
  return same?.id ?? null;
}

const wordsOf = ({ firstDay, lastDay, fileName }: Period & { fileName: string }) => `${firstDay} – ${lastDay}: ${fileName}`;
