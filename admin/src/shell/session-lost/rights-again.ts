import type { UserInfo } from '@population-tracker/contract/session/session';

type Rights = Pick<UserInfo, 'roles' | 'permissions' | 'everywhere'>;

/** So often at most: when the person comes back to the window, and when something was refused them. */
const pauseMs = { back: 30_000, refused: 5_000 };

interface Asked<User extends Rights> {
  /** Null while nobody is known to be signed in. */
  known: () => { token: string; user: User } | null;
  /** Null where there is no answer. */
  ask: () => Promise<User | null>;
  learn: (user: User) => void;
  now: () => number;
}

/**
 * Permissions are given and taken by others, while a window stays open for days. @returns asks for them anew, and hands them on where
 * they are others than were known
 */
export function rightsAgain<User extends Rights>({ known, ask, learn, now }: Asked<User>): (why: keyof typeof pauseMs) => Promise<void> {
  let askedAt = now();
  return async (why) => {
    const before = known();
    if (!before || now() - askedAt < pauseMs[why]) return;
    askedAt = now();
    const user = await ask();
    if (user && known()?.token === before.token && !areSame(user, before.user)) learn(user);
  };
}

const areSame = (one: Rights, other: Rights) =>
  JSON.stringify([one.roles, one.permissions, one.everywhere]) === JSON.stringify([other.roles, other.permissions, other.everywhere]);
