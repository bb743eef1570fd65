import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { eventHeartbeatMs } from '@population-tracker/contract/kernel/constants';
import { actorOf, type Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { wholeOf } from '#platform/db/located/located.ts';
import { onNotify } from '#platform/db/notify.ts';
import { refuse } from '#platform/refusal.ts';
import { sessionStands } from './events-queries.ts';

/** What an endpoint with `answers: 'events'` sends. */
export interface EventSource<D> {
  /** What `notify` tells about. */
  topic: string;
  /**
   * The events for what was told since the last time, each text once; null at the beginning and wherever something may
   * have been missed. Null of it sends nothing.
   */
  read(ctx: Context, told: string[] | null): Promise<D[]>;
  /** Reads with nothing told when so long nothing was, for what changes without being told. */
  lookAfterMs?: number | undefined;
  /** Changes that come within it are told together; 100 unless given. */
  gatherMs?: number | undefined;
}

const usualGatherMs = 100;
/** Whoever reads so slowly is sent away and comes back to the newest state. */
const unreadMaxBytes = 256 * 1024;
/** In one process: each of a person’s open windows hears up to four. */
const streamsPerPerson = 32;

const openStreams = new WeakMap<Database, Set<EventStream>>();

/** Sends what a source tells until the caller leaves, the session ends or the process stops. */
export class EventStream extends Readable {
  readonly #ctx: Context;
  readonly #source: EventSource<Buffer>;
  readonly #leave: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #looking: NodeJS.Timeout | undefined;
  #told: Set<string> | null = null;
  #telling = false;
  #over = false;

  constructor(ctx: Context, source: EventSource<Buffer>, heartbeatMs: number) {
    super({ highWaterMark: unreadMaxBytes });
    this.#ctx = ctx;
    this.#source = source;
    this.#leave = onNotify(ctx.db, source.topic, (text) => this.#hear(text));
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs);
    if (source.lookAfterMs) this.#looking = setInterval(() => this.#look(), source.lookAfterMs);
    // The headers leave with the first bytes.
    this.push(':\n\n');
    void this.#tell();
  }

  get person(): number {
    return actorOf(this.#ctx).id;
  }

  finish(): void {
    if (!this.#over) this.push(null);
    this.#stop();
  }

  override _read(): void {
    // What is told is pushed as it comes.
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#stop();
    done(error);
  }

  #stop(): void {
    this.#over = true;
    clearInterval(this.#heartbeat);
    clearInterval(this.#looking);
    this.#leave();
    openStreams.get(wholeOf(this.#ctx.db))?.delete(this);
  }

  #hear(text: string | null): void {
    if (text === null) this.#told = null;
    else this.#told?.add(text);
    if (!this.#telling) void this.#tell();
  }

  #look(): void {
    if (!this.#telling) void this.#tell();
  }

  async #tell(): Promise<void> {
    this.#telling = true;
    try {
      await pause(this.#source.gatherMs ?? usualGatherMs);
      const told = this.#told && [...this.#told];
      this.#told = new Set();
      for (const data of await this.#source.read(this.#ctx, told)) this.#send(data);
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'events could not be read');
      // The caller comes back and begins with the newest state.
      this.finish();
    }
    this.#telling = false;
    if (!this.#over && (this.#told === null || this.#told.size > 0)) void this.#tell();
  }

  async #beat(): Promise<void> {
    const { db, now } = this.#ctx;
    const stands = await sessionStands(db, actorOf(this.#ctx), now()).catch(() => false);
    if (stands) this.#send(':\n\n');
    else this.finish();
  }

  #send(event: string | Buffer): void {
    if (this.#over) return;
    this.push(event);
    if (this.readableLength > unreadMaxBytes) this.destroy();
  }
}

/** @throws Refusal when the person has too many of them open in this process */
export function openStream(ctx: Context, source: EventSource<Buffer>, heartbeatMs = eventHeartbeatMs): EventStream {
  const whole = wholeOf(ctx.db);
  const streams = openStreams.get(whole) ?? new Set();
  openStreams.set(whole, streams);
  const { id } = actorOf(ctx);
  if ([...streams].filter(({ person }) => person === id).length >= streamsPerPerson) {
    const seconds = Math.ceil(heartbeatMs / 1_000);
    refuse('request.tooMany', { values: { seconds }, retryAfterSeconds: seconds });
  }
  const stream = new EventStream(ctx, source, heartbeatMs);
  streams.add(stream);
  return stream;
}

/** A process that stops doesn't wait for those who listen. */
export function endStreams(db: Database): void {
  for (const stream of openStreams.get(db) ?? []) stream.finish();
}
