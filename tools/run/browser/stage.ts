import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProduct } from '../product.ts';
import { playwrightTimes, slowestLines } from '../report/slowest.ts';
import { command, type Outcome, root } from '../steps.ts';
import { browserPath } from './browser.ts';

const reportFile = join(root, '.cache/test/e2e.json');

/** What browser tests are played on: the built product with the demo company. */
export interface Stage {
  /** @param given what goes to Playwright: words that the files' paths contain, options */
  play(given: string[]): Promise<Outcome>;
  close(): Promise<void>;
}

/** @throws where there is no browser, or the product doesn't start */
export async function openStage(): Promise<Stage> {
  const browser = browserPath();
  const product = await startProduct(join(root, 'test-results/api.log'));
  const env = {
    BASE_URL: product.url,
    MAILBOX_URL: product.mailbox,
    CHROME_PATH: browser,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(join(root, 'tools/run/browser/quick-browser.mjs'))}`,
  };
  return {
    async play(given) {
      rmSync(reportFile, { force: true });
      const played = await command('node_modules/@playwright/test/cli.js', ['test', ...given], { env, show: true });
      if (existsSync(reportFile)) tellSlowest(JSON.parse(readFileSync(reportFile, 'utf8')));
      if (!played.ok) console.error('The log of the product is test-results/api.log');
      return played;
    },
    close: product.stop,
  };
}

function tellSlowest(report: unknown): void {
  const lines = slowestLines(playwrightTimes(report));
  if (lines.length > 1) console.log(['The slowest browser tests:', ...lines].join('\n'));
}
