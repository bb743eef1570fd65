import { defineConfig } from '@playwright/test';

/** Started by `npm run e2e`, which gives the address of the running product and the machine's browser. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine a browser can miss a moment; another try tells that from a fault, and the report names it flaky.
  retries: process.env.CI ? 2 : 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/e2e.json' }]],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Quicker, and no look at a colour that is still on its way. The main job runs with motion, as most people have it.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a worker makes pass by `page.route`; the tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // Signs in once and keeps the session: codes are few per account and time, as they should be.
    { name: 'sign-in', testMatch: /sign-in\.setup\.ts$/ },
    {
      name: 'panel',
      testMatch: /\.spec\.ts$/,
      dependencies: ['sign-in'],
      use: { storageState: '.cache/test/administrator.json' },
    },
  ],
});
