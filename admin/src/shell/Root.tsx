import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useAnyShown } from '#shell/messages/any-shown.ts';
import { NavigationProgress } from '#shell/navigation/NavigationProgress.tsx';
import { usePageTitle } from '#shell/navigation/use-page-title.ts';
import { Updates } from '#shell/updates/Updates.tsx';
import { Viewing } from '#shell/viewing/Viewing.tsx';
import { Late } from './Late.tsx';
import { SessionLost } from './SessionLost.tsx';
import { usePage } from './shell-sitemap.ts';

const nothing = { default: () => null };
// One that can't be fetched mustn't take the panel along.
const Toasts = lazy(() => import('#shell/messages/Toasts.tsx').catch(() => nothing));

/** What stands around every page, in the frame or not. */
export function Root(): ReactNode {
  const title = usePageTitle();
  const anyShown = useAnyShown();
  const inFrame = usePage()?.record !== undefined;
  return (
    <>
      <NavigationProgress />
      {!inFrame && <Viewing />}
      <Suspense fallback={<Late />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
      <p aria-live="polite" className="pt-unseen">
        {title}
      </p>
      <SessionLost />
      <Updates />
      {anyShown && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  );
}
