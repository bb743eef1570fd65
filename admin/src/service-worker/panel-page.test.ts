import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { expect, test } from 'vitest';
import { isPanelPage } from './panel-page.ts';

test('opens the panel’s screens without a server, and nothing that only the server can answer', () => {
  for (const path of ['/', '/login', '/dashboard', '/meeting-room-list', '/upload-jobs', '/development'])
    expect(isPanelPage(path), path).toBe(true);
  const calls = [apiBasePath, `${apiBasePath}/users`, `${apiBasePath}/docs`];
  const others = ['/docs', '/docs/static/index.html', '/health/live', '/metrics', '/openapi.json', '/dev/mailbox', '/my', '/my/week'];
  for (const path of [...calls, ...others, '/assets/index-1a2b.js', '/service-worker.js', '/icon.svg'])
    expect(isPanelPage(path), path).toBe(false);
});
