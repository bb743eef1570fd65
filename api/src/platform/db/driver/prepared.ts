import { createHash } from 'node:crypto';
import { LivingClient } from './client.ts';
import { PreparedStatement, type Shapes } from './prepared-statement.ts';

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

  // biome-ignore lint/suspicious/noExplicitAny: pg.Client.query has nine overloads; only Kysely's form is changed.
  override query(...given: any[]): any {
    const [text, values] = given;
    if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return super.query(...given);
    if (values.length === 0 && !text.startsWith('select ')) return super.query(...given);
    const name = statementName(text);
    return name ? this.#prepared(name, text, values).catch((error) => this.#failed(error)) : super.query(text, values);
  }

  #prepared(name: string, text: string, values: unknown[]): Promise<unknown> {
    return new Promise((done, fail) => {
      const statement = new PreparedStatement(name, text, values, this, this.#shapes);
      statement.callback = (error, answer) => (error ? fail(error) : done(answer));
      super.query(statement);
    });
  }

  #failed(error: unknown): never {
    // Where it was asked, rather than where the socket told it.
    if (error instanceof Error) Error.captureStackTrace(error);
    forgetOutdatedPlans(error);
    return this.leave(error);
  }
}

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
