// Every call of the OpenAPI document with one thing changed in it at a time: whatever comes in, no answer may be a fault of the
// server's, take long, or be of another shape than the document says. The same seed gives the same calls.
import { createHash } from 'node:crypto';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { errors } from '@population-tracker/contract/kernel/errors';
import { z } from 'zod';
import { type Random, random } from '#seeds/demo/random.ts';
import { meantFor } from './bodies.ts';
import { type Operation, operationsOf } from './fuzz-operations.ts';
import { beyondIntegers, edgeMoments, type FuzzRequest, hostileRequest, type Parts, partsOf, placeCount, requestOf } from './requests.ts';
import { type Item, type World, worldOf } from './world.ts';

export interface FuzzAnswer {
  status: number;
  type: string;
  text: string;
  /** By the clock on the wall. */
  ms: number;
}

export interface Target {
  send(request: FuzzRequest): Promise<FuzzAnswer>;
  /** Likewise where the answer may have no end: what has come of it at first, without the rest. */
  open(request: FuzzRequest): Promise<FuzzAnswer>;
  /** A fresh administrator's token: the calls end sessions too. */
  signIn(): Promise<string>;
  /** YYYY-MM-DD */
  today: string;
}

interface FuzzOptions {
  seed: number;
  /** How often each place of a call is changed, on average. */
  perPlace: number;
  /** Only calls whose name has this. */
  only?: string | null;
  /** Calls that are never taken as they are made, so that to try them again tells nothing. */
  refusedAlways?: ReadonlySet<string>;
  /** Of one call, in two tries: the machine may do much else besides. */
  longestMs?: number;
}

export interface Fuzzed {
  calls: number;
  operations: string[];
  /** Calls that were never answered 200 as they were, before anything was changed in them, with what they were answered. */
  unreached: Record<string, string>;
  complaints: string[];
}

export async function fuzz(target: Target, { seed, perPlace, only, refusedAlways, longestMs = 2_000 }: FuzzOptions): Promise<Fuzzed> {
  const document = JSON.parse((await target.send({ method: 'GET', url: '/openapi.json', headers: {} })).text);
  const operations = operationsOf(document)
    .filter(({ name }) => name.includes(only ?? ''))
    // What is closed by then takes no reservation.
    .sort((one, other) => Number(one.path.includes('/closures')) - Number(other.path.includes('/closures')));
  const caller = new Caller(target);
  const world = worldOf((path) => caller.list(path), target.today);
  const fuzzed: Fuzzed = { calls: 0, operations: operations.map(({ name }) => name), unreached: {}, complaints: [] };
  for (const operation of operations) {
    const call = new HostileCall(operation, caller, world, random(seed + numberOf(operation.name)), longestMs);
    await call.run(perPlace, refusedAlways?.has(operation.name) ? 1 : mostTries);
    fuzzed.calls += call.calls;
    fuzzed.complaints.push(...call.complaints);
    if (call.refused) fuzzed.unreached[operation.name] = call.refused;
  }
  return fuzzed;
}

/** Of its own for each name, so that one more call leaves the others what they are. */
const numberOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32LE();

/** Sends as somebody who is signed in, whatever a call before has ended. */
class Caller {
  readonly #target: Target;
  #token = '';

  constructor(target: Target) {
    this.#target = target;
  }

