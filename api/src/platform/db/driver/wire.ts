import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

/** Is given a row as it lies in what was received: from its number of columns on. */
type TakeRow = (bytes: Buffer, at: number, size: number) => void;

/** What of the driver's connection its own query uses too. */
export interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(bound: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P' }): void;
  execute(): void;
  sync(): void;
  sendCopyFail(why: string): void;
  /** Of whoever is being answered, where they want rows as they come. */
  takeRow?: TakeRow | undefined;
}

/** What a connection listens with, and how it reads one message. */
interface Listening extends EventEmitter, Wire {
  attachListeners(stream: EventEmitter): void;
}
interface Parsing {
  handlePacket(at: number, code: number, length: number, bytes: Buffer): Message;
}
interface Message {
  name: string;
  length: number;
}

const dataRow = 'D'.charCodeAt(0);
/** The length of a message counts itself. */
const lengthItself = 4;

/** Lets whoever is answered take rows as they come: the driver would make a text of each value first. All else is read by it as ever. */
export function giveRows(connection: pg.Connection): void {
  const own = connection as unknown as Listening;
  own.attachListeners = (stream) => {
    const parser = new Parser();
    const parsing = parser as unknown as Parsing;
    const read = parsing.handlePacket.bind(parser);
    parsing.handlePacket = (at, code, length, bytes) => {
      if (code !== dataRow || !own.takeRow) return read(at, code, length, bytes);
      own.takeRow(bytes, at, length - lengthItself);
      return { name: 'rowTaken', length };
    };
    stream.on('data', (bytes: Buffer) =>
      parser.parse(bytes, (message) => own.emit((message.name as string) === 'error' ? 'errorMessage' : message.name, message)),
    );
  };
}
