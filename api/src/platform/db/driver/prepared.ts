import { createHash } from 'node:crypto';
import { LivingClient } from './client.ts';

/** Each connection keeps every named statement in the server's memory, so generated texts must not pile up. */
const maxNames = 500;

const names = new Map<string, string>();
let generation = 0;

/**
 * Names the statements that Kysely sends, so that a connection parses each text once and may keep its plan.
 * A text with LIKE stays unnamed: its best plan depends on the word that is searched.
 */
export class PreparingClient extends LivingClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg.Client.query has nine overloads; only Kysely's form is changed.
  override query(...given: any[]): any {
    const [text, values] = given;
    if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return super.query(...given);
    if (values.length === 0 && !text.startsWith('select ')) return super.query(...given);
    const name = statementName(text);
    return name ? super.query({ name, text, values }).catch(forgetOutdatedPlans) : super.query(text, values);
  }
}

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return `${known}_${generation}`;
  if (names.size >= maxNames || / i?like /i.test(text)) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return `${name}_${generation}`;
}

/** A migration changed a table under a running process: new names make every connection parse afresh. */
function forgetOutdatedPlans(error: unknown): never {
  const { code, message } = error as { code?: string; message?: string };
  if (code === '0A000' && message?.includes('cached plan')) generation++;
  throw error;
}
