import type { ProductLanguage } from '@population-tracker/contract/constants';
import type {
  EmergencyTemplate,
  EmergencyTemplateChange,
  NewEmergencyTemplate,
  SavedPhoneNumber,
} from '@population-tracker/contract/emergency-settings';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

const settings = ['phone_number as phoneNumber', 'version'] as const;

export const findPhoneNumber = (db: Database): Promise<SavedPhoneNumber> =>
  db.selectFrom('emergency_settings').select(settings).executeTakeFirstOrThrow();

export const lockPhoneNumber = (db: Database): Promise<SavedPhoneNumber> =>
  db.selectFrom('emergency_settings').select(settings).forUpdate().executeTakeFirstOrThrow();

export const writePhoneNumber = (db: Database, phoneNumber: string | null): Promise<SavedPhoneNumber> =>
  db.updateTable('emergency_settings').set({ phone_number: phoneNumber }).returning(settings).executeTakeFirstOrThrow();

const templates = ['id', 'name', 'message', 'language', 'created_at as created', 'updated_at as updated', 'version'] as const;

export const listTemplates = (db: Database, first: ProductLanguage): Promise<EmergencyTemplate[]> =>
  db.selectFrom('emergency_templates').select(templates).orderBy(sql`language <> ${first}`).orderBy('name').orderBy('id').execute();

export const lockTemplate = (db: Database, id: number): Promise<EmergencyTemplate | undefined> =>
  db.selectFrom('emergency_templates').select(templates).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertTemplate = (db: Database, { name, message, language }: NewEmergencyTemplate): Promise<EmergencyTemplate> =>
  db.insertInto('emergency_templates').values({ name, message, language }).returning(templates).executeTakeFirstOrThrow();

export const changeTemplate = (
  db: Database,
  id: number,
  { name, message, language }: EmergencyTemplateChange,
): Promise<EmergencyTemplate> =>
  db
    .updateTable('emergency_templates')
    .set({ name, message, language })
    .where('id', '=', id)
    .returning(templates)
    .executeTakeFirstOrThrow();

export const removeTemplate = (db: Database, id: number) => db.deleteFrom('emergency_templates').where('id', '=', id).execute();
