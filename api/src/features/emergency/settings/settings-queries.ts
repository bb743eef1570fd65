import type {
  EmergencyTemplate,
  EmergencyTemplateChange,
  NewEmergencyTemplate,
  SavedPhoneNumber,
  ToldPhoneNumber,
} from '@population-tracker/contract/emergency/emergency-settings';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** The company's number, and what holds at each location. */
export async function findPhoneNumbers(db: Database): Promise<SavedPhoneNumber> {
  const { rows } = await sql<SavedPhoneNumber>`
    select company.phone_number as "phoneNumber", coalesce(company.version, 0) as version, coalesce((
      select json_agg(json_build_object('id', l.id, 'name', l.name, 'phoneNumber', told.phone_number,
        'origin', coalesce(told.origin, 'none'), 'version', coalesce(own.version, 0)) order by l.name)
      from locations l
      left join emergency_phone_number(l.id) told on true
      left join emergency_phone_numbers own on own.location_id = l.id
      where l.deleted_at is null), '[]') as locations
    from (select 1) one left join emergency_phone_numbers company on company.location_id is null`.execute(db);
  return rows[0] as SavedPhoneNumber;
}

/** What holds at a location, or null for the company. */
export async function findToldPhoneNumber(db: Database, locationId: number | null): Promise<ToldPhoneNumber> {
  const { rows } = await sql<ToldPhoneNumber>`
    select phone_number as "phoneNumber", origin from emergency_phone_number(${locationId}::int)`.execute(db);
  return rows[0] ?? { phoneNumber: null, origin: 'none' };
}

interface Own {
  phoneNumber: string | null;
  version: number;
}

/** What a location, or with null the company, has saved itself; first its parameter, which changes with it, as whoever saves that does. */
export async function lockPhoneNumber(db: Database, locationId: number | null): Promise<Own> {
  await sql`select id from parameters where area = 'workspace' and location_id is not distinct from ${locationId}::int
    and deleted_at is null for no key update`.execute(db);
  const { rows } = await sql<Own>`
    select phone_number as "phoneNumber", version from emergency_phone_numbers
    where location_id is not distinct from ${locationId}::int for update`.execute(db);
  return rows[0] ?? { phoneNumber: null, version: 0 };
}

/** @returns false where somebody saved one meanwhile */
export async function writePhoneNumber(db: Database, locationId: number | null, { phoneNumber, version }: Own): Promise<boolean> {
  const written = await db
    .insertInto('emergency_phone_numbers')
    .values({ location_id: locationId, phone_number: phoneNumber })
    .onConflict((conflict) =>
      conflict.column('location_id').doUpdateSet({ phone_number: phoneNumber }).where('emergency_phone_numbers.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  return written !== undefined;
}

export const findLocationName = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom('locations').select('name').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst())?.name;

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
