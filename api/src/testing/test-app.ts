import type { Endpoint, Result } from '@population-tracker/contract/kernel/endpoint';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp, listeners } from '#api/app.ts';
import { type Config, loadConfig } from '#api/config.ts';
import type { Context } from '#api/context.ts';
import type { ServerOptions } from '#platform/http/http-server.ts';
import type { Services } from '#platform/http/request.ts';
import type { Jobs } from '#platform/jobs/enqueue.ts';
import { createLog } from '#platform/log.ts';
import { type Answered, type CallOptions, type Given, readAnswer, requestOf } from './call.ts';
import { type Clock, newClock } from './clock.ts';
import { recordAnswer } from './ledger/ledger.ts';
import { makeSession, makeUser } from './make.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export type As = 'nobody' | 'normal' | 'emergency' | 'administrator';

export interface EnqueuedJob {
  name: string;
  data: object;
}

export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  /** Read afresh with each request: another `jobs` or `db` put here counts at once. */
  services: Services;
  /** A context for calling services without HTTP. */
  context(given?: Partial<Context>): Context;
  call<E extends Endpoint>(endpoint: E, given?: Given, options?: CallOptions): Promise<Answered<Result<E>>>;
  /** Any request, for what `call` can't say. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** A fresh session's token for a role, or for a user. */
  signIn(as: Exclude<As, 'nobody'> | number): Promise<string>;
  clock: Clock;
  /** Jobs that were asked for, whether or not their transaction was committed. */
  enqueued: EnqueuedJob[];
  close(): Promise<void>;
}

interface TestAppOptions extends Partial<ServerOptions> {
  /** Settings as the environment gives them, for instance `{ HIDE_UNKNOWN_EMAIL: '1' }`. */
  env?: Record<string, string>;
  jobs?: (enqueued: EnqueuedJob[]) => Jobs;
  /** Another than an empty one; it is dropped in the end too. */
  database?: TestDatabase;
}

const userTypeOf = { normal: userTypes.normal, emergency: userTypes.emergencyManager, administrator: userTypes.administrator } as const;

const isRole = (as: string): as is keyof typeof userTypeOf => Object.hasOwn(userTypeOf, as);

/** The product's own server on a database of its own; every answer is checked against its schema and told to the ledger. */
export async function testApp({ env = {}, jobs, database: given, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await testDatabase());
  const clock = newClock();
  const enqueued: EnqueuedJob[] = [];
  const services: Services = {
    db: database.db,
    log: createLog('silent'),
    config: testConfig(database.url, env),
    jobs: jobs?.(enqueued) ?? recordingJobs(enqueued),
    listeners,
    now: clock.now,
  };
  const app = await createApp(services, {
    checkAnswers: true,
    processMetrics: false,
    frontEnds: [],
    onAnswered: recordAnswer,
    ...options,
  });
  const signIn = (as: Exclude<As, 'nobody'> | number) => newSession(database, as, clock.now());
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = async (as: string): Promise<string | undefined> => {
    if (as === 'nobody') return undefined;
    if (!isRole(as)) return as;
    const token = tokens.get(as) ?? signIn(as);
    tokens.set(as, token);
    return token;
  };
  return {
    app,
    database,
    services,
    clock,
    enqueued,
    signIn,
    context: (given) =>
      ({ ...services, actor: null, language: 'en', address: '127.0.0.1', requestId: 'test', device: '', ...given }) as Context,
    call: async (endpoint, given = {}, callOptions = {}) => {
      const token = await tokenOf(callOptions.as ?? 'administrator');
      return readAnswer(await app.inject(requestOf(endpoint, given, callOptions, token)));
    },
    inject: (request) => app.inject(request),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

export function testConfig(databaseUrl: string, env: Record<string, string> = {}): Config {
  return loadConfig({ DATABASE_URL: databaseUrl, ADMIN_EMAIL: 'admin@test.example', EMPLOYEE_APP: '0', LOG_LEVEL: 'silent', ...env });
}

const recordingJobs = (enqueued: EnqueuedJob[]): Jobs => ({
  enqueue: async (_db, name, data) => {
    enqueued.push({ name, data });
  },
});

async function newSession({ db }: TestDatabase, as: Exclude<As, 'nobody'> | number, now: Date): Promise<string> {
  const userId = typeof as === 'number' ? as : (await makeUser(db, { userType: userTypeOf[as], name: 'Test', lastName: as })).id;
  return makeSession(db, userId, now);
}
