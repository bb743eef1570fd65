// Hands over what was written to the push outbox, as the mail sender does with mails: marked before it is handed over, so that one event
// never comes twice to a device; what a process had in hand when it died is uncertain, and stays so.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#api/config.ts';
import type { Database } from '#platform/db/database.ts';
import { isClosed } from '#platform/db/driver/gate.ts';
import { onNotify } from '#platform/db/notify.ts';
import type { Log } from '#platform/log.ts';
import { SenderIdentity } from '#platform/mail/sending/identity.ts';
import { pauseSeconds } from '#platform/mail/sending/pauses.ts';
import { pushKeys } from './push-keys.ts';
import { type PushOutcome, postPush, type VapidKeys } from './push-post.ts';
import * as queries from './push-queries.ts';
import { pushTopic } from './push-topic.ts';

const lookMs = 1_000;
const careMs = 2_000;
const tidyMs = 60_000;
const atOnce = 30;
const keepDays = 30;

export interface PushSenderOptions {
  /** The pool; it has to be one that hears. */
  db: Database;
  url: string;
  config: Pick<Config, 'secretKey' | 'secretKeyOld' | 'mailFrom' | 'pushToLoopback'>;
  log: Log;
}

/** Pushes in this process what any process queues. @returns stops: begins nothing new, and writes down what became of the rest */
export function startPush(options: PushSenderOptions): { stop(): Promise<void> } {
  const sender = new PushSender(options);
  return { stop: () => sender.stop() };
}

class PushSender {
  readonly #options: PushSenderOptions;
  readonly #identity: SenderIdentity;
  readonly #inHand = new Set<string>();
  readonly #stop = new AbortController();
  readonly #unhear: () => void;
  readonly #running: Promise<void>;
  #stirred = new AbortController();
  #caredAt = 0;
  #tidiedAt = 0;

  constructor(options: PushSenderOptions) {
    this.#options = options;
    this.#identity = new SenderIdentity(options.url, options.log);
    this.#unhear = onNotify(options.db, pushTopic, () => this.#stirred.abort());
    this.#running = this.#work();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#stirred.abort();
    this.#unhear();
    await this.#running;
    while (this.#inHand.size > 0) await sleep(20);
    await this.#identity.close();
  }

  async #work(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#stirred = new AbortController();
      const found = await this.#take().catch((error) => this.#trouble(error));
      if (found === 0) await sleep(lookMs, undefined, { signal: this.#stirred.signal }).catch(() => undefined);
    }
  }

  /** @returns how many were taken up */
  async #take(): Promise<number> {
    const { db, config } = this.#options;
    if (!(await this.#identity.isHeld())) return 0;
    await this.#care();
    const room = atOnce - this.#inHand.size;
    const keys = room > 0 ? await pushKeys(db, config) : null;
    if (!keys || this.#stop.signal.aborted) return 0;
    const pushes = await queries.claimPushes(db, this.#identity.name, room);
    for (const push of pushes) void this.#handOver(push, keys);
    return pushes.length;
  }

  async #handOver(push: queries.ClaimedPush, keys: VapidKeys): Promise<void> {
    this.#inHand.add(push.id);
    const outcome = await this.#post(push, keys);
    // Until it is written down nobody else may take it up.
    while (!(await this.#isRecorded(push, outcome))) await sleep(lookMs);
    this.#inHand.delete(push.id);
  }

  /** @returns false where it has to be tried again; of a database that is closed nothing more can be had */
  async #isRecorded(push: queries.ClaimedPush, outcome: PushOutcome): Promise<boolean> {
    try {
      await this.#record(push, outcome);
      return true;
    } catch (error) {
      this.#trouble(error);
      return isClosed(error);
    }
  }

  async #post(push: queries.ClaimedPush, keys: VapidKeys): Promise<PushOutcome> {
    const { config } = this.#options;
    const { endpoint, p256dh, auth, title, path, eventKey: tag, urgent, ttlSeconds } = push;
    const subject = `mailto:${/<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`;
    try {
      const reach = { subject, pushToLoopback: config.pushToLoopback };
      return await postPush({ endpoint, keys: { p256dh, auth }, title, path, tag, urgent, ttlSeconds }, keys, reach);
    } catch (error) {
      return { kind: 'refused', reason: error instanceof Error ? error.message : 'It can’t be encrypted.' };
    }
  }

  async #record(push: queries.ClaimedPush, outcome: PushOutcome): Promise<void> {
    const { db } = this.#options;
    const pause = outcome.kind === 'later' ? Math.max(outcome.pauseSeconds, pauseSeconds(push.attempts + 1)) : 0;
    const states = { sent: 'sent', gone: 'failed', refused: 'failed', uncertain: 'uncertain', later: 'waiting' } as const;
    const reason = outcome.kind === 'sent' ? null : outcome.reason;
    await queries.recordPush(db, this.#identity.name, push.id, { state: states[outcome.kind], reason, pauseSeconds: pause });
    if (outcome.kind === 'gone') await queries.dropSubscription(db, push.subscriptionId);
  }

  async #care(): Promise<void> {
    const { db, log } = this.#options;
    if (Date.now() - this.#caredAt < careMs) return;
    this.#caredAt = Date.now();
    await queries.putBackPushes(db, this.#identity.name, [...this.#inHand]);
    for (const name of await queries.othersPushing(db, this.#identity.name)) {
      await this.#identity.ifDead(name, async () => {
        const pushes = await queries.doubtPushes(db, name);
        if (pushes > 0) log.warn({ pushes }, 'A process ended while it pushed; whether these arrived is uncertain.');
      });
    }
    if (Date.now() - this.#tidiedAt < tidyMs) return;
    this.#tidiedAt = Date.now();
    await queries.tidyPushes(db, keepDays);
  }

  #trouble(error: unknown): 0 {
    if (!this.#stop.signal.aborted && !isClosed(error)) this.#options.log.warn({ err: error }, 'push sender');
    return 0;
  }
}
