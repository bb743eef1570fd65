import { defineConfig } from '@playwright/test';

/**
 * Of the browser itself. The first ones are two pages that it prepares for its address bar with every window, which takes longer than
 * opening the window. The others Playwright turns off too, but of two such lists only the last is read.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** They begin with the run, so that nobody waits for one of them alone in the end. */
const longest = /(emergency|errors|first-hour|help|main-job|my-week|screens|uploads-depth|users-bulk)\.spec\.ts$/;
const signedIn = { dependencies: ['sign-in'], use: { storageState: '.cache/test/administrator.json' } };

/** Started by `npm run e2e`, which gives the address of the running product and the machine's browser. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // Much of a test is waiting: for what is fetched, for a message that goes. A third fills two cores.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only sometimes is a fault of the product or of the test; a second try would hide both.
  retries: 0,
  // Time for a machine that does much else besides: what is there is never waited for.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/e2e.json' }]],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:3000',
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Quicker, and no look at a colour that is still on its way. The main job runs with motion once, as most people have it.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a worker makes pass by `page.route`; the tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // What draws needs no process of its own: a load takes a tenth less of the processor.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough for what the engine spends on making its code quicker: a fourteenth of all computing.
        '--js-flags=--no-opt --no-maglev',
        `--disable-features=${unwanted.join(',')}`,
      ],
    },
  },
  projects: [
    // Signs in once and keeps the session: codes are few per account and time, as they should be.
    { name: 'sign-in', testMatch: /sign-in\.setup\.ts$/ },
    { name: 'longest', testMatch: longest, ...signedIn },
    { name: 'panel', testMatch: /\.spec\.ts$/, testIgnore: longest, ...signedIn },
  ],
});
