import type { Profile } from '#web/session.ts';

/** Takes over a session; the form stays busy until the panel stands. */
export type Enter = (token: string, profile: Profile) => Promise<void>;
