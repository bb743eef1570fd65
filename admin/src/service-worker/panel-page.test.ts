import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { expect, test } from 'vitest';
import { isPanelPage } from './panel-page.ts';

test('opens the panel’s screens without a server, and nothing that only the server can answer', () => {
  for (const path of ['/', '/login', '/dashboard', '/meeting-room-list', '/upload-jobs', '/development', '/auth-redirect'])
    expect(isPanelPage(path), path).toBe(true);
  const calls = [apiBasePath, `${apiBasePath}/users`, `${apiBasePath}/docs`];
  const others = ['/docs', '/docs/static/index.html', '/health/live', '/metrics', '/openapi.json', '/dev/mailbox', '/my', '/my/week'];
  // A kept page in place of such an answer would lose the sign-in: what the provider sent is good once.
  const ways = ['/auth/oidc/callback', '/auth/saml/acs', '/auth/saml/metadata', '/scim/v2/Users', '/c/ABCDEFGHJKLM', '/privacy-notice'];
  for (const path of [...calls, ...others, ...ways, '/assets/index-1a2b.js', '/service-worker.js', '/icon.svg'])
    expect(isPanelPage(path), path).toBe(false);
});
