// How far people may let themselves be seen by each other, for the whole company. It counts at once, and always wins over what a person
// chose; their choice stays, and isn't shown here.
import type { ColleagueSettings, colleagueSettingsChange } from '@population-tracker/contract/colleagues/colleague-settings';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { findSettings, lockSettings, storeSettings } from './colleague-settings-queries.ts';

export const readSettings = (ctx: Context): Promise<ColleagueSettings> => findSettings(ctx.db);

export const saveSettings = (
  ctx: Context,
  { version, usual, most }: z.output<typeof colleagueSettingsChange>,
): Promise<ColleagueSettings> =>
  transaction(ctx, async (ctx) => {
    await lockSettings(ctx.db);
    const before = await readSettings(ctx);
    if (before.version !== version) refuse('request.versionConflict', { details: { current: before } });
    if (before.usual === usual && before.most === most) return before;
    await storeSettings(ctx.db, { usual, most });
    await tell(ctx, 'colleagueSettings', {
      action: 'update',
      id: 'company',
      before: { usual: before.usual, most: before.most },
      after: { usual, most },
    });
    return readSettings(ctx);
  });
