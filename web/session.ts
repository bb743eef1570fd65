import type { UserInfo } from '@population-tracker/contract/session/session';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** Name, surname and address as the avatar shows them; stored beside the token (source, section 4). */
export interface Profile {
  name: string;
  lastName: string;
  email: string;
}

export interface Session {
  token: string | null;
  profile: Profile | null;
  /** Known once `GET /user/info` has answered; never stored, so that a reload asks again. */
  user: UserInfo | null;
}

/** A change of the session. `elsewhere` where another window of this browser made it. */
export interface SessionChange {
  before: Session;
  now: Session;
  elsewhere: boolean;
  /** The person signed out, here. */
  out: boolean;
}

let session: Session = { token: readStored('token'), profile: storedProfile(), user: null };
/** With which token the roles that are known were told. */
let toldTo: string | null = null;
const listeners = new Set<(change: SessionChange) => void>();

export const readSession = (): Session => session;

/** The signed-in person; renders again when it changes. */
export const useSession = (): Session => useSyncExternalStore(onSession, readSession, readSession);

/** Keeps token and profile after a sign-in. */
export function beginSession(token: string, profile: Profile): void {
  if (storedProfile()?.email !== profile.email) writeStored('keptAnswers', null);
  // Other windows hear of the token, and then want to know whose it is.
  writeStored('profile', JSON.stringify(profile));
  writeStored('token', token);
  change({ token, profile, user: null });
}

/** Takes over what `GET /user/info` answered: from here on the roles are known. */
export function recognise(user: UserInfo): void {
  toldTo = session.token;
  const profile = { name: user.name, lastName: user.lastName, email: user.email };
  writeStored('profile', JSON.stringify(profile));
  change({ ...session, profile, user });
}

/** Whether roles are known, but of a session before: another window has begun the present one since. */
export const isOutdated = (): boolean => session.user !== null && session.token !== null && session.token !== toldTo;

/**
 * Forgets token, profile and roles on this device. The server is told by the caller.
 * @param out the person signed out: what they had open is forgotten too
 */
export function clearSession(out = false): void {
  writeStored('token', null);
  writeStored('profile', null);
  // They bear names that the next person at this device may not know.
  writeStored('recentlyFound', null);
  writeStored('keptAnswers', null);
  change({ token: null, profile: null, user: null }, { out });
}

/** @throws Error where nobody is signed in: asking who one is, or signing out, makes no sense then (source, section 8) */
export function requireToken(): string {
  if (!session.token) throw new Error('The token is missing: nobody is signed in.');
  return session.token;
}

/**
 * Takes over what another window of this browser made of the session. Whoever was signed in stays known where the session only ended,
 * or where the same person began a new one: what stands on this page goes on.
 */
export function followSession(): void {
  const token = readStored('token');
  if (token === session.token) return;
  const profile = token ? storedProfile() : session.profile;
  const user = profile?.email === session.profile?.email ? session.user : null;
  change({ token, profile, user }, { elsewhere: true });
}

/** Calls back after each change of token, person or roles. @returns stops listening */
export function onSession(changed: (change: SessionChange) => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function change(now: Session, { elsewhere = false, out = false } = {}): void {
  const before = session;
  session = now;
  for (const listener of listeners) listener({ before, now, elsewhere, out });
}

function storedProfile(): Profile | null {
  try {
    const found = JSON.parse(readStored('profile') ?? 'null') as Partial<Profile> | null;
    if (!found?.email) return null;
    return { name: found.name ?? '', lastName: found.lastName ?? '', email: found.email };
  } catch {
    return null;
  }
}
