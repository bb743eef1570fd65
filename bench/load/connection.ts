import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  bytes: number;
  /** What a refusal says; nothing of what was answered as asked. */
  refusal: string;
}

const readBytes = 65_536;

/**
 * One kept HTTP/1.1 connection that sends prepared bytes, one request at a time. It reads what the product writes
 * (answers with a content-length) and does nothing else, so that on a small machine little is taken from what is measured: all is read
 * into the same bytes, and of an answer only its head is looked at.
 */
export class Connection {
  readonly #socket: Socket;
  /** What came before the end of the head, and all of a refusal. */
  #kept: Buffer[] = [];
  #size = 0;
  /** Of the answer under way: status and full length, once its head is complete. */
  #head: { status: number; length: number; bodyFrom: number } | null = null;
  #settle: { done(answer: Answer): void; fail(error: Error): void } | null = null;

  constructor(port: number) {
    const callback = (size: number, buffer: Uint8Array) => {
      this.#take(Buffer.from(buffer.buffer, buffer.byteOffset, size));
      return true;
    };
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer: Buffer.allocUnsafe(readBytes), callback } });
    this.#socket.on('error', (error) => this.#settle?.fail(error));
    this.#socket.on('close', () => this.#settle?.fail(new Error('The API closed the connection.')));
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((done, fail) => {
      this.#settle = { done, fail };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  /** The bytes are written over as soon as this is done. */
  #take(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#head ??= headOf(this.#kept.length === 0 ? chunk : Buffer.concat([...this.#kept, chunk]));
    if (!this.#head || this.#head.status >= 400) this.#kept.push(Buffer.from(chunk));
    if (!this.#head || this.#size < this.#head.length) return;
    const { status, bodyFrom } = this.#head;
    const answer = { status, bytes: this.#size, refusal: status >= 400 ? Buffer.concat(this.#kept).toString('utf8', bodyFrom) : '' };
    this.#kept = [];
    this.#size = 0;
    this.#head = null;
    const settle = this.#settle;
    this.#settle = null;
    settle?.done(answer);
  }
}

function headOf(received: Buffer): { status: number; length: number; bodyFrom: number } | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a content-length can't be measured: ${head.slice(0, 200)}`);
  return { status: Number(head.slice(9, 12)), length: end + 4 + Number(length), bodyFrom: end + 4 };
}

/** The request as it goes over the wire. */
export function bytesOf(method: string, path: string, headers: Record<string, string>, body: unknown): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
