import { arch, availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import type { Scale } from '../api/seeds/scale/load.ts';
import { verdictOf } from './budgets.ts';
import type { Figure } from './rows/figure.ts';

export const sizeText = ({ users, reservations }: Scale): string =>
  `${users.toLocaleString('en')} users, ${reservations.toLocaleString('en')} reservations`;

export function printMachine(): void {
  const memoryGb = Math.round(totalmem() / 1_024 ** 3);
  console.log(
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memoryGb} GB, ${process.platform} ${release()} ${arch()}, Node ${process.versions.node}`,
  );
  const [load = 0] = loadavg();
  if (load > 0.5)
    console.log(`The machine is busy with other things (load ${load.toFixed(1)}): look at the ratios, not at the absolute figures.`);
}

export function printFigure(figure: Figure): void {
  const { met, budget } = verdictOf(figure);
  const value = `${rounded(figure.value)}${figure.unit === 'times' ? '' : ` ${figure.unit}`}`;
  const verdict = budget === '' ? '' : `  ${met ? 'met   ' : 'MISSED'} ${budget}`;
  console.log(`${figure.name.padEnd(14)} ${value.padStart(9)}${verdict.padEnd(17)}  ${figure.what}\n${' '.repeat(43)}${figure.behind}`);
}

/** What ten times the rows do to each figure that is measured at both sizes. */
export function printGrowth(small: Figure[], large: Figure[], sizes: Scale[]): void {
  const pairs = small.flatMap((one) => {
    const other = large.find(({ name }) => name === one.name);
    return one.perSecond && other?.perSecond ? [{ name: one.name, small: one.perSecond, large: other.perSecond }] : [];
  });
  if (pairs.length === 0) return;
  console.log(`\nGrowth: ${sizes.map(sizeText).join(' -> ')}`);
  for (const { name, small, large } of pairs)
    console.log(`${name.padEnd(14)} ${rounded(small)}/s -> ${rounded(large)}/s (${rounded(large / small)} times)`);
}

const rounded = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2));
