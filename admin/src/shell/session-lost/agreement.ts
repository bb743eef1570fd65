import type { Sent } from '#web/client.ts';

// What the windows of one browser agree on when their common session is lost:
// - The token tells which session is meant. One that was replaced meanwhile concerns nobody any more.
// - The question stands in one window only: the visible one in which the person was noticed last. It moves along.
// - An answer holds for all windows. After "stay" it is asked again only when something that the person does is refused.
// - Whoever chose to log in again takes the other windows along to sign-in, each when it comes to the front; those that do so only
//   after the next sign-in go on with what stands in them. Who logged out takes them along at once.

/** Why the session is lost. */
export type Loss = 'unknown' | 'expired' | 'elsewhere' | 'one' | 'everywhere' | 'password' | 'provider' | 'ended';

/** `out`: the session wasn't lost but ended by the person. */
export type Answer = 'stay' | 'leave' | 'out';

/** What one window tells the others. */
export type Told =
  // By a window that nobody sees.
  | { kind: 'lost'; token: string; loss: Loss }
  | { kind: 'asking'; token: string; loss: Loss; noticed: number; window: string }
  | { kind: 'answer'; token: string; answer: Answer };

/** What surrounds a window's part in the agreement. Times are those of `Date.now()`. */
export interface Surroundings {
  /** Tells this window from the others. */
  window: string;
  token: () => string | null;
  isVisible: () => boolean;
  now: () => number;
  tell: (told: Told) => void;
  /** Whether to ask here has changed. */
  changed: () => void;
  goToSignIn: () => void;
}

interface Lost {
  token: string;
  loss: Loss;
  answer: Answer | null;
  answeredAt: number;
}

/** A call sent so soon after a press or a key is what the person wanted by it; typing is waited for a moment before it is searched. */
const actMs = 2_000;

/** One window's part in the agreement. */
export class LostSession {
  readonly #here: Surroundings;
  #lost: Lost | null = null;
  #asks = false;
  /** When the person was last noticed in this window, and when they last did something in it. */
  #noticed: number;
  #acted = 0;

  constructor(here: Surroundings) {
    this.#here = here;
    this.#noticed = here.now();
  }

  /** Whether the question stands in this window. */
  get asks(): boolean {
    return this.#asks;
  }

  /** Why it is asked. */
  get loss(): Loss {
    return this.#lost?.loss ?? 'unknown';
  }

  /** A call was refused for its session, or for having none. */
  refused({ token, at }: Sent, loss: Loss): void {
    if (token !== this.#here.token()) return;
    if (token && this.#lost?.token !== token) {
      this.#learn(token, loss);
      if (!this.#here.isVisible()) this.#here.tell({ kind: 'lost', token, loss });
    }
    if (this.#lost?.answer === 'stay' && this.#wasWanted(at, this.#lost.answeredAt)) this.#lost.answer = null;
    this.#ask();
  }

  /** The person came to this window, or did something in it. */
  noticed(acted: boolean): void {
    this.#noticed = this.#here.now();
    if (acted) this.#acted = this.#noticed;
    this.#follow(true);
    if (!this.#asks) this.#ask();
  }

  answer(answer: Answer): void {
    if (!this.#lost) return;
    this.#here.tell({ kind: 'answer', token: this.#lost.token, answer });
    this.#settle(this.#lost.token, answer);
  }

  heard(told: Told): void {
    const known = this.#lost?.token === told.token;
    if (!known && told.token !== this.#here.token()) return;
    if (told.kind === 'answer') {
      this.#settle(told.token, told.answer);
      this.#follow(false);
      return;
    }
    if (!known) this.#learn(told.token, told.loss);
    if (told.kind === 'asking' && this.#cameLater(told.noticed, told.window)) this.#show(false);
    else this.#ask();
  }

  /** The token was changed, here or in another window. */
  replaced(before: string | null, now: string | null, elsewhere: boolean): void {
    if (now || !before) {
      this.#forget();
    } else if (elsewhere) {
      if (!this.#lost) this.#settle(before, 'leave');
      this.#follow(false);
    } else if (this.#lost?.answer === 'leave') {
      // It goes to sign-in by itself; should the person keep it from leaving, they stayed.
      this.#settle(before, 'stay');
    } else {
      if (!this.#lost) this.#here.tell({ kind: 'answer', token: before, answer: 'out' });
      this.#forget();
    }
  }

  #learn(token: string, loss: Loss): void {
    this.#lost = { token, loss, answer: null, answeredAt: 0 };
  }

  #ask(): void {
    if (!this.#lost || this.#lost.answer || !this.#here.isVisible()) return;
    this.#show(true);
    this.#here.tell({ kind: 'asking', token: this.#lost.token, loss: this.#lost.loss, noticed: this.#noticed, window: this.#here.window });
  }

  /** Whether the person was noticed in that window after this one. */
  #cameLater(noticed: number, window: string): boolean {
    return noticed === this.#noticed ? window > this.#here.window : noticed > this.#noticed;
  }

  #wasWanted(sentAt: number, answeredAt: number): boolean {
    return this.#acted > answeredAt && sentAt >= this.#acted && sentAt - this.#acted < actMs;
  }

  #settle(token: string, answer: Answer): void {
    this.#lost = { token, loss: this.loss, answer, answeredAt: this.#here.now() };
    this.#show(false);
  }

  #follow(noticed: boolean): void {
    if (!this.#lost || this.#here.token()) return;
    const { token, answer } = this.#lost;
    if (answer !== 'out' && !(answer === 'leave' && noticed)) return;
    // Asked whether to leave something unsaved, the person may keep this window where it is.
    this.#settle(token, 'stay');
    this.#here.goToSignIn();
  }

  #forget(): void {
    this.#lost = null;
    this.#show(false);
  }

  #show(asks: boolean): void {
    if (this.#asks === asks) return;
    this.#asks = asks;
    this.#here.changed();
  }
}
