import { beforeEach, describe, expect, it } from 'vitest';
import { LostSession, type Told } from './agreement.ts';

/** One window of the browser; what it tells reaches the others at once. */
class Window {
  visible = true;
  token: string | null = 'old';
  atSignIn = 0;
  readonly session: LostSession;
  readonly #all: Window[];

  constructor(name: string, all: Window[]) {
    this.#all = all;
    this.session = new LostSession({
      window: name,
      token: () => this.token,
      isVisible: () => this.visible,
      now: () => time,
      tell: (told: Told) => {
        for (const other of this.#all) if (other !== this) other.session.heard(told);
      },
      changed: () => undefined,
      goToSignIn: () => {
        this.atSignIn += 1;
      },
    });
    all.push(this);
  }

  /** The person presses something here, which makes a call that is refused. */
  act(): void {
    this.session.noticed(true);
    time += 10;
    this.session.refused({ token: this.token, at: time }, 'expired');
  }

  /** A call that nobody asked for is refused. */
  poll(): void {
    time += 10_000;
    this.session.refused({ token: this.token, at: time }, 'expired');
  }

  /** As it is stored for all windows. */
  setToken(next: string | null): void {
    for (const window of this.#all) {
      const before = window.token;
      window.token = next;
      window.session.replaced(before, next, window !== this);
    }
  }
}

let time = 0;
let windows: Window[] = [];
let first: Window;
let second: Window;
const asking = () => windows.filter(({ session }) => session.asks);

beforeEach(() => {
  time = 1_000;
  windows = [];
  first = new Window('first', windows);
  second = new Window('second', windows);
});

describe('the question', () => {
  it('stands in one window only, however many lose the session together', () => {
    first.session.noticed(false);
    time += 1;
    for (const { session } of [second, first, second]) session.refused({ token: 'old', at: time }, 'expired');
    expect(asking()).toEqual([first]);
  });

  it('stands in one window even where the person was noticed in none', () => {
    for (const { session } of [first, second, first]) session.refused({ token: 'old', at: time }, 'expired');
    expect(asking()).toHaveLength(1);
  });

  it('is not asked in a window that can not be seen, and moves along with the person', () => {
    first.visible = false;
    first.poll();
    expect(asking()).toEqual([second]);

    first.visible = true;
    time += 1;
    first.session.noticed(false);
    expect(asking()).toEqual([first]);
  });

  it('waits for a window to be seen', () => {
    for (const window of windows) window.visible = false;
    first.poll();
    expect(asking()).toEqual([]);
    second.visible = true;
    second.session.noticed(false);
    expect(asking()).toEqual([second]);
  });

  it('tells why in whichever window it stands', () => {
    first.visible = false;
    first.session.refused({ token: 'old', at: time }, 'elsewhere');
    expect(asking().map(({ session }) => session.loss)).toEqual(['elsewhere']);
    first.visible = true;
    time += 1;
    first.session.noticed(false);
    expect(asking()).toEqual([first]);
    expect(first.session.loss).toBe('elsewhere');
  });

  it('is not asked about a token that was replaced meanwhile', () => {
    first.setToken('new');
    first.session.refused({ token: 'old', at: time }, 'expired');
    expect(asking()).toEqual([]);
    first.session.refused({ token: 'new', at: time }, 'expired');
    expect(asking()).toEqual([first]);
  });

  it('goes away in all windows when somebody signs in anew in one', () => {
    first.act();
    second.setToken('new');
    expect(asking()).toEqual([]);
    expect([first.atSignIn, second.atSignIn]).toEqual([0, 0]);
  });
});

describe('whoever stays', () => {
  beforeEach(() => {
    first.act();
    time += 100;
    first.session.answer('stay');
  });

  it('is asked no more by what goes on by itself, in no window', () => {
    first.poll();
    second.poll();
    second.session.noticed(false);
    second.poll();
    expect(asking()).toEqual([]);
  });

  it('is asked again when something that they do is refused, where they do it', () => {
    time += 5_000;
    second.act();
    expect(asking()).toEqual([second]);
  });

  it('is not asked for the press that was the answer', () => {
    first.session.refused({ token: 'old', at: time + 1 }, 'expired');
    expect(asking()).toEqual([]);
  });

  it('is asked again when another window has dropped the token meanwhile', () => {
    second.setToken(null);
    first.poll();
    expect(asking()).toEqual([]);
    first.act();
    expect(asking()).toEqual([first]);
    expect(first.atSignIn).toBe(0);
  });
});

describe('whoever logs in again', () => {
  beforeEach(() => {
    first.act();
    first.session.answer('leave');
    first.setToken(null);
  });

  it('takes the other windows along to sign-in, when they come to the front and only once', () => {
    expect([second.atSignIn, asking()]).toEqual([0, []]);
    second.session.noticed(false);
    second.session.noticed(true);
    expect(second.atSignIn).toBe(1);
  });

  it('finds the other windows as they were when they signed in before coming back to them', () => {
    first.setToken('new');
    second.session.noticed(true);
    expect([second.atSignIn, asking()]).toEqual([0, []]);
  });

  it('may be asked again when something unsaved kept a window from leaving', () => {
    second.session.noticed(false);
    time += 5_000;
    second.act();
    expect(asking()).toEqual([second]);
  });
});

describe('whoever logs out', () => {
  it('takes the other windows along at once, seen or not', () => {
    second.visible = false;
    first.setToken(null);
    expect([first.atSignIn, second.atSignIn]).toEqual([0, 1]);
  });

  it('takes a window along that hears of the missing token before it hears why', () => {
    second.token = null;
    second.session.replaced('old', null, true);
    expect(second.atSignIn).toBe(0);
    second.session.heard({ kind: 'answer', token: 'old', answer: 'out' });
    expect(second.atSignIn).toBe(1);
  });
});
