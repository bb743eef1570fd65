// A streaming replica that lists, exports and figures are read from (decision 091). What is read there is never older than what the
// primary had when the call came: the primary is asked up to where its log goes, and whoever can't be shown that much in a moment is
// shown the primary. So there is no write, of whomever and through whichever process, that a later reading wouldn't see.
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import { isUnavailable } from '../conflict.ts';
import type { Database } from '../database.ts';
import { locatedAt, locationsOf } from '../located/located.ts';
import { askedTogether, type Identity, identityOf, positionOf } from './positions.ts';
import { type LifeOptions, NoReplica, ReplicaLife } from './replica-life.ts';

export interface ReplicaState {
  /** `used`: what only reads is read there. `behind`: it doesn't follow closely enough. `away`: it can't be used at all. */
  state: 'used' | 'behind' | 'away';
  /** How long ago the primary was as it is; null where that isn't known. */
  lagSeconds: number | null;
}

export interface ReplicaOptions extends Pick<LifeOptions, 'url' | 'primary' | 'maxConnections' | 'applicationName' | 'statementMs'> {
  log: Pick<Log, 'info' | 'warn'>;
  /** Between two looks; a second unless told. */
  lookMs?: number;
  /** So long a reading waits for what it has to see, 150 unless told; a replica that follows closely needs a few milliseconds. */
  waitMs?: number;
}

const pauseMs = 5;
/** From here on the log says that it is behind, and nobody waits for it. */
const maxLagMs = 5_000;
const maxNoted = 600;

export class Replica {
  /** How many readings were sent there, and how many stayed. */
  readonly readings = { replica: 0, primary: 0 };
  readonly #options: ReplicaOptions;
  readonly #position: () => Promise<number>;
  #identity: Identity | null = null;
  #life: ReplicaLife | null = null;
  /** Something of it failed, and nobody has looked since. */
  #isDoubtful = false;
  /** What a reading waited for in vain: until it has come so far, nobody waits. */
  #missed = 0;
  /** Where the primary was, since the first of them that it hasn't come to. */
  #ahead: { at: number; position: number }[] = [];
  #told: ReplicaState['state'] | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #closed = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#position = askedTogether(() => positionOf(options.primary));
    void this.#look();
  }

  /** The handle for what only reads: the replica's, as far as the given one sees, or that one itself. Asked for anew by each call. */
  async readingOf(db: Database): Promise<Database> {
    const life = this.#life;
    if (!life || !(await this.#isCloseBy(life))) {
      this.readings.primary += 1;
      return db;
    }
    this.readings.replica += 1;
    const locations = locationsOf(db);
    return locations === null ? life.handle : locatedAt(life.handle, locations);
  }

  state(): ReplicaState {
    if (!this.#life) return { state: 'away', lagSeconds: null };
    const isBehind = this.#lagMs() > maxLagMs || this.#life.replayed < this.#missed;
    return { state: isBehind ? 'behind' : 'used', lagSeconds: Math.round(this.#lagMs() / 100) / 10 };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    this.#life?.end();
  }

  async #isCloseBy(life: ReplicaLife): Promise<boolean> {
    if (this.#isDoubtful || this.#lagMs() > maxLagMs) return false;
    const { replayed } = life;
    // Where the primary can't be asked the call's own first statement says why.
    const needed = await this.#position().catch(() => null);
    // Nothing has replayed what its primary hasn't written: the look tells what it is instead.
    if (needed === null || replayed > needed) return false;
    if (replayed < this.#missed) {
      void life.look().catch(this.#failed);
      return false;
    }
    return this.#reaches(life, needed);
  }

  async #reaches(life: ReplicaLife, needed: number): Promise<boolean> {
    const until = performance.now() + (this.#options.waitMs ?? 150);
    while (life.replayed < needed) {
      try {
        await within(life.look(), until - performance.now());
      } catch (error) {
        this.#failed(error);
        return false;
      }
      if (life.replayed >= needed) break;
      if (performance.now() > until) {
        this.#missed = Math.max(this.#missed, needed);
        return false;
      }
      await pause(pauseMs);
    }
    return this.#life === life && !this.#isDoubtful;
  }

  readonly #failed = (error: unknown): void => {
    if (this.#isDoubtful || this.#closed || !isUnavailable(error)) return;
    this.#isDoubtful = true;
    clearTimeout(this.#timer);
    void this.#look();
  };

  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
      if (!this.#closed) this.#timer = setTimeout(() => void this.#look(), this.#options.lookMs ?? 1_000).unref();
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    try {
      this.#identity ??= await identityOf(this.#options.primary);
      await this.#position();
    } catch (error) {
      // Of a primary that is away nothing else can be said, and its callers are told.
      if (isUnavailable(error)) return;
      this.#life?.end();
      return this.#lose(error);
    }
    let life = this.#life;
    try {
      life ??= await ReplicaLife.begin({ ...this.#options, identity: this.#identity, failed: this.#failed });
      await this.#follow(life);
      this.#life = life;
      this.#isDoubtful = false;
      this.#tell();
    } catch (error) {
      life?.end();
      this.#lose(error);
    }
  }

  async #follow(life: ReplicaLife): Promise<void> {
    const { replayed } = life;
    const position = await this.#position();
    if (replayed > position) throw new NoReplica('it has more than the primary, and so follows another one');
    this.#ahead.push({ at: performance.now(), position });
    if (this.#ahead.length > maxNoted) this.#ahead = this.#ahead.filter((_, index) => index % 2 === 0);
    await life.look();
    const next = this.#ahead.findIndex((noted) => noted.position > life.replayed);
    this.#ahead.splice(0, next === -1 ? this.#ahead.length : next);
  }

  #lagMs(): number {
    const [first] = this.#ahead;
    return first ? performance.now() - first.at : 0;
  }

  #lose(error: unknown): void {
    this.#life = null;
    this.#isDoubtful = false;
    this.#ahead = [];
    this.#missed = 0;
    this.#tell(error);
  }

  /** Once where it changes. */
  #tell(error?: unknown): void {
    const state = !this.#life ? 'away' : this.#lagMs() > maxLagMs ? 'behind' : 'used';
    if (state === this.#told || this.#closed) return;
    this.#told = state;
    const { log } = this.#options;
    if (state === 'used') log.info('Lists, exports and figures are read from the replica.');
    else if (state === 'behind') log.warn(this.state(), 'The replica is behind; lists, exports and figures are read from the primary.');
    else log.warn({ err: error }, 'The replica is away; lists, exports and figures are read from the primary.');
  }
}

const within = (work: Promise<void>, ms: number): Promise<unknown> => Promise.race([work, pause(Math.max(ms, 0))]);
