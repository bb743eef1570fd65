import { productTitle } from '@population-tracker/contract/kernel/constants';
import { createRoot, type Root } from 'react-dom/client';
import { safeTarget, signInPath } from '#features/session/redirect.ts';
import SignInPage from '#features/session/SignInPage.tsx';
import { rootErrors } from '#shell/error-log/catch.ts';
import { onRefresh } from '#shell/updates/refresh-channel.ts';
import { genericText, onLanguage, startTexts } from '#web/language.ts';
import { startLook } from '#web/look/look.ts';
import { beginSession, readSession } from '#web/session.ts';
import { loadTexts } from './texts.ts';
import { askWhoIsIn } from './who-is-in.ts';

/**
 * Opens the panel, or sign-in where nobody is signed in. Sign-in comes first and alone: it needs neither the router
 * nor the frame, which are fetched while the person waits for the code.
 */
export async function start(element: HTMLElement): Promise<void> {
  startLook();
  const { pathname, search } = window.location;
  const opens = Boolean(readSession().token) || pathname === '/auth-redirect';
  // Its code, the texts and who is there are on their way side by side.
  if (opens) void loadPanel().catch(() => null);
  await startTexts(loadTexts);
  const root = createRoot(element, rootErrors);
  if (readSession().token) askWhoIsIn();
  if (opens) return openPanel(root);
  if (pathname !== '/login') window.history.replaceState(null, '', signInPath(pathname + search));
  const unlisten = onLanguage(titleSignIn);
  titleSignIn();
  showSignIn(root, unlisten);
}

function titleSignIn(): void {
  document.title = `${genericText('route.signIn')} - ${productTitle}`;
}

function showSignIn(root: Root, leave: () => void): void {
  let codeSent = false;
  const isTyped = () => codeSent || [...document.querySelectorAll('input')].some(({ value }) => value);
  // What is typed already goes on with this version; the panel tells of the new one later.
  const unfollow = onRefresh(() => {
    if (!isTyped()) window.location.reload();
  });
  // Without a `Suspense` around it: until its texts are there, the page keeps what it came with (build/not-loaded.ts).
  root.render(
    <SignInPage
      onCodeSent={() => {
        codeSent = true;
        // Fetched again where it is needed, if it can't be now.
        void loadPanel().catch(() => null);
      }}
      onEntered={async (token, profile) => {
        beginSession(token, profile);
        const wanted = new URLSearchParams(window.location.search).get('redirect');
        window.history.replaceState(null, '', safeTarget(wanted) ?? '/');
        await openPanel(root, () => {
          leave();
          unfollow();
        });
      }}
    />,
  );
}

const loadPanel = () => import('./Panel.tsx');

/** The panel keeps the title by itself from here on. */
async function openPanel(root: Root, leave?: () => void): Promise<void> {
  const { Panel } = await loadPanel();
  leave?.();
  root.render(<Panel />);
}
