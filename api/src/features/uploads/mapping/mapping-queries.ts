import type { UploadKind } from '@population-tracker/contract/uploads/uploads';
import type { Database } from '#platform/db/database.ts';

/** More sets of headings than any company has; the newest count. */
const rememberedMappings = 500;

export async function keepMapping(
  db: Database,
  mapping: { kind: UploadKind; headings: string; fields: (string | null)[]; mappedBy: number; now: Date },
): Promise<void> {
  const said = { fields: JSON.stringify(mapping.fields), mapped_by: mapping.mappedBy, mapped_at: mapping.now.toISOString() };
  await db
    .insertInto('upload_mappings')
    .values({ kind: mapping.kind, headings: mapping.headings, ...said })
    .onConflict((conflict) => conflict.columns(['kind', 'headings']).doUpdateSet(said))
    .execute();
}

/** The fields of each remembered set of headings. */
export async function rememberedMappingsOf(db: Database, kind: UploadKind): Promise<Record<string, (string | null)[]>> {
  const found = await db
    .selectFrom('upload_mappings')
    .select(['headings', 'fields'])
    .where('kind', '=', kind)
    .orderBy('mapped_at', 'desc')
    .limit(rememberedMappings)
    .execute();
  return Object.fromEntries(found.map(({ headings, fields }) => [headings, fields as (string | null)[]]));
}

export const findMapping = (db: Database, kind: UploadKind, headings: string) =>
  db
    .selectFrom('upload_mappings')
    .select(['mapped_by as mappedBy', 'mapped_at as mappedAt'])
    .where('kind', '=', kind)
    .where('headings', '=', headings)
    .executeTakeFirst();

export async function deleteMapping(db: Database, kind: UploadKind, headings: string): Promise<void> {
  await db.deleteFrom('upload_mappings').where('kind', '=', kind).where('headings', '=', headings).execute();
}
