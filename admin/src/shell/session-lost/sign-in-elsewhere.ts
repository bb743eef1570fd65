import { onStoredElsewhere } from '#web/storage.ts';

/** A sign-in page that waits in one window goes on to the page it wants when the person signs in in another. */
export function followSignIn(): void {
  onStoredElsewhere('token', (token) => {
    if (token && window.location.pathname === '/login') window.location.replace(`/auth-redirect${window.location.search}`);
  });
}
