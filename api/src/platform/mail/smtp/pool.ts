import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { compose } from '../compose.ts';
import type { MailTransport, Outcome, OutgoingMail } from '../transport.ts';
import { reasonOf, type SmtpAccess, SmtpSession } from './session.ts';
import { lostItsConnection, verdictOf } from './verdict.ts';

const maxConnections = 8;
/** Kept free for urgent mails. */
const reserved = 2;
/** A server that takes fewer says so before the next one, which then goes through another connection. */
const mailsPerConnection = 1_000;
const idleMs = 10_000;
/** A server that refuses a further connection is asked for as many as it gave, for so long. */
const fewerForMs = 60_000;

interface Waiting {
  urgent: boolean;
  resolve(session: SmtpSession | Outcome): void;
}

export function smtpTransport(url: string): MailTransport {
  const pool = new SmtpPool(accessOf(url));
  return { atOnce: (maxConnections - reserved) * 2, reserved, send: (mail, urgent) => pool.send(mail, urgent), close: () => pool.close() };
}

function accessOf(url: string): SmtpAccess {
  const { auth, ...options } = parseConnectionUrl(url);
  const { user = '', pass = '' } = (auth ?? {}) as { user?: string; pass?: string };
  return {
    // RFC 5321 allows a server minutes to think about a whole mail, and one that breaks off then leaves a mail uncertain.
    options: { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 120_000, ...options },
    auth: user || pass ? { user, pass } : null,
  };
}

/** Connections that are opened when they are needed, fewer where the server gives fewer, some kept free for urgent mails. */
class SmtpPool {
  readonly #access: SmtpAccess;
  readonly #idle: SmtpSession[] = [];
  readonly #queue: Waiting[] = [];
  #open = 0;
  #connecting = 0;
  #busyWithOthers = 0;
  #allowed = maxConnections;
  #fewerUntil = 0;
  #closed = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(access: SmtpAccess) {
    this.#access = access;
  }

  async send(mail: OutgoingMail, urgent: boolean): Promise<Outcome> {
    const composed = await compose(mail);
    for (;;) {
      const session = await this.#acquire(urgent);
      if (!(session instanceof SmtpSession)) return session;
      const reused = session.count > 0;
      const failure = await session.send(composed);
      const lost = failure !== null && lostItsConnection(failure);
      await this.#release(session, urgent, failure === null ? 'ready' : lost ? 'broken' : 'dirty');
      if (failure === null) return { kind: 'sent' };
      // A server may close a connection that waited; nothing of the mail was sent, so the next connection takes it.
      if (lost && reused && !failure.begun) continue;
      return verdictOf(failure);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    for (const waiting of this.#queue.splice(0)) waiting.resolve({ kind: 'untouched' });
    this.#quitIdle();
  }

  #acquire(urgent: boolean): Promise<SmtpSession | Outcome> {
    if (this.#closed) return Promise.resolve({ kind: 'untouched' });
    return new Promise((resolve) => {
      this.#queue.push({ urgent, resolve });
      this.#serve();
    });
  }

  #serve(): void {
    if (this.#allowed < maxConnections && Date.now() > this.#fewerUntil) this.#allowed = maxConnections;
    for (let next = this.#nextInLine(); next >= 0; next = this.#nextInLine()) {
      const session = this.#idle.pop();
      if (!session) {
        if (this.#open < this.#allowed && this.#connecting < this.#queue.length) void this.#connect();
        else return;
        continue;
      }
      session.onEnd(() => undefined);
      const [waiting] = this.#queue.splice(next, 1);
      if (!waiting?.urgent) this.#busyWithOthers++;
      waiting?.resolve(session);
    }
  }

  /** Urgent ones first, the others as far as connections aren't reserved. */
  #nextInLine(): number {
    const urgent = this.#queue.findIndex((waiting) => waiting.urgent);
    if (urgent >= 0 || this.#busyWithOthers >= Math.max(1, this.#allowed - reserved)) return urgent;
    return this.#queue.length - 1 >= 0 ? 0 : -1;
  }

  async #connect(): Promise<void> {
    this.#open++;
    this.#connecting++;
    try {
      this.#keep(await SmtpSession.open(this.#access));
      this.#connecting--;
    } catch (error) {
      this.#open--;
      this.#connecting--;
      this.#refused(error);
    }
    this.#serve();
  }

  #refused(error: unknown): void {
    if (this.#open > 0) {
      this.#allowed = this.#open;
      this.#fewerUntil = Date.now() + fewerForMs;
      return;
    }
    this.#allowed = maxConnections;
    const away: Outcome = { kind: 'away', reason: reasonOf(error), met: false };
    for (const waiting of this.#queue.splice(0)) waiting.resolve(away);
  }

  async #release(session: SmtpSession, urgent: boolean, state: 'ready' | 'dirty' | 'broken'): Promise<void> {
    const usable = state === 'ready' || (state === 'dirty' && (await session.reset()));
    if (!urgent) this.#busyWithOthers--;
    if (usable && session.count < mailsPerConnection) {
      this.#keep(session);
    } else {
      this.#open--;
      if (usable) session.quit();
      else session.close();
    }
    this.#serve();
  }

  #keep(session: SmtpSession): void {
    this.#idle.push(session);
    session.onEnd(() => {
      this.#idle.splice(this.#idle.indexOf(session), 1);
      this.#open--;
    });
    clearTimeout(this.#idleTimer);
    if (this.#closed) this.#quitIdle();
    else this.#idleTimer = setTimeout(() => this.#quitIdle(), idleMs).unref();
  }

  #quitIdle(): void {
    for (const session of this.#idle.splice(0)) {
      this.#open--;
      session.quit();
    }
  }
}
