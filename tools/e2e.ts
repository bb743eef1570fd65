import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserPath } from './run/browser/browser.ts';
import { buildFrontEnds } from './run/front-ends.ts';
import { startProduct } from './run/product.ts';
import { playwrightTimes, slowestLines } from './run/report/slowest.ts';
import { keepScratchInMemory } from './run/scratch.ts';
import { command, root, stopOnSignal } from './run/steps.ts';

const reportFile = join(root, '.cache/test/e2e.json');

/** `npm run e2e`: the browser tests on the built product. Arguments go to Playwright: `npm run e2e -- users --headed`. */
async function main(given: string[]): Promise<void> {
  const browser = browserPath();
  if (!(await buildFrontEnds())) {
    process.exitCode = 1;
    return;
  }
  rmSync(reportFile, { force: true });
  const product = await startProduct(join(root, 'test-results/api.log'));
  stopOnSignal(product.stop);
  try {
    const tests = await command('node_modules/@playwright/test/cli.js', ['test', ...given], {
      env: {
        BASE_URL: product.url,
        MAILBOX_URL: product.mailbox,
        CHROME_PATH: browser,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(join(root, 'tools/run/browser/quick-browser.mjs'))}`,
      },
      show: true,
    });
    if (existsSync(reportFile)) tellSlowest(JSON.parse(readFileSync(reportFile, 'utf8')));
    if (tests.ok) return;
    console.error('The log of the product is test-results/api.log');
    process.exitCode = 1;
  } finally {
    await product.stop();
  }
}

function tellSlowest(report: unknown): void {
  const lines = slowestLines(playwrightTimes(report));
  if (lines.length > 1) console.log(['The slowest browser tests:', ...lines].join('\n'));
}

keepScratchInMemory();
await main(process.argv.slice(2));
