import type { IdentityProvider, ProviderTest } from '@population-tracker/contract/session/identity-providers';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface ProviderRow {
  id: number;
  name: string;
  issuer: string;
  clientId: string;
  /** As `seal` made it. */
  clientSecret: string;
  enabled: boolean;
  tested: boolean;
  version: number;
  domains: IdentityProvider['domains'];
}

const providers = (db: Database) =>
  db.selectFrom('identity_providers as p').select([
    'p.id',
    'p.name',
    'p.issuer',
    'p.client_id as clientId',
    'p.client_secret as clientSecret',
    'p.enabled',
    sql<boolean>`p.tested_at is not null`.as('tested'),
    'p.version',
    sql<IdentityProvider['domains']>`coalesce((
        select jsonb_agg(jsonb_build_object('domain', d.domain, 'required', d.required) order by d.domain)
        from identity_provider_domains d where d.provider_id = p.id), '[]')`.as('domains'),
  ]);

export const findProvider = (db: Database, id: number): Promise<ProviderRow | undefined> =>
  providers(db).where('p.id', '=', id).executeTakeFirst();

/** Keeps it as it is until the transaction ends. */
export const lockProvider = (db: Database, id: number): Promise<ProviderRow | undefined> =>
  providers(db).where('p.id', '=', id).forUpdate('p').executeTakeFirst();

export const findProviderOf = (db: Database, issuer: string): Promise<ProviderRow | undefined> =>
  providers(db).where('p.issuer', '=', issuer).executeTakeFirst();

/** As the settings show them. */
export const findProviders = (db: Database, id?: number) =>
  providers(db)
    .select([
      sql<ProviderTest | null>`p.test`.as('test'),
      sql<number>`(select count(*)::int from identities i where i.provider_id = p.id and i.confirmed_at is not null)`.as('people'),
      sql<string | null>`(select max(i.last_used_at) from identities i where i.provider_id = p.id)`.as('lastUsed'),
    ])
    .$if(id !== undefined, (query) => query.where('p.id', '=', id as number))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();

/** All sealed secrets, to be sealed anew. */
export const findSecrets = (db: Database) =>
  db.selectFrom('identity_providers').select(['id', 'issuer', 'client_id as clientId', 'client_secret as clientSecret']).execute();

export async function storeSecret(db: Database, id: number, clientSecret: string, instead: string): Promise<void> {
  await db
    .updateTable('identity_providers')
    .set({ client_secret: clientSecret })
    .where('id', '=', id)
    .where('client_secret', '=', instead)
    .execute();
}

export type ProviderValues = Pick<ProviderRow, 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'domains'>;

export async function insertProvider(db: Database, { domains, ...values }: ProviderValues, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('identity_providers')
    .values({ ...columnsOf(values), created_at: now.toISOString(), updated_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setDomains(db, id, domains);
  return id;
}

/** @param anew it has to be tested again, and is off until then */
export async function changeProvider(db: Database, id: number, { domains, ...values }: ProviderValues, anew: boolean, now: Date) {
  await db
    .updateTable('identity_providers')
    .set({ ...columnsOf(values), updated_at: now.toISOString(), version: sql`version + 1` })
    .$if(anew, (query) => query.set({ enabled: false, tested_at: null, test: null }))
    .where('id', '=', id)
    .execute();
  await setDomains(db, id, domains);
}

const columnsOf = ({ name, issuer, clientId, clientSecret }: Omit<ProviderValues, 'domains'>) => ({
  ...{ name, issuer, client_id: clientId, client_secret: clientSecret },
});

async function setDomains(db: Database, id: number, domains: IdentityProvider['domains']): Promise<void> {
  const kept = domains.map(({ domain }) => domain);
  await db.deleteFrom('identity_provider_domains').where('provider_id', '=', id).where('domain', 'not in', kept).execute();
  await db
    .insertInto('identity_provider_domains')
    .values(domains.map((one) => ({ ...one, provider_id: id })))
    .onConflict((conflict) =>
      conflict.column('domain').doUpdateSet({ required: sql`excluded.required` }).where('identity_provider_domains.provider_id', '=', id),
    )
    .execute();
}

/** The first of these domains that another provider has. */
export async function domainElsewhere(db: Database, domains: readonly string[], except: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('identity_provider_domains')
    .select('domain')
    .where('domain', 'in', domains)
    .where('provider_id', '<>', except)
    .orderBy('domain')
    .executeTakeFirst();
  return found?.domain;
}

export async function setEnabled(db: Database, id: number, enabled: boolean, now: Date): Promise<void> {
  await db
    .updateTable('identity_providers')
    .set({ enabled, updated_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Of the provider as it was when the test began; once it was changed the test tells nothing any more. @returns whether it was kept */
export async function storeTest(db: Database, { id, version }: Pick<ProviderRow, 'id' | 'version'>, test: ProviderTest): Promise<boolean> {
  const stored = await db
    .updateTable('identity_providers')
    .set({ test: JSON.stringify(test) })
    .$if(test.refusal === null, (query) => query.set({ tested_at: test.at }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}

export async function removeProvider(db: Database, id: number): Promise<void> {
  await db.deleteFrom('identity_providers').where('id', '=', id).execute();
}

/** Whether whoever has an address of this domain signs in at a provider alone. */
export async function isRequiredDomain(db: Database, domain: string): Promise<boolean> {
  const found = await db
    .selectFrom('identity_provider_domains as d')
    .innerJoin('identity_providers as p', 'p.id', 'd.provider_id')
    .select('d.domain')
    .where('d.domain', '=', domain)
    .where('d.required', '=', true)
    .where('p.enabled', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countOwners(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(sql<number>`count(distinct u.id)::int`.as('count'))
    .where('g.built_in', '=', 'owner')
    .where('g.ended_at', 'is', null)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
