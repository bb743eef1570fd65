import type { Role } from '@population-tracker/contract/roles';
import type { UserInfo } from '@population-tracker/contract/session';
import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from './storage.ts';

/** Name, surname and address as the avatar shows them; stored beside the token (source, section 4). */
export interface Profile {
  name: string;
  lastName: string;
  email: string;
}

interface Session {
  token: string | null;
  profile: Profile | null;
  /** Known once `GET /user/info` has answered; never stored, so that a reload asks again. */
  user: UserInfo | null;
}

let session: Session = { token: readStored('token'), profile: storedProfile(), user: null };
const listeners = new Set<() => void>();

export const readSession = (): Session => session;

/** The signed-in person; renders again when it changes. */
export const useSession = (): Session => useSyncExternalStore(subscribe, readSession);

/** Keeps token and profile after a sign-in. */
export function beginSession(token: string, profile: Profile): void {
  writeStored('token', token);
  writeStored('profile', JSON.stringify(profile));
  change({ token, profile, user: null });
}

/** Takes over what `GET /user/info` answered: from here on the roles are known. */
export function recognise(user: UserInfo): void {
  const profile = { name: user.name, lastName: user.lastName, email: user.email };
  writeStored('profile', JSON.stringify(profile));
  change({ ...session, profile, user });
}

/** Forgets token, profile and roles on this device. The server is told by the caller. */
export function clearSession(): void {
  writeStored('token', null);
  writeStored('profile', null);
  change({ token: null, profile: null, user: null });
}

/** The roles known so far; empty until `GET /user/info` has answered. */
export const rolesNow = (): readonly Role[] => session.user?.roles ?? [];

/** @throws Error where nobody is signed in: asking who one is, or signing out, makes no sense then (source, section 8) */
export function requireToken(): string {
  if (!session.token) throw new Error('The token is missing: nobody is signed in.');
  return session.token;
}

/** Calls back when another window of this browser signs in or out. @returns stops listening */
export function onSessionElsewhere(changed: () => void): () => void {
  return onStoredElsewhere('token', (token) => {
    if (token === session.token) return;
    change({ token, profile: storedProfile(), user: null });
    changed();
  });
}

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
