import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/session.ts';

// One that can't be fetched mustn't take the panel along; it asks the next time.
const PrivacyBanner = lazy(() => import('./PrivacyBanner.tsx').catch(() => ({ default: () => null })));

/** Whoever sees the panel as somebody else says nothing in their name. */
export function Privacy({ version }: { version: number | null | undefined }): ReactNode {
  const { user } = useSession();
  if (!version || !user || user.viewing) return null;
  return (
    <Suspense>
      <PrivacyBanner key={version} />
    </Suspense>
  );
}
