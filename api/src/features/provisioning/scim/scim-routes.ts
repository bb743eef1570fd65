// SCIM 2.0 (RFC 7643, 7644), by which the company's directory tells who comes and who goes.
// - Each call by a token that is known is kept with its answer for 30 days: neither token nor body, but the address and what was wrong.
// - What a person could cause is answered in SCIM's own shape; the details are the catalogue's sentences.
import { scimPath } from '@population-tracker/contract/provisioning';
import type { Context } from '#api/context.ts';
import type { BoundProtocol, ProtocolAnswer, ProtocolCall, ProtocolRefusal } from '#platform/http/answers/answers-protocol.ts';
import { refuse } from '#platform/refusal.ts';
import { insertCall } from '../calls-queries.ts';
import { addPerson, listPeople, patchPerson, readPerson, removePerson, replacePerson } from '../people/scim-people-service.ts';
import { addTeam, listTeams, patchTeam, readTeam, removeTeam, replaceTeam } from '../teams/scim-teams-service.ts';
import { type Caller, callerOf } from '../tokens/tokens-service.ts';
import { addressOf, chosen, groupResource, listOf, userResource } from './scim-answers.ts';
import { errorSchema, mostResults, resourceTypes, schemas, serviceProviderConfig } from './scim-schemas.ts';
import { readJson } from './scim-values.ts';

const usualResults = 100;

export const scim: BoundProtocol = {
  path: scimPath,
  contentType: 'application/scim+json',
  bodyMaxBytes: 2 * 1024 * 1024,
  answer: async (ctx, call) => {
    const caller = await callerOf(ctx, call.token);
    callers.set(call, caller);
    if (caller.refused) refuse(caller.refused);
    const answer = await answerTo({ ...ctx, caller: caller.name }, call);
    await keepCall(ctx, call, answer, { scimType: '', detail: '' });
    return answer;
  },
  refused: async (ctx, refused, call) => {
    const scimType = scimTypeOf(refused);
    const answer: ProtocolAnswer = {
      status: refused.status,
      ...(refused.status === 401 && { headers: { 'www-authenticate': 'Bearer' } }),
      body: { schemas: [errorSchema], status: String(refused.status), ...(scimType && { scimType }), detail: refused.sentence },
    };
    await keepCall(ctx, call, answer, { scimType, detail: refused.sentence });
    return answer;
  },
};

/** Of the calls that are being answered. */
const callers = new WeakMap<ProtocolCall, Caller>();

async function keepCall(
  ctx: Context,
  call: ProtocolCall,
  { status }: ProtocolAnswer,
  told: { scimType: string; detail: string },
): Promise<void> {
  const caller = callers.get(call);
  if (!caller) return;
  const query = Object.entries(call.query).map(([name, value]) => `${name}=${value}`);
  const path = [call.path, ...(query.length > 0 ? [query.join('&')] : [])].join('?').replaceAll('\0', '').slice(0, 1_000);
  const row = { at: ctx.now().toISOString(), token_id: caller.tokenId, method: call.method, path, status };
  const ended = { scim_type: told.scimType, detail: told.detail.slice(0, 1_000), duration_ms: Math.round(performance.now() - call.began) };
  // The answer is the directory's in any case; a database that is away says so in the log already.
  await insertCall(ctx.db, { ...row, ...ended }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a call of the directory was not kept'),
  );
}

const uniqueness = new Set(['scim.userNameTaken', 'scim.linked', 'scim.teamTaken', 'users.emailTaken', 'users.employeeNumberTaken']);

function scimTypeOf({ key }: ProtocolRefusal): string {
  if (uniqueness.has(key)) return 'uniqueness';
  if (key === 'scim.held') return 'mutability';
  const [, type = ''] = /^scim\.(invalid\w+|noTarget|mutability)$/.exec(key) ?? [];
  return type;
}

