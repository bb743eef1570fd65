import { browserPath } from './run/browser/browser.ts';
import { openStage } from './run/browser/stage.ts';
import { buildFrontEnds } from './run/front-ends.ts';
import { keepScratchInMemory } from './run/scratch.ts';
import { stopOnSignal } from './run/steps.ts';

/** `npm run e2e`: the browser tests on the built product. Arguments go to Playwright: `npm run e2e -- users --headed`. */
async function main(given: string[]): Promise<void> {
  // Said before anything is built.
  browserPath();
  if (!(await buildFrontEnds())) {
    process.exitCode = 1;
    return;
  }
  const stage = await openStage();
  stopOnSignal(stage.close);
  try {
    if (!(await stage.play(given)).ok) process.exitCode = 1;
  } finally {
    await stage.close();
  }
}

keepScratchInMemory();
await main(process.argv.slice(2));
