// Sends what queueMail wrote.
// - A mail is marked as being sent, and that is committed, before it is handed over: one event never sends two mails. One
//   whose process died meanwhile is uncertain, and only a person has it sent again.
// - The urgent come first, and some connections are kept free for them.
// - A server that is away is tried by one process with growing pauses; no mail uses up tries of its own meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#api/config.ts';
import type { Database } from '#platform/db/database.ts';
import { isClosed } from '#platform/db/driver/gate.ts';
import { onNotify } from '#platform/db/notify.ts';
import type { Log } from '#platform/log.ts';
import { mailTransport } from '../choose-transport.ts';
import { mailTopic } from '../outbox.ts';
import { reasonOf } from '../smtp/session.ts';
import type { MailTransport, Outcome } from '../transport.ts';
import { SenderIdentity } from './identity.ts';
import * as queries from './mail-sending-queries.ts';
import { notSentOf } from './outcomes.ts';
import { outgoing } from './outgoing.ts';
import { pauseSeconds } from './pauses.ts';

/** Also how often what is due after a pause is looked for; what was queued just now wakes the senders at once. */
const lookMs = 1_000;
const careMs = 2_000;
const stopLookMs = 20;
/** Times the places of a lane. */
const mostInHand = 2;
const forgetMs = 3_600_000;
const keepTextsDays = 30;
/** Connecting ends within this, by its own time limits. */
const turnSeconds = 30;
const urgentPriority = 1;
const anyPriority = 2;

interface Lane {
  urgent: boolean;
  atOnce: number;
  busy: number;
  /** Something has happened since it last looked. */
  stirred: boolean;
  /** Ends its pause. */
  wake: () => void;
}

export interface MailSenderOptions {
  /** The pool; it has to be one that hears. */
  db: Database;
  url: string;
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom'>;
  log: Log;
}

export interface RunningMail {
  /** Begins nothing new, waits for what is being handed over and writes down what became of it. */
  stop(): Promise<void>;
}

/** Sends in this process what any process queues; any number of processes may do so. */
export function startMail(options: MailSenderOptions): RunningMail {
  const sender = new MailSender(options);
  return { stop: () => sender.stop() };
}

class MailSender {
  readonly #db: Database;
  readonly #log: Log;
  readonly #config: MailSenderOptions['config'];
  readonly #transport: MailTransport;
  readonly #identity: SenderIdentity;
  /** What this process has marked and not yet written down. */
  readonly #inHand = new Set<number>();
  #finished: { mail: queries.ClaimedMail; outcome: Outcome }[] = [];
  #recording: Promise<void> | null = null;
  #away = false;
  readonly #stop = new AbortController();
  /** One look at the table after the other, so that what was marked is always known before somebody asks. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly #lanes: Lane[];
  readonly #unhear: () => void;
  readonly #running: Promise<unknown>;

  constructor({ db, url, config, log }: MailSenderOptions) {
    this.#db = db;
    this.#log = log;
    this.#config = config;
    this.#transport = mailTransport(config);
    this.#identity = new SenderIdentity(url, log);
    const { atOnce, reserved } = this.#transport;
    const idle = { busy: 0, stirred: false, wake: () => undefined };
    this.#lanes = [
      { urgent: false, atOnce, ...idle },
      { urgent: true, atOnce: reserved, ...idle },
    ];
    this.#unhear = onNotify(db, mailTopic, () => this.#wakeAll());
    this.#running = Promise.all([...this.#lanes.map((lane) => this.#work(lane)), this.#care()]);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#unhear();
    this.#transport.close();
    this.#wakeAll();
    await this.#running;
    while (this.#inHand.size > 0) await sleep(stopLookMs);
    await this.#recording;
    await this.#identity.close();
  }

  async #work(lane: Lane): Promise<void> {
    while (!this.#stop.signal.aborted) {
      lane.stirred = false;
      // Half of the places at once: a statement for each mail would be slower.
      if (lane.busy > lane.atOnce / 2 || this.#roomFor(lane) <= 0) {
        await pause(lane);
        continue;
      }
      const mails = await this.#inTurn(() => this.#take(lane)).catch((error) => this.#trouble(error));
      for (const { mail, probe } of mails) void this.#handOver(lane, mail, probe);
      if (mails.length === 0) await pause(lane);
    }
  }

  /** What is handed over and not yet written down counts too: so many at most are uncertain if this process dies. */
  #roomFor(lane: Lane): number {
    const free = lane.atOnce - lane.busy;
    return lane.urgent ? free : Math.min(free, lane.atOnce * mostInHand - this.#inHand.size);
  }

