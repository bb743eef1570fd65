import { readStored, writeStored } from '#web/storage.ts';

/** An app on the home screen is on somebody's own phone: there it is meant unless they say otherwise. */
const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** Whether the next session is to be kept on this device; it is asked before one leaves for a code, a link or a provider. */
export const isKept = (): boolean => (readStored('staySignedIn') ?? (isInstalled() ? 'yes' : 'no')) === 'yes';

export const chooseKept = (kept: boolean): void => writeStored('staySignedIn', kept ? 'yes' : 'no');

/** For the body of a sign-in. */
export const keepIfSaid = (): { keep?: true } => (isKept() ? { keep: true } : {});
