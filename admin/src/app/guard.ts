import { installation } from '@population-tracker/contract/installation';
import { type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { signInPath } from '#features/session/redirect.ts';
import { showError } from '#shell/messages/errors.ts';
import { CallError } from '#web/client.ts';
import { isUnanswered } from '#web/connection.ts';
import { genericText } from '#web/language.ts';
import { noRights, permits } from '#web/permissions.ts';
import { callKey, queryClient } from '#web/query.ts';
import type { RouteRecord } from '#web/route-record.ts';
import { clearSession, readSession, recognise, requireToken } from '#web/session.ts';
import { whoIsIn } from './who-is-in.ts';

/** Pages that open without a token. */
const openPaths = ['/login', '/auth-redirect'];

/** What is asked of a path: nothing beyond signing in, a record's roles, or a path that no route knows. */
export type Access = Pick<RouteRecord, 'roles' | 'needs'> | 'anybody' | 'unknown';

/**
 * Decides about each navigation (source, section 4): nobody signed in goes to sign-in and comes back afterwards,
 * roles are fetched where they aren't known yet, and a page without permission gives way to 401.
 */
export async function guard({ request }: LoaderFunctionArgs, access: Access): Promise<Response | null> {
  const url = new URL(request.url);
  const open = openPaths.includes(url.pathname);
  const wanted = url.pathname + url.search;
  // The window already shows the wanted path on a first load and on Back: then another takes its place in the history.
  const leadTo = wanted === window.location.pathname + window.location.search ? replace : redirect;
  if (!readSession().token) return open ? null : leadTo(signInPath(wanted));
  if (url.pathname === '/login') return leadTo('/');
  if (open) return null;
  if (!readSession().user && !(await fetchRoles())) return leadTo(signInPath(wanted));
  if (access === 'anybody') return null;
  if (access === 'unknown') return leadTo('/404');
  return permits(access, readSession().user ?? noRights) ? null : leadTo('/401');
}

/** Filters live in the query: another query of the same path doesn't ask the guard again. */
export function asksAgain({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}): boolean {
  const onlyQuery = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !onlyQuery;
}

/**
 * @returns whether the roles are known now; else the token is cleared and the reason was shown
 * @throws CallError where the server has said nothing: whoever is offline stays signed in
 */
async function fetchRoles(): Promise<boolean> {
  try {
    requireToken();
    const info = await whoIsIn();
    // What stands above a page is known when the page is, so that nothing moves down again.
    queryClient.setQueryData(callKey(installation, {}), info.installation);
    recognise(info);
    return true;
  } catch (error) {
    if (isUnanswered(error)) throw error;
    clearSession();
    showError(sentenceOf(error));
    return false;
  }
}

/** The answer's own; a refusal without one is told as this call's. */
function sentenceOf(error: unknown): string {
  const own = error instanceof CallError ? error.message : '';
  return own === '' || own === genericText('error.plain') ? genericText('error.userInfo') : own;
}
