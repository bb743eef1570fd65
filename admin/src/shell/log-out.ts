import { signOut } from '@population-tracker/contract/session';
import { mayGiveUp, unsavedForms } from '#ui/form/unsaved.ts';
import { call } from '#web/client.ts';
import { queryClient } from '#web/query.ts';
import { clearSession, requireToken } from '#web/session.ts';

/**
 * Ends the session on the server and forgets everything here, open tabs too, after asking for what isn't saved. Where the server
 * doesn't answer, this device is signed out all the same.
 * @returns whether the person is signed out
 * @throws Error when nobody is signed in (source, section 8)
 */
export async function logOut(): Promise<boolean> {
  requireToken();
  if (!(await mayGiveUp(unsavedForms()))) return false;
  await call(signOut, {}, { quiet: true }).catch(() => null);
  clearSession(true);
  queryClient.clear();
  return true;
}
