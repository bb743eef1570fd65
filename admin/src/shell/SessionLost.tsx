import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { RefusedCall } from '#shell/session-lost/refused-call.ts';
import { whenAtRest } from '#shell/when-at-rest.ts';
import { lostSessionCodes, onCallError } from '#web/client.ts';

// Whoever is signed in when the page opens has a moment; a part that can't be fetched mustn't take the panel along.
const Watch = lazy(() => import('#shell/session-lost/LostSessionWatch.tsx').catch(() => ({ default: () => null })));

/** Watches over the session, in agreement with the other windows of this browser. Fetched at rest, or with the first call that is refused. */
export function SessionLost(): ReactNode {
  const [refused, setRefused] = useState<RefusedCall | null>(null);
  const [watches, setWatches] = useState(false);
  useEffect(() => {
    const forget = whenAtRest(() => setWatches(true));
    const unlisten = onCallError((error, _quiet, sent) => {
      if (lostSessionCodes.includes(error.statusCode) || error.key === 'session.missingToken') setRefused({ sent, error });
    });
    return () => {
      forget();
      unlisten();
    };
  }, []);
  if (!watches && !refused) return null;
  return (
    <Suspense>
      <Watch refused={refused} />
    </Suspense>
  );
}
