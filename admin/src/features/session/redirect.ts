/** The sign-in page, with the path that was wanted. */
export const signInPath = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`;

/**
 * The path to go on to after sign-in, null where it isn't one of this site: only paths that begin with exactly one `/`
 * are followed, so that a link to the sign-in page can't send anybody elsewhere.
 */
export function safeTarget(redirect: string | null): string | null {
  if (!redirect || !/^\/(?![/\\])/.test(redirect)) return null;
  // Browsers drop tabs and line breaks inside a URL: "/\t/evil.example" would become "//evil.example".
  if (/[\u0000-\u001f\\]/.test(redirect)) return null;
  return redirect === '/login' || redirect.startsWith('/login?') ? null : redirect;
}
