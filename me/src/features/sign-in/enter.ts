import type { Profile } from '#web/session.ts';

/** Takes over a session. */
export type Enter = (token: string, person: Profile) => void;
