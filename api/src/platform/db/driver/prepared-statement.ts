import pg from 'pg';

type Parse = (text: string) => unknown;

/** How a statement's rows are made of what the wire brings. It stays the same for as long as a connection has the statement. */
interface Shape {
  names: string[];
  parsers: Parse[];
  /** Whatever row is a copy of it, so that all have one layout. */
  empty: Record<string, unknown>;
}

/** By name, of one connection. */
export type Shapes = Map<string, Shape>;

export interface Answer {
  command: string | undefined;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

/** What of the driver's connection its own query uses too. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(bound: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P' }): void;
  execute(): void;
  sync(): void;
  sendCopyFail(why: string): void;
}

/** What is asked, of which connection, and who is told. */
interface Asked {
  name: string;
  text: string;
  values: readonly unknown[];
  client: pg.ClientBase;
  shapes: Shapes;
  callback: Told;
}

export type Told = (error: unknown, answer?: Answer) => void;

interface Field {
  name: string;
  dataTypeID: number;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * The driver's own query for what a connection may have prepared already: only then values alone are sent, and rows alone come back. How
 * they are made is kept beside the statement, where the driver has it told and works it out with each answer, which costs a small answer
 * more than all its rows.
 */
export class PreparedStatement implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  /** The driver takes it away from what it gives up. */
  callback: Told | undefined;
  readonly #values: unknown[];
  readonly #client: pg.ClientBase;
  readonly #shapes: Shapes;
  #shape: Shape | undefined;
  #failed: unknown;
  readonly #answer: Answer = { command: undefined, rowCount: null, rows: [] };

  constructor({ name, text, values, client, shapes, callback }: Asked) {
    this.name = name;
    this.text = text;
    this.callback = callback;
    this.#values = values.map((value) => prepareValue(value));
    this.#client = client;
    this.#shapes = shapes;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    const { name, text } = this;
    this.#shape = this.#shapes.get(name);
    wire.stream.cork();
    try {
      if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
        wire.parse({ name, text });
        wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values: this.#values });
      if (!this.#shape) wire.describe({ type: 'P' });
      wire.execute();
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const names = fields.map(({ name }) => name);
    const parsers = fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text') as Parse);
    const empty: Record<string, unknown> = {};
    for (const name of names) empty[name] = null;
    this.#shape = { names, parsers, empty };
    this.#shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.#shape || this.#failed) return;
    const { names, parsers, empty } = this.#shape;
    const row = { ...empty };
    try {
      for (let i = 0; i < names.length; i++) {
        const text = fields[i];
        if (text != null) row[names[i] as string] = (parsers[i] as Parse)(text);
      }
    } catch (error) {
      this.#failed = error;
    }
    this.#answer.rows.push(row);
  }

  /** `INSERT 0 5`, `SELECT 50`, `BEGIN`. */
  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ');
    const count = Number(words.at(-1));
    this.#answer.command = words[0];
    this.#answer.rowCount = words.length > 1 && Number.isInteger(count) ? count : null;
  }

  handleReadyForQuery(): void {
    if (this.#failed) this.callback?.(this.#failed);
    else this.callback?.(null, this.#answer);
  }

  handleError(error: unknown): void {
    this.callback?.(error);
  }

  handleEmptyQuery(): void {
    // It answers nothing.
  }

  handleCopyInResponse(connection: pg.Connection): void {
    (connection as unknown as Wire).sendCopyFail('Nothing is copied by a prepared statement.');
  }

  handleCopyData(): void {
    // It answers nothing.
  }
}
