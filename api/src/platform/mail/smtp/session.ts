import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { ComposedMail } from '../compose.ts';

export interface SmtpAccess {
  options: SMTPConnectionOptions;
  auth: { user: string; pass: string } | null;
}

/** Why a server didn't take a mail. */
export interface SmtpFailure {
  /** In the server's words where it said something. */
  reason: string;
  /** Of the server's answer; none where the connection broke. */
  responseCode: number | undefined;
  command: string | undefined;
  /** Nodemailer's own word for it: EENVELOPE, EMESSAGE, ECONNECTION... */
  code: string | undefined;
  /** A part of the mail was handed over, so that the server may have it. */
  begun: boolean;
}

/** One connection to the mail server; it takes one mail after the other. */
export class SmtpSession {
  /** How many mails it was given. */
  count = 0;
  readonly #connection: SMTPConnection;
  #onEnd: () => void = () => undefined;

  private constructor(connection: SMTPConnection) {
    this.#connection = connection;
    connection.once('end', () => this.#onEnd());
  }

  /** Connects and signs in. @throws what the server said */
  static async open({ options, auth }: SmtpAccess): Promise<SmtpSession> {
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection(options);
    try {
      await new Promise<void>((resolve, reject) => {
        connection.on('error', reject);
        connection.once('end', () => reject(new Error('The server closed the connection.')));
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      if (auth && connection.allowsAuth)
        await new Promise<void>((resolve, reject) => {
          connection.once('error', reject);
          connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve()));
        });
      return new SmtpSession(connection);
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  onEnd(ended: () => void): void {
    this.#onEnd = ended;
  }

  /** Null when the server has taken it. */
  send({ envelope, message }: ComposedMail): Promise<SmtpFailure | null> {
    this.count++;
    let begun = false;
    // It is read once the server has agreed to sender and recipient.
    const source = new Readable({
      read() {
        begun = true;
        this.push(message);
        this.push(null);
      },
    });
    return new Promise((resolve) => {
      this.#connection.send(envelope, source, (error) => {
        if (!error) return resolve(null);
        const { responseCode, command, code } = error;
        resolve({ reason: reasonOf(error), responseCode, command, code, begun });
      });
    });
  }

  /** Ready for the next mail after one that was refused. */
  reset(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#onEnd = () => resolve(false);
      this.#connection.reset((error) => resolve(!error));
    });
  }

  /** Says goodbye. */
  quit(): void {
    this.#onEnd = () => undefined;
    this.#connection.quit();
    setTimeout(() => this.#connection.close(), 1_000).unref();
  }

  close(): void {
    this.#onEnd = () => undefined;
    this.#connection.close();
  }
}

/** The server's own sentence is what an administrator can look up. */
export function reasonOf(error: unknown): string {
  const { message, response } = error as { message?: string; response?: string };
  return (response || message || String(error)).slice(0, 1_000);
}
