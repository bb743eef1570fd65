import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/session.ts';

// One that can't be fetched mustn't take the panel along; the server refuses every change without it too.
const ViewingBar = lazy(() => import('./ViewingBar.tsx').catch(() => ({ default: () => null })));

/** Says, as long as it lasts, that the panel is seen as another person. */
export function Viewing(): ReactNode {
  const viewing = useSession().user?.viewing;
  if (!viewing) return null;
  return (
    <Suspense>
      <ViewingBar viewing={viewing} />
    </Suspense>
  );
}
