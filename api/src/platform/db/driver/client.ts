import pg from 'pg';
import { type WrittenRows, writtenOf } from './written-rows.ts';

/** The server ended the session: administrator's command, crash, start-up. */
const sessionEnded = /^57P0[1-5]$/;

// biome-ignore-start lint/suspicious/noExplicitAny: pg.Client.query has nine overloads, and each passes through as it is.

/** A connection that the pool drops as soon as the server has ended its session, so that nobody is handed a dead one. */
export class LivingClient extends pg.Client {
  override query(...given: any[]): any {
    const answer = (super.query as (...parts: unknown[]) => unknown).apply(this, given);
    return answer instanceof Promise ? answer.catch((error) => this.leave(error)) : answer;
  }

  /** @returns of each row the columns of these names, as JSON */
  async written(text: string, values: unknown[], names: readonly string[]): Promise<WrittenRows> {
    return writtenOf((await this.query(text, values)).rows, names);
  }

  protected leave(error: unknown): never {
    if (sessionEnded.test(String((error as { code?: unknown }).code))) void this.end().catch(() => undefined);
    throw error;
  }
}

// biome-ignore-end lint/suspicious/noExplicitAny: see above
