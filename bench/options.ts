import { parseArgs } from 'node:util';
import type { Scale } from '../api/seeds/scale/load.ts';

export interface Options {
  /** Names of rows; empty for all. */
  only: string[];
  sizes: Scale[];
  /** A folder for the database that stays for the next run. */
  data: string | null;
  /** A missed budget makes the exit code 1. */
  strict: boolean;
}

/** Ten times apart: users and reservations alike, then reservations alone. */
const scales: Record<string, Scale> = {
  small: { users: 10_000, reservations: 100_000 },
  large: { users: 100_000, reservations: 1_000_000 },
  huge: { users: 100_000, reservations: 10_000_000 },
};

/** Names of several sizes: what is measured one after the other, with what grew between them. */
const pairs: Record<string, string[]> = { both: ['small', 'large'], growth: ['large', 'huge'] };

export const usage = `npm run bench -- [--only list,create] [--size small|large|huge|both|growth] [--data folder] [--strict]`;

/** @throws Error for a row or a size that isn't there */
export function readOptions(given: string[], rows: string[]): Options {
  const { values } = parseArgs({
    args: given,
    options: {
      only: { type: 'string', default: '' },
      size: { type: 'string', default: 'both' },
      data: { type: 'string' },
      strict: { type: 'boolean', default: false },
    },
  });
  const only = values.only.split(',').filter(Boolean);
  const unknown = only.find((name) => !rows.includes(name));
  if (unknown) throw new Error(`Nothing measures “${unknown}”; there are ${rows.join(', ')}.`);
  const chosen = (pairs[values.size] ?? [values.size]).flatMap((name) => scales[name] ?? []);
  if (chosen.length === 0) throw new Error(`A size is small, large, huge, both or growth, not “${values.size}”.`);
  return { only, sizes: chosen, data: values.data ?? null, strict: values.strict };
}
