import { expect, test } from 'vitest';
import { locateBrowser, whatToInstall } from './browser.ts';

const only = (path: string) => (candidate: string) => candidate === path;

test('takes the browser that CHROME_PATH names before any other', () => {
  expect(locateBrowser({ CHROME_PATH: '/opt/chrome', PATH: '/usr/bin' }, () => true)).toBe('/opt/chrome');
});

test('stops when CHROME_PATH names nothing, rather than test another browser', () => {
  expect(() => locateBrowser({ CHROME_PATH: '/opt/none', PATH: '/usr/bin' }, only('/usr/bin/chromium'))).toThrow(
    'CHROME_PATH is /opt/none',
  );
});

test('searches the PATH and the usual places', () => {
  expect(locateBrowser({ PATH: '/bin:/usr/bin' }, only('/usr/bin/chromium'))).toBe('/usr/bin/chromium');
  expect(locateBrowser({ PATH: '/usr/bin' }, (path) => path.startsWith('/usr/bin/chromium'))).toBe('/usr/bin/chromium-headless-shell');
  expect(locateBrowser({ PATH: '/bin' }, only('/snap/bin/chromium'))).toBe('/snap/bin/chromium');
  expect(locateBrowser({ PATH: '/bin' }, () => false)).toBeNull();
});

test('says in one line what to do where none is found and this account may not install one', () => {
  expect(whatToInstall(false)).toMatch(/^[^\n]*only root may install it[^\n]*apt-get install chromium[^\n]*CHROME_PATH[^\n]*$/);
  expect(whatToInstall(true)).toContain('apt-get could not install it');
});
