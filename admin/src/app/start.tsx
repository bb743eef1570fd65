import { productTitle } from '@population-tracker/contract/constants';
import { Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { safeTarget, signInPath } from '../features/session/redirect.ts';
import SignInPage from '../features/session/SignInPage.tsx';
import { genericText, startTexts } from '../lib/i18n.ts';
import { beginSession, readSession } from '../lib/session.ts';
import { loadTexts } from './texts.ts';
import { followSystemScheme } from './theme/scheme.ts';

/**
 * Opens the panel, or sign-in where nobody is signed in. Sign-in comes first and alone: it needs neither the router
 * nor the frame, which are fetched while the person waits for the code.
 */
export async function start(element: HTMLElement): Promise<void> {
  const stopFollowing = followSystemScheme();
  await startTexts(loadTexts);
  const root = createRoot(element);
  const { pathname, search } = window.location;
  if (readSession().token || pathname === '/auth-redirect') return openPanel(root, stopFollowing);
  if (pathname !== '/login') window.history.replaceState(null, '', signInPath(pathname + search));
  showSignIn(root, stopFollowing);
}

function showSignIn(root: Root, stopFollowing: () => void): void {
  document.title = `${genericText('route.signIn')} - ${productTitle}`;
  root.render(
    <Suspense>
      <SignInPage
        onCodeSent={() => void import('./Panel.tsx')}
        onEntered={async (token, profile) => {
          beginSession(token, profile);
          const wanted = new URLSearchParams(window.location.search).get('redirect');
          window.history.replaceState(null, '', safeTarget(wanted) ?? '/');
          await openPanel(root, stopFollowing);
        }}
      />
    </Suspense>,
  );
}

/** The panel's own provider keeps the colour scheme from here on. */
async function openPanel(root: Root, stopFollowing: () => void): Promise<void> {
  const { Panel } = await import('./Panel.tsx');
  stopFollowing();
  root.render(<Panel />);
}
