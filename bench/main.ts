import { verdictOf } from './budgets.ts';
import { type DatabaseServer, startDatabaseServer } from './machine/database-server.ts';
import { openStage } from './machine/stage.ts';
import { type Options, readOptions, usage } from './options.ts';
import { printFigure, printGrowth, printMachine, sizeText } from './print.ts';
import { create } from './rows/create.ts';
import { directory } from './rows/directory.ts';
import { emergency } from './rows/emergency.ts';
import { exports } from './rows/export.ts';
import type { Figure, Row } from './rows/figure.ts';
import { figures } from './rows/figures.ts';
import { list } from './rows/list.ts';
import { memory } from './rows/memory.ts';
import { pages } from './rows/pages/pages.ts';
import { cold } from './rows/panel/cold.ts';
import { floorPlan } from './rows/panel/floor-plan.ts';
import { interaction } from './rows/panel/interaction.ts';
import { panel } from './rows/panel/panel.ts';
import { ready } from './rows/panel/ready.ts';
import { appEmergency } from './rows/phone/app-emergency.ts';
import { appUsualDesk } from './rows/phone/app-usual-desk.ts';
import { processes } from './rows/processes.ts';
import { replica } from './rows/replica.ts';
import { rush } from './rows/rush.ts';
import { search } from './rows/search.ts';
import { start } from './rows/start.ts';
import { upload } from './rows/upload/upload.ts';
import { watchers } from './rows/watchers.ts';

const rows: Row[] = [
  start,
  list,
  pages,
  figures,
  watchers,
  search,
  exports,
  create,
  rush,
  directory,
  memory,
  processes,
  replica,
  panel,
  cold,
  interaction,
  ready,
  floorPlan,
  emergency,
  appEmergency,
  appUsualDesk,
  upload,
];

/** `npm run bench`: each figure beside its raw limit in the same run. It tells, it doesn't judge: see `--strict`. */
async function main(): Promise<void> {
  const options = optionsOrUsage();
  if (!options) return;
  printMachine();
  const server = await startDatabaseServer(options.data);
  try {
    const measured: Figure[][] = [];
    for (const scale of options.sizes) {
      console.log(`\n== ${sizeText(scale)}`);
      const isLargest = scale === options.sizes.at(-1);
      const wanted = rows.filter(
        ({ name, sizes }) => (isLargest || sizes === 'each') && (options.only.length === 0 || options.only.includes(name)),
      );
      measured.push(await measureAll(server, scale, wanted));
    }
    const [small, large] = measured;
    if (small && large) printGrowth(small, large, options.sizes);
    const missed = (measured.at(-1) ?? []).filter((figure) => !verdictOf(figure).met);
    console.log(missed.length === 0 ? '\nEvery budget is met.' : `\nMissed: ${missed.map(({ name }) => name).join(', ')}`);
    if (options.strict && missed.length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

function optionsOrUsage(): Options | null {
  try {
    return readOptions(
      process.argv.slice(2),
      rows.map(({ name }) => name),
    );
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exitCode = 1;
    return null;
  }
}

async function measureAll(server: DatabaseServer, scale: Options['sizes'][number], wanted: Row[]): Promise<Figure[]> {
  const stage = await openStage(server, scale);
  const figures: Figure[] = [];
  try {
    for (const row of wanted) {
      // One row that can't be measured doesn't take the others with it.
      const found = await row.measure(stage).catch((error: Error) => {
        console.log(`${row.name.padEnd(14)} can’t be measured: ${error.message}`);
        process.exitCode = 1;
        return [];
      });
      found.forEach(printFigure);
      figures.push(...found);
    }
  } finally {
    await stage.api.stop();
  }
  return figures;
}

await main();
