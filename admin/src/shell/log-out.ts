import { signOutAtProvider } from '@population-tracker/contract/session/identity-providers';
import { mayGiveUp, unsavedForms } from '#ui/form/unsaved.ts';
import { call } from '#web/client.ts';
import { queryClient } from '#web/query.ts';
import { clearSession, requireToken } from '#web/session.ts';

/**
 * Ends the session on the server and forgets everything here, open tabs too, after asking for what isn't saved. Where the server
 * doesn't answer, this device is signed out all the same. Where a provider began the session, the browser goes there to end it too.
 * @returns whether the person is signed out, and stays on this page
 * @throws Error when nobody is signed in (source, section 8)
 */
export async function logOut(): Promise<boolean> {
  requireToken();
  if (!(await mayGiveUp(unsavedForms()))) return false;
  const left = await call(signOutAtProvider, {}, { quiet: true }).catch(() => null);
  clearSession(true);
  queryClient.clear();
  if (!left?.url) return true;
  window.location.assign(left.url);
  return false;
}
