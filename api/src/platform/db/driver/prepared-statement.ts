import pg from 'pg';
import type { Wire } from './wire.ts';
import { type Columns, columnsOf, type Described, RowSink, type WrittenRows } from './written-rows.ts';

type Parse = (text: string) => unknown;

/** How a statement's rows are made of what the wire brings. It stays the same for as long as a connection has the statement. */
interface Shape {
  names: string[];
  parsers: Parse[];
  /** Whatever row is a copy of it, so that all have one layout. */
  empty: Record<string, unknown>;
  fields: Described[];
  /** How they are written, by the names that are. */
  written: Map<readonly string[], Columns>;
}

/** By name, of one connection. */
export type Shapes = Map<string, Shape>;

export interface Answer {
  command: string | undefined;
  rowCount: number | null;
  rows: Record<string, unknown>[];
  /** Instead of `rows`, where they are asked for so. */
  written?: WrittenRows;
}

/** What is asked, of which connection, and who is told. */
export interface Asked {
  /** Empty where it isn't prepared for more than this time. */
  name: string;
  text: string;
  values: readonly unknown[];
  client: pg.ClientBase;
  shapes: Shapes;
  /** The names of what is written of each row, where rows are wanted so. */
  written?: readonly string[] | undefined;
  callback: Told;
}

export type Told = (error: unknown, answer?: Answer) => void;

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
  readonly #written: readonly string[] | undefined;
  #wire: Wire | undefined;
  #sink: RowSink | undefined;
  #shape: Shape | undefined;
  #failed: unknown;
  readonly #answer: Answer = { command: undefined, rowCount: null, rows: [] };

  constructor({ name, text, values, client, shapes, written, callback }: Asked) {
    this.name = name;
    this.text = text;
    this.callback = callback;
    this.#values = values.map((value) => prepareValue(value));
    this.#client = client;
    this.#shapes = shapes;
    this.#written = written;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    const { name, text } = this;
    this.#wire = wire;
    this.#take(name ? this.#shapes.get(name) : undefined);
    wire.stream.cork();
    try {
      if (!name || (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined)) {
        wire.parse({ name, text });
        if (name) wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values: this.#values });
      if (!this.#shape) wire.describe({ type: 'P' });
      wire.execute();
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: Described[] }): void {
    const names = fields.map(({ name }) => name);
    const parsers = fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text') as Parse);
    const empty: Record<string, unknown> = {};
    for (const name of names) empty[name] = null;
    const shape = { names, parsers, empty, fields, written: new Map() };
    if (this.name) this.#shapes.set(this.name, shape);
    this.#take(shape);
  }

  #take(shape: Shape | undefined): void {
    this.#shape = shape;
    const names = this.#written;
    if (!shape || !names) return;
    try {
      const columns = shape.written.get(names) ?? columnsOf(shape.fields, shape.parsers, names);
      shape.written.set(names, columns);
      const sink = new RowSink(columns);
      this.#sink = sink;
      (this.#wire as Wire).takeRow = (bytes, at, size) => {
        try {
          sink.take(bytes, at, size);
        } catch (error) {
          this.#failed ??= error;
        }
      };
    } catch (error) {
      this.#failed = error;
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.#shape || this.#sink || this.#failed) return;
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
    this.#letGo();
    if (this.#sink) this.#answer.written = this.#sink;
    if (this.#failed) this.callback?.(this.#failed);
    else this.callback?.(null, this.#answer);
  }

  #letGo(): void {
    if (this.#wire) this.#wire.takeRow = undefined;
  }

  handleError(error: unknown): void {
    this.#letGo();
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
