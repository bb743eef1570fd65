import { createHash } from 'node:crypto';
import type pg from 'pg';
import { LivingClient } from './client.ts';
import { type Answer, type Asked, PreparedStatement, type Shapes, type Told } from './prepared-statement.ts';
import { giveRows } from './wire.ts';
import { type WrittenRows, writtenOf } from './written-rows.ts';

/** Each connection keeps every named statement in the server's memory, so generated texts must not pile up. */
const maxNames = 500;

/** Ends a text with LIKE that one plan serves, whatever is searched. */
export const forAnyWord = '/* for any word */';

const names = new Map<string, string>();
let generation = 0;

/**
 * Names the statements that Kysely sends, so that a connection parses each text once and may keep its plan.
 * A text with LIKE stays unnamed: its best plan depends on the word that is searched, unless it says that it doesn't.
 */
export class PreparingClient extends LivingClient {
  readonly #shapes: Shapes = new Map();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    giveRows((this as unknown as { connection: pg.Connection }).connection);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg.Client.query has nine overloads; only Kysely's form is changed.
  override query(...given: any[]): any {
    const [text, values] = given;
    if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return super.query(...given);
    if (values.length === 0 && !text.startsWith('select ')) return super.query(...given);
    const name = statementName(text);
    if (name) return this.#prepared({ name, text, values });
    return answerOf((callback) => super.query(text, values, callback)).catch((error) => this.#failed(error));
  }

  override async written(text: string, values: unknown[], names: readonly string[]): Promise<WrittenRows> {
    const answer = await this.#prepared({ name: statementName(text) ?? '', text, values, written: names });
    return answer?.written ?? writtenOf([], names);
  }

  #prepared(asked: Pick<Asked, 'name' | 'text' | 'values' | 'written'>): Promise<Answer | undefined> {
    const sent = answerOf((callback) => {
      super.query(new PreparedStatement({ ...asked, client: this, shapes: this.#shapes, callback }));
    });
    return sent.catch((error) => this.#failed(error));
  }

  #failed(error: unknown): never {
    // Where it was asked, rather than where the socket told it.
    if (error instanceof Error) Error.captureStackTrace(error);
    forgetOutdatedPlans(error);
    return this.leave(error);
  }
}

/**
 * The driver's own promise, and any `query.callback = () => …`, keeps each answer until all memory is swept: V8 takes a function written as
 * what a property becomes for a method, makes it among what lives long, and what it knows stays with it. Of a list that was 70 kB for each
 * page, three quarters of all memory used.
 */
const answerOf = (ask: (callback: Told) => void): Promise<Answer | undefined> =>
  new Promise((done, fail) => ask((error, answer) => (error ? fail(error) : done(answer))));

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return `${known}_${generation}`;
  if (names.size >= maxNames || (/ i?like /i.test(text) && !text.endsWith(forAnyWord))) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return `${name}_${generation}`;
}

/** A migration changed a table under a running process: new names make every connection parse afresh. */
function forgetOutdatedPlans(error: unknown): void {
  const { code, message } = error as { code?: string; message?: string };
  if (code === '0A000' && message?.includes('cached plan')) generation++;
}
