import type { IdentityProvider, MappedGroup, ProviderTest } from '@population-tracker/contract/session/identity-providers';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { mappedGroups, setGroups } from './group-mapping-queries.ts';

interface Row {
  id: number;
  name: string;
  /** Of SAML the entity id. */
  issuer: string;
  enabled: boolean;
  tested: boolean;
  version: number;
  domains: IdentityProvider['domains'];
  groupClaim: string | null;
  groups: MappedGroup[];
}

/** What only one kind of provider has. */
interface OidcPart {
  kind: 'oidc';
  clientId: string;
  /** As `seal` made it. */
  clientSecret: string;
}
interface SamlPart {
  kind: 'saml';
  signOnUrl: string;
  /** PEM, one or two. */
  certificates: string[];
}

/** A refusal's words come with the answer, in the language of whoever reads it. */
export type StoredTest = Omit<ProviderTest, 'why'>;

export type OidcProvider = Row & OidcPart;
export type SamlProvider = Row & SamlPart;
export type ProviderRow = OidcProvider | SamlProvider;

interface Columns {
  kind: string;
  clientId: string | null;
  clientSecret: string | null;
  signOnUrl: string | null;
  certificates: string[] | null;
}

/** As its kind is; the database holds what each kind has. */
function ofKind<T extends Columns>({ kind, clientId, clientSecret, signOnUrl, certificates, ...rest }: T) {
  const part: OidcPart | SamlPart =
    kind === 'saml'
      ? { kind: 'saml', signOnUrl: signOnUrl ?? '', certificates: certificates ?? [] }
      : { kind: 'oidc', clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
  return { ...rest, ...part };
}

const providers = (db: Database) =>
  db.selectFrom('identity_providers as p').select([
    'p.id',
    'p.kind',
    'p.name',
    'p.issuer',
    'p.client_id as clientId',
    'p.client_secret as clientSecret',
    'p.sign_on_url as signOnUrl',
    'p.certificates',
    'p.enabled',
    sql<boolean>`p.tested_at is not null`.as('tested'),
    'p.version',
    'p.group_claim as groupClaim',
    mappedGroups.as('groups'),
    sql<IdentityProvider['domains']>`coalesce((
        select jsonb_agg(jsonb_build_object('domain', d.domain, 'required', d.required) order by d.domain)
        from identity_provider_domains d where d.provider_id = p.id), '[]')`.as('domains'),
  ]);

const known = <T extends Columns>(found: T | undefined) => found && ofKind(found);

export const findProvider = async (db: Database, id: number): Promise<ProviderRow | undefined> =>
  known(await providers(db).where('p.id', '=', id).executeTakeFirst());

/** Keeps it as it is until the transaction ends. */
export const lockProvider = async (db: Database, id: number): Promise<ProviderRow | undefined> =>
  known(await providers(db).where('p.id', '=', id).forUpdate('p').executeTakeFirst());

export const findProviderOf = async (db: Database, issuer: string): Promise<ProviderRow | undefined> =>
  known(await providers(db).where('p.issuer', '=', issuer).executeTakeFirst());

/** As the settings show them. */
export async function findProviders(db: Database, id?: number) {
  const found = await providers(db)
    .select([
      sql<StoredTest | null>`p.test`.as('test'),
      sql<number>`(select count(*)::int from identities i where i.provider_id = p.id and i.confirmed_at is not null)`.as('people'),
      sql<string | null>`(select max(i.last_used_at) from identities i where i.provider_id = p.id)`.as('lastUsed'),
    ])
    .$if(id !== undefined, (query) => query.where('p.id', '=', id as number))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
  return found.map(ofKind);
}

/** Whether anybody was ever let in by it, by whichever issuer it had. */
export async function knowsSomebody(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('identities')
    .select('id')
    .where('provider_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** All sealed secrets, to be sealed anew. */
export const findSecrets = (db: Database) =>
  db
    .selectFrom('identity_providers')
    .select(['id', 'issuer', 'client_id as clientId', 'client_secret as clientSecret'])
    .$narrowType<{ clientId: string; clientSecret: string }>()
    .where('kind', '=', 'oidc')
    .execute();

export async function storeSecret(db: Database, id: number, clientSecret: string, instead: string): Promise<void> {
  await db
    .updateTable('identity_providers')
    .set({ client_secret: clientSecret })
    .where('id', '=', id)
    .where('client_secret', '=', instead)
    .execute();
}

export type ProviderValues = Pick<Row, 'name' | 'issuer' | 'domains' | 'groupClaim' | 'groups'> & (OidcPart | SamlPart);

export async function insertProvider(db: Database, values: ProviderValues, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('identity_providers')
    .values({ ...columnsOf(values), created_at: now.toISOString(), updated_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setDomains(db, id, values.domains);
  await setGroups(db, id, values.groups);
  return id;
}

/** @param anew it has to be tested again, and is off until then */
export async function changeProvider(db: Database, id: number, values: ProviderValues, anew: boolean, now: Date) {
  await db
    .updateTable('identity_providers')
    .set({ ...columnsOf(values), updated_at: now.toISOString(), version: sql`version + 1` })
    .$if(anew, (query) => query.set({ enabled: false, tested_at: null, test: null }))
    .where('id', '=', id)
    .execute();
  await setDomains(db, id, values.domains);
  await setGroups(db, id, values.groups);
}

const columnsOf = (values: ProviderValues) => ({
  ...{ name: values.name, issuer: values.issuer, kind: values.kind, group_claim: values.groupClaim },
  ...(values.kind === 'oidc'
    ? { client_id: values.clientId, client_secret: values.clientSecret }
    : { sign_on_url: values.signOnUrl, certificates: values.certificates }),
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
export async function storeTest(db: Database, { id, version }: Pick<ProviderRow, 'id' | 'version'>, test: StoredTest): Promise<boolean> {
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

/** The active owners, and whether two of them have to stay, since people sign in at a provider alone. */
export async function findOwners(db: Database): Promise<{ ids: number[]; twoStay: boolean }> {
  const { rows } = await sql<{ ids: number[]; twoStay: boolean }>`
    select array(
      select distinct u.id from grants g join users u on u.id = g.user_id
      where g.built_in = 'owner' and g.ended_at is null and u.status = 'active' and u.deleted_at is null
    ) as ids, exists (
      select from identity_provider_domains d join identity_providers p on p.id = d.provider_id where d.required and p.enabled
    ) as "twoStay"`.execute(db);
  return rows[0] ?? { ids: [], twoStay: false };
}
