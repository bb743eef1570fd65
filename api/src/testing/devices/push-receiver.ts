import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine. */
export interface PushReceiver {
  url: string;
  received: Received[];
  /** What it answers, 201 unless told; `null` breaks the line off once all of it has come. */
  answer: (path: string) => number | null | { status: number; retryAfter: string };
  /** Holds all answers back from now on. */
  hold: () => void;
  close(): Promise<void>;
}

export async function pushReceiver(): Promise<PushReceiver> {
  let isHeld = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      receiver.received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      if (!isHeld) end(response, receiver.answer(path));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: PushReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => 201,
    hold: () => {
      isHeld = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}

function end(response: ServerResponse, answer: ReturnType<PushReceiver['answer']>): void {
  if (answer === null) response.destroy();
  else if (typeof answer === 'number') response.writeHead(answer).end();
  else response.writeHead(answer.status, { 'retry-after': answer.retryAfter }).end();
}

/** A device as its browser subscribes it, which can read what was encrypted for it (RFC 8291, aes128gcm). */
export function newDevice(endpoint: string) {
  const curve = createECDH('prime256v1');
  const own = curve.generateKeys();
  const auth = randomBytes(16);
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const senders = body.subarray(21, 21 + body.readUInt8(20));
    const sealed = body.subarray(21 + senders.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, senders]);
    const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(senders), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  return { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, read };
}