  async #take(lane: Lane): Promise<{ mail: queries.ClaimedMail; probe: boolean }[]> {
    if (this.#stop.signal.aborted || !(await this.#identity.isHeld())) return [];
    // While it waited for its turn the other lane may have taken up as much as may be in hand.
    const count = this.#roomFor(lane);
    if (count <= 0) return [];
    const lowestPriority = lane.urgent ? urgentPriority : anyPriority;
    const wanted = { sender: this.#identity.name, lowestPriority, count, probe: false };
    let mails = await queries.claim(this.#db, wanted);
    let probe = false;
    if (mails.length === 0 && !lane.urgent && (await queries.takeTurn(this.#db, turnSeconds))) {
      mails = await queries.claim(this.#db, { ...wanted, count: 1, probe: true });
      probe = true;
      if (mails.length === 0) await queries.tryServerNow(this.#db);
    }
    for (const { id } of mails) this.#inHand.add(id);
    return mails.map((mail) => ({ mail, probe }));
  }

  async #handOver(lane: Lane, mail: queries.ClaimedMail, probe: boolean): Promise<void> {
    lane.busy++;
    const outcome = await this.#transport
      .send(outgoing(this.#config.mailFrom, mail), mail.priority <= urgentPriority)
      .catch((error): Outcome => ({ kind: 'refused', reason: reasonOf(error) }));
    lane.busy--;
    this.#finished.push({ mail, outcome });
    this.#recording ??= this.#record().finally(() => {
      this.#recording = null;
    });
    // The server's state comes first: what is taken up next depends on it.
    await this.#noteServer(outcome, probe).catch((error) => this.#trouble(error));
    stir(lane);
  }

  /** Writes down what is finished, all at once, until it is written: the database may be away for a while. */
  async #record(): Promise<void> {
    while (this.#finished.length > 0) {
      const finished = this.#finished;
      this.#finished = [];
      for (let written = false; !written; ) {
        try {
          await this.#write(finished);
          written = true;
        } catch (error) {
          this.#trouble(error);
          await sleep(lookMs);
        }
      }
      for (const { mail } of finished) this.#inHand.delete(mail.id);
      for (const lane of this.#lanes) stir(lane);
    }
  }

  async #write(finished: { mail: queries.ClaimedMail; outcome: Outcome }[]): Promise<void> {
    const sent = finished.filter(({ outcome }) => outcome.kind === 'sent').map(({ mail }) => mail.id);
    const others = finished.flatMap(({ mail, outcome }) => (outcome.kind === 'sent' ? [] : [notSentOf(mail, outcome)]));
    if (sent.length > 0) await queries.markSent(this.#db, this.#identity.name, sent);
    if (others.length > 0) await queries.markNotSent(this.#db, this.#identity.name, others);
  }

  async #noteServer(outcome: Outcome, probe: boolean): Promise<void> {
    if (outcome.kind === 'untouched') {
      if (probe) await queries.tryServerNow(this.#db);
    } else if (outcome.kind === 'away') {
      const what = outcome.diskFull ? 'The disk is full: no mail can be written.' : 'The mail server takes no mail.';
      if (!this.#away) this.#log.warn({ reason: outcome.reason }, what);
      this.#away = true;
      await queries.serverAway(this.#db, outcome.reason, pauseSeconds, probe);
    } else if (this.#away || probe) {
      this.#away = false;
      if (await queries.serverBack(this.#db)) this.#log.info('The mail server takes mail again.');
    }
  }

  /** Looks after what other processes left behind, and after what waits for too long. */
  async #care(): Promise<void> {
    await queries.tryServerNow(this.#db).catch((error) => this.#trouble(error));
    for (let forgottenAt = 0; !this.#stop.signal.aborted; await sleep(careMs, null, this.#stop).catch(() => null)) {
      try {
        await this.#inTurn(() => this.#recover());
        await queries.cancelExpired(this.#db);
        const givenUp = await queries.giveUpOverdue(this.#db);
        if (givenUp > 0) this.#log.warn({ mails: givenUp }, 'Mails were given up: the server was away for too long.');
        if (Date.now() - forgottenAt > forgetMs) await queries.forgetOldTexts(this.#db, keepTextsDays);
        else continue;
        forgottenAt = Date.now();
      } catch (error) {
        this.#trouble(error);
      }
    }
  }

  async #recover(): Promise<void> {
    if (!(await this.#identity.isHeld())) return;
    await queries.putBackUnknown(this.#db, this.#identity.name, [...this.#inHand]);
    for (const name of await queries.othersSending(this.#db, this.#identity.name)) {
      await this.#identity.ifDead(name, async () => {
        const mails = await queries.markUncertain(this.#db, name);
        // It may have been the one who tried an absent server.
        await queries.tryServerNow(this.#db);
        if (mails > 0) this.#log.warn({ mails }, 'A process ended while it sent mails; whether they arrived is uncertain.');
      });
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #trouble(error: unknown): never[] {
    if (!this.#stop.signal.aborted && !isClosed(error)) this.#log.warn({ err: error }, 'mail sender');
    return [];
  }

  #wakeAll(): void {
    for (const lane of this.#lanes) stir(lane);
  }
}

function stir(lane: Lane): void {
  lane.stirred = true;
  lane.wake();
}

/** Until something has happened for this lane since it looked, or it is time to look again. */
const pause = (lane: Lane): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => lane.wake(), lookMs);
    lane.wake = () => {
      clearTimeout(timer);
      lane.wake = () => undefined;
      resolve();
    };
    if (lane.stirred) lane.wake();
  });
