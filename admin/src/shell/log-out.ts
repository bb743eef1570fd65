import { signOut } from '@population-tracker/contract/session';
import { call } from '../lib/client.ts';
import { queryClient } from '../lib/query.ts';
import { clearSession, requireToken } from '../lib/session.ts';

/**
 * Ends the session on the server and forgets everything here. Where the server doesn't answer, this device is signed out all the same.
 * @throws Error when nobody is signed in (source, section 8)
 */
export async function logOut(): Promise<void> {
  requireToken();
  await call(signOut, {}, { quiet: true }).catch(() => null);
  clearSession();
  queryClient.clear();
}
