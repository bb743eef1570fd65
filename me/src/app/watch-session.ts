import { notice } from '#ui/touch/notices.ts';
import { lostSessionCodes, onCallError } from '#web/client.ts';
import { queryClient } from '#web/query.ts';
import { clearSession, followSession, onSession, readSession } from '#web/session.ts';
import { onStoredElsewhere } from '#web/storage.ts';

/** A session that has ended leads to sign-in with its reason; what another window did is followed. @returns stops watching */
export function watchSession(): () => void {
  const ends = [
    onStoredElsewhere('token', followSession),
    onCallError((error, _quiet, { token }) => {
      if (!lostSessionCodes.includes(error.statusCode) || token !== readSession().token) return;
      clearSession();
      notice.refused(error.message);
    }),
    // What one person saw is nobody else's.
    onSession(({ before, now }) => {
      if (before.token !== now.token) queryClient.clear();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
