// What is prepared before anything happens: the company's emergency phone number, and messages to begin with.
import type {
  EmergencyTemplate,
  EmergencyTemplateChange,
  NewEmergencyTemplate,
  SavedPhoneNumber,
} from '@population-tracker/contract/emergency-settings';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordChange } from '../../audit/service.ts';
import {
  changeTemplate,
  insertTemplate,
  listTemplates,
  lockPhoneNumber,
  lockTemplate,
  removeTemplate,
  writePhoneNumber,
} from './queries.ts';

/** Of one that runs, the mails and pages keep the number that they began with. */
export const savePhoneNumber = (ctx: Context, { phoneNumber, version }: SavedPhoneNumber): Promise<SavedPhoneNumber> =>
  transaction(ctx, async (ctx) => {
    const before = await lockPhoneNumber(ctx.db);
    if (before.version !== version) refuse('request.versionConflict', { details: { current: before } });
    if (before.phoneNumber === phoneNumber) return before;
    const after = await writePhoneNumber(ctx.db, phoneNumber);
    await recordChange(ctx, {
      action: 'update',
      entity: 'emergencyPhoneNumber',
      entityId: 'company',
      before: { phoneNumber: before.phoneNumber },
      after: { phoneNumber },
    });
    return after;
  });

export const templatesFor = async (ctx: Context): Promise<{ items: EmergencyTemplate[] }> => ({
  items: await listTemplates(ctx.db, ctx.language),
});

export const addTemplate = (ctx: Context, input: NewEmergencyTemplate): Promise<EmergencyTemplate> =>
  transaction(ctx, async (ctx) => {
    const made = await insertTemplate(ctx.db, input);
    await recordChange(ctx, { action: 'create', entity: 'emergencyTemplate', entityId: made.id, after: input });
    return made;
  });

export const updateTemplate = (ctx: Context, id: number, change: EmergencyTemplateChange): Promise<EmergencyTemplate> =>
  transaction(ctx, async (ctx) => {
    const before = await open(ctx, id, change.version);
    const after = await changeTemplate(ctx.db, id, { ...before, ...change });
    await recordChange(ctx, { action: 'update', entity: 'emergencyTemplate', entityId: id, before: values(before), after: values(after) });
    return after;
  });

export const deleteTemplate = (ctx: Context, id: number, version?: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const before = await open(ctx, id, version);
    await removeTemplate(ctx.db, id);
    await recordChange(ctx, { action: 'delete', entity: 'emergencyTemplate', entityId: id, before: values(before) });
    return null;
  });

const values = ({ name, message, language }: EmergencyTemplate) => ({ name, message, language });

async function open(ctx: Context, id: number, version: number | undefined): Promise<EmergencyTemplate> {
  const found = (await lockTemplate(ctx.db, id)) ?? refuse('request.notFound');
  if (version !== undefined && found.version !== version) refuse('request.versionConflict', { details: { current: found } });
  return found;
}
