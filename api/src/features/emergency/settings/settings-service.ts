// What is prepared before anything happens: the company's emergency phone number, and messages to begin with.

import type {
  EmergencyTemplate,
  EmergencyTemplateChange,
  NewEmergencyTemplate,
  PhoneNumberChange,
  SavedPhoneNumber,
  ToldPhoneNumber,
} from '@population-tracker/contract/emergency/emergency-settings';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import {
  changeTemplate,
  findLocationName,
  findPhoneNumbers,
  findToldPhoneNumber,
  insertTemplate,
  listTemplates,
  lockPhoneNumber,
  lockTemplate,
  removeTemplate,
  writePhoneNumber,
} from './settings-queries.ts';

export const savePhoneNumber = (ctx: Context, { locationId, phoneNumber, version }: PhoneNumberChange): Promise<SavedPhoneNumber> =>
  transaction(ctx, async (ctx) => {
    await changePhoneNumber(ctx, { locationId, phoneNumber, version });
    return findPhoneNumbers(ctx.db);
  });

/**
 * Saves the number of a location, or with null the company's: the one place that it has, whichever screen it is typed in.
 * @param version the newest, unless the caller has made sure that nobody saved meanwhile
 */
export async function changePhoneNumber(
  ctx: Context,
  { locationId, phoneNumber, version }: Omit<PhoneNumberChange, 'version'> & { version?: number },
): Promise<void> {
  const name = locationId === null ? null : ((await findLocationName(ctx.db, locationId)) ?? refuse('emergency.locationUnknown'));
  const before = await lockPhoneNumber(ctx.db, locationId);
  const conflict = async () => refuse('request.versionConflict', { details: { current: await findPhoneNumbers(ctx.db) } });
  if (version !== undefined && version !== before.version) await conflict();
  if (before.phoneNumber === phoneNumber) return;
  if (!(await writePhoneNumber(ctx.db, locationId, { phoneNumber, version: before.version }))) await conflict();
  await tell(ctx, 'emergencyPhoneNumber', {
    action: 'update',
    id: locationId ?? 'company',
    before: { phoneNumber: before.phoneNumber, location: null },
    after: { phoneNumber, location: name },
  });
}

/** What mails tell those who are at a location, and where it comes from. */
export const phoneNumberAt = (ctx: Pick<Context, 'db'>, locationId: number): Promise<ToldPhoneNumber> =>
  findToldPhoneNumber(ctx.db, locationId);

export const templatesFor = async (ctx: Context): Promise<{ items: EmergencyTemplate[] }> => ({
  items: await listTemplates(ctx.db, ctx.language),
});

export const addTemplate = (ctx: Context, input: NewEmergencyTemplate): Promise<EmergencyTemplate> =>
  transaction(ctx, async (ctx) => {
    const made = await insertTemplate(ctx.db, input);
    await tell(ctx, 'emergencyTemplate', { action: 'create', id: made.id, after: input });
    return made;
  });

export const updateTemplate = (ctx: Context, id: number, change: EmergencyTemplateChange): Promise<EmergencyTemplate> =>
  transaction(ctx, async (ctx) => {
    const before = await open(ctx, id, change.version);
    const after = await changeTemplate(ctx.db, id, { ...before, ...change });
    await tell(ctx, 'emergencyTemplate', { action: 'update', id, before: values(before), after: values(after) });
    return after;
  });

export const deleteTemplate = (ctx: Context, id: number, version?: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const before = await open(ctx, id, version);
    await removeTemplate(ctx.db, id);
    await tell(ctx, 'emergencyTemplate', { action: 'delete', id, before: values(before) });
    return null;
  });

const values = ({ name, message, language }: EmergencyTemplate) => ({ name, message, language });

async function open(ctx: Context, id: number, version: number | undefined): Promise<EmergencyTemplate> {
  return expectVersion((await lockTemplate(ctx.db, id)) ?? refuse('request.notFound'), version);
}
