import { join } from 'node:path';
import { browserPath } from './run/browser.ts';
import { buildPanel } from './run/panel.ts';
import { startProduct } from './run/product.ts';
import { command, root, stopOnSignal } from './run/steps.ts';

/** `npm run e2e`: the browser tests on the built product. Arguments go to Playwright: `npm run e2e -- users --headed`. */
async function main(given: string[]): Promise<void> {
  const browser = browserPath();
  if (!buildPanel()) {
    process.exitCode = 1;
    return;
  }
  const product = await startProduct(join(root, 'test-results/api.log'));
  stopOnSignal(product.stop);
  try {
    const tests = await command('node_modules/@playwright/test/cli.js', ['test', ...given], {
      env: { BASE_URL: product.url, CHROME_PATH: browser },
      show: true,
    });
    if (tests.ok) return;
    console.error('The log of the product is test-results/api.log');
    process.exitCode = 1;
  } finally {
    await product.stop();
  }
}

await main(process.argv.slice(2));
