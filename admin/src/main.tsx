import '#shell/error-log/catch.ts';
import '#ui/theme/inter/inter.generated.css';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import '#ui/theme/pieces.css';
import '#ui/theme/shapes.css';
import '#ui/theme/panel.css';
import { start } from '#app/start.tsx';
import { followSignIn } from '#shell/session-lost/sign-in-elsewhere.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root.');
followSignIn();
// Waited for by nobody: whatever is loaded later needs this file to have run.
start(element).catch((error: unknown) => {
  // What the page came with says so (build/not-loaded.ts).
  const place = element.firstElementChild;
  if (place instanceof HTMLElement) place.dataset['notLoaded'] = 'now';
  place?.dispatchEvent(new Event('error'));
  throw error;
});
