import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../api/src/platform/db/embedded/lock.ts';

/** Linux keeps it in memory. Others have none, containers a small one. */
const inMemory = '/dev/shm';
const folderPrefix = 'population-tracker-run-';
/** A run fills a fraction of it. */
const neededBytes = 6 * 1024 ** 3;

/**
 * Has a run keep in memory what is gone after it, where the machine has room: each test file clones a database of a thousand small
 * files, which a disk takes some 25 times as long to make. For this process and all that it starts; removed when it ends.
 */
export function keepScratchInMemory(): void {
  const place = join(inMemory, folderPrefix);
  // A part of a larger run has it already.
  if (process.env.TMPDIR?.startsWith(place) || !hasRoom()) return;
  removeAbandoned();
  const folder = mkdtempSync(`${place}${process.pid}-`);
  // The database runs under an account of its own, which has to reach its folder inside.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, freemem()) > neededBytes;
  } catch {
    return false;
  }
}

/** A run that was killed leaves its folder behind; the name tells whose it was. */
function removeAbandoned(): void {
  for (const name of readdirSync(inMemory).filter((name) => name.startsWith(folderPrefix))) {
    if (!isAlive(Number(name.slice(folderPrefix.length).split('-')[0]))) rmSync(join(inMemory, name), { recursive: true, force: true });
  }
}
