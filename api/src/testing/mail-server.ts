import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real mail server that can be slow, refuse and go away. */
export interface TestMailServer {
  url: string;
  /** Whom it has taken mail for, in that order. */
  received: string[];
  /** The mails themselves, where they are kept. */
  contents: string[];
  /** Mails of which it has begun to take the content. */
  begun: { count: number };
  behaviour: Behaviour;
  /** Breaks off every connection and takes no new one. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export interface Behaviour {
  /** How long it thinks about a whole mail. */
  delayMs: number;
  /** The answer to an address that it doesn't take. */
  refuse: (address: string) => { code: number; text: string } | null;
  maxConnections: number;
  keepContents: boolean;
}

const easy: Behaviour = { delayMs: 0, refuse: () => null, maxConnections: Number.POSITIVE_INFINITY, keepContents: false };

export async function startMailServer(given: Partial<Behaviour> = {}): Promise<TestMailServer> {
  const behaviour = { ...easy, ...given };
  const received: string[] = [];
  const contents: string[] = [];
  const begun = { count: 0 };
  const options = optionsOf(behaviour, { received, contents, begun });
  const sockets = new Set<Socket>();
  let smtp: SMTPServer | null = null;
  let port = 0;
  const comeBack = async () => {
    const server = new SMTPServer(options);
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.server.address() as AddressInfo);
    smtp = server;
  };
  await comeBack();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    contents,
    begun,
    behaviour,
    comeBack,
    goAway: async () => {
      const server = smtp;
      smtp = null;
      const closed = new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

type Taken = Pick<TestMailServer, 'received' | 'contents' | 'begun'>;

function optionsOf(behaviour: Behaviour, { received, contents, begun }: Taken): SMTPServerOptions {
  let connections = 0;
  return {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections++;
      done(connections > behaviour.maxConnections ? refusal(421, 'Too many connections') : null);
    },
    onClose: () => {
      connections--;
    },
    onRcptTo: ({ address }, _session, done) => {
      const answer = behaviour.refuse(address);
      done(answer ? refusal(answer.code, answer.text) : null);
    },
    onData: (stream, session, done) => {
      begun.count++;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (behaviour.keepContents) chunks.push(chunk);
      });
      stream.on('end', async () => {
        if (behaviour.delayMs > 0) await pause(behaviour.delayMs);
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        if (behaviour.keepContents) contents.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  };
}

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
