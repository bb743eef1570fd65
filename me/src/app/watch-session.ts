import { notice } from '#ui/touch/notices.ts';
import { lostSessionCodes, onCallError } from '#web/client.ts';
import { queryClient } from '#web/query.ts';
import { clearSession, followSession, onSession, readSession } from '#web/session.ts';
import { onStoredElsewhere, readStored } from '#web/storage.ts';

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
    onSession(({ before, now, out }) => {
      if (before.token === now.token) return;
      queryClient.clear();
      // A device shows what is its person's; whose session has only ended signs in again.
      const isOthers = now.profile !== null && now.profile.email !== before.profile?.email;
      if ((out || isOthers) && readStored('pushDevice'))
        void import('./forget-device.ts').then(({ forgetDevice }) => forgetDevice(now.profile?.email ?? null));
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