function answerTo(ctx: Context, call: ProtocolCall): Promise<ProtocolAnswer> | ProtocolAnswer {
  const [kind = '', id, ...more] = call.path
    .split('/')
    .slice(1)
    .filter((part, at) => part !== '' || at === 0)
    .map(decoded);
  if (more.length > 0) return refuse('scim.noSuchPath');
  if (kind === 'Users') return resources(ctx, call, id, users);
  if (kind === 'Groups') return resources(ctx, call, id, groups);
  return discovery(ctx, call, kind, id);
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

function discovery({ config }: Context, { method, query }: ProtocolCall, kind: string, id: string | undefined): ProtocolAnswer {
  const address = addressOf(config);
  if (method !== 'GET') return refuse('request.methodNotAllowed');
  if (kind === 'ServiceProviderConfig' && id === undefined) return { status: 200, body: serviceProviderConfig(address) };
  if (kind !== 'ResourceTypes' && kind !== 'Schemas') return refuse('scim.noSuchPath');
  const all: { id: string }[] = kind === 'Schemas' ? schemas(address) : resourceTypes(address);
  // The standard wants no filter to be answered as if it weren't there.
  if (query['filter']) refuse('scim.invalidFilter', { values: { reason: 'nothing is filtered here' } });
  if (id === undefined) return { status: 200, body: listOf(all.length, 1, all) };
  return { status: 200, body: all.find((one) => one.id === id) ?? refuse('scim.notFound', { values: { id } }) };
}

interface Kind<R> {
  list(
    ctx: Context,
    filter: string | undefined,
    page: { from: number; count: number; withMembers: boolean },
  ): Promise<{ total: number; items: R[] }>;
  read(ctx: Context, id: string, withMembers: boolean): Promise<R>;
  add(ctx: Context, body: unknown): Promise<R>;
  replace(ctx: Context, id: string, body: unknown): Promise<R>;
  patch(ctx: Context, id: string, body: unknown): Promise<R>;
  remove(ctx: Context, id: string): Promise<void>;
  resource(row: R, address: string): Record<string, unknown>;
}

const users: Kind<Awaited<ReturnType<typeof readPerson>>> = {
  ...{ list: listPeople, read: readPerson, add: addPerson, replace: replacePerson, patch: patchPerson, remove: removePerson },
  resource: userResource,
};
const groups: Kind<Awaited<ReturnType<typeof readTeam>>> = {
  ...{ list: listTeams, read: readTeam, add: addTeam, replace: replaceTeam, patch: patchTeam, remove: removeTeam },
  resource: groupResource,
};

async function resources<R>(ctx: Context, call: ProtocolCall, id: string | undefined, kind: Kind<R>): Promise<ProtocolAnswer> {
  const { method, query } = call;
  const address = addressOf(ctx.config);
  const told = (row: R) => chosen(kind.resource(row, address), query);
  const withMembers = !/(^|,)\s*members\s*(,|$)/i.test(query['excludedAttributes'] ?? '');
  if (id === undefined) {
    if (method === 'POST') {
      const resource = kind.resource(await kind.add(ctx, readJson(call.body)), address);
      return {
        status: 201,
        headers: { location: String((resource['meta'] as { location: string }).location) },
        body: chosen(resource, query),
      };
    }
    if (method !== 'GET') return refuse('request.methodNotAllowed');
    const page = { ...pageOf(query), withMembers };
    const { total, items } = await kind.list(ctx, query['filter'], page);
    return { status: 200, body: listOf(total, page.from, items.map(told)) };
  }
  if (method === 'GET') return { status: 200, body: told(await kind.read(ctx, id, withMembers)) };
  if (method === 'PUT') return { status: 200, body: told(await kind.replace(ctx, id, readJson(call.body))) };
  if (method === 'PATCH') return { status: 200, body: told(await kind.patch(ctx, id, readJson(call.body))) };
  if (method !== 'DELETE') return refuse('request.methodNotAllowed');
  await kind.remove(ctx, id);
  return { status: 204 };
}

/** What is below or no number counts as the standard says; beyond the most, so many are answered. */
function pageOf({ startIndex, count }: Readonly<Record<string, string>>): { from: number; count: number } {
  const whole = (text: string | undefined, usual: number) => (text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : usual);
  return { from: Math.max(1, whole(startIndex, 1)), count: Math.min(mostResults, Math.max(0, whole(count, usualResults))) };
}