  async send(request: FuzzRequest, endless = false): Promise<FuzzAnswer> {
    this.#token ||= await this.#target.signIn();
    const signed = { ...request, headers: { token: this.#token, ...request.headers } };
    const answer = await (endless ? this.#target.open(signed) : this.#target.send(signed));
    // Signed out, or somebody who has asked for as much as one person may, or who sees the panel as another person and only looks.
    if (answer.status === 401 || answer.status === 429 || request.url.endsWith('/user/viewing')) this.#token = '';
    return answer;
  }

  async list(path: string): Promise<Item[]> {
    const address = `${apiBasePath}${path}`;
    // Short lists have no pages.
    for (const url of [`${address}${path.includes('?') ? '&' : '?'}limit=30`, address, address]) {
      const { status, text } = await this.send({ method: 'GET', url, headers: {} });
      if (status === 200) return (JSON.parse(text).data?.items ?? []) as Item[];
    }
    return [];
  }
}

/** Until a call is taken as it is: the record that chance picks may be over, or have no draft. */
const mostTries = 30;

class HostileCall {
  readonly #operation: Operation;
  readonly #caller: Caller;
  readonly #world: World;
  readonly #dice: Random;
  readonly #answer: z.ZodType | null;
  readonly #longestMs: number;
  calls = 0;
  /** What the call was answered as it was; '' once it was taken. */
  refused = '';
  readonly complaints: string[] = [];

  constructor(operation: Operation, caller: Caller, world: World, dice: Random, longestMs: number) {
    this.#operation = operation;
    this.#caller = caller;
    this.#world = world;
    this.#dice = dice;
    this.#longestMs = longestMs;
    this.#answer = operation.answer ? z.fromJSONSchema(operation.answer as z.core.JSONSchema.JSONSchema) : null;
  }

  async run(perPlace: number, tryAtMost: number): Promise<void> {
    for (let tries = 0; tries < tryAtMost && (tries === 0 || this.refused); tries++) {
      const { status, text } = await this.#send(requestOf(this.#operation, await this.#parts()));
      this.refused = status === 200 ? '' : `${status} ${text.slice(0, 200)}`;
    }
    for (const request of beyondIntegers(this.#operation, await this.#parts())) await this.#send(request);
    for (const request of edgeMoments(this.#operation, await this.#parts(), this.#dice)) await this.#send(request);
    const count = Math.ceil(perPlace * placeCount(this.#operation, await this.#parts()));
    for (let at = 0; at < count; at++) await this.#send(hostileRequest(this.#operation, await this.#parts(), this.#dice));
  }

  /** Whose records the call is about. */
  get #list(): string {
    return meantFor[this.#operation.name] ?? this.#operation.path.split('/{')[0] ?? '';
  }

  async #parts(): Promise<Parts> {
    const { path, params } = this.#operation;
    const item = path.includes('/{') ? this.#pick(await this.#world.itemsOf(this.#list)) : undefined;
    const hints = await this.#world.hints(this.#dice);
    // A desk is named within its workspace.
    const [id, deskId] =
      this.#list === '/desks' && path.startsWith('/workspaces') ? [item?.['workspaceId'], item?.id] : [item?.id, hints['deskId']];
    const ids = Object.fromEntries(params.map(({ name }) => [name, name === 'id' ? (id ?? 1) : hints[name]]));
    return partsOf(this.#operation, ids, { ...hints, deskId, version: item?.version ?? 1, id: id ?? 1 }, this.#dice);
  }

  #pick(items: Item[]): Item | undefined {
    return items.length > 0 ? this.#dice.pick(items) : undefined;
  }

  async #send(request: FuzzRequest): Promise<FuzzAnswer> {
    this.calls++;
    const send = () => this.#caller.send(request, this.#operation.events);
    const first = await send();
    const answer = first.ms > this.#longestMs ? await send() : first;
    const wrong = this.#wrongWith(answer);
    if (wrong)
      this.complaints.push(
        `${wrong}\n    ${this.#operation.name} ${JSON.stringify(request).slice(0, 700)}\n    ${answer.text.slice(0, 300)}`,
      );
    // What was written has another version now, or is gone.
    if (request.method !== 'GET' && (answer.status === 200 || answer.status === 409)) this.#world.forget(this.#list);
    return answer;
  }

  #wrongWith({ status, type, text, ms }: FuzzAnswer): string | null {
    if (status >= 500) return `answered ${status}`;
    if (ms > this.#longestMs) return `took ${Math.round(ms)} ms`;
    if (!type.includes('json')) return status === 200 || status === 304 ? null : `answered ${status} without JSON`;
    if (status === 422 && namesNoField(JSON.parse(text))) return 'answered 422 without the field that was wrong';
    const parsed = (status === 200 ? this.#answer : refusal)?.safeParse(JSON.parse(text));
    return parsed?.error
      ? `answered ${status} in another shape: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`
      : null;
  }
}

/** Only the database had refused it then. */
const namesNoField = ({ key, fields = [] }: { key?: string; fields?: unknown[] }) => key === 'request.refused' && fields.length === 0;

const refusal = z.object({
  statusCode: z.number().int(),
  error: z.string().min(1),
  data: z.null(),
  key: z.string().refine((key) => Object.hasOwn(errors, key)),
  requestId: z.string(),
  fields: z.array(z.object({ path: z.string(), key: z.string(), message: z.string().min(1) })).optional(),
});
