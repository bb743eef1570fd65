import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const waitMs = 60_000;

/**
 * Runs `work` while no other process prepares, starts or stops the database of this data folder.
 * @throws when the folder can't be written, or another process holds the lock for more than a minute
 */
export async function withLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const path = join(dataDir, 'database.lock');
  await take(dataDir, path);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(dataDir: string, path: string): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await writeFile(path, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new Error(`The data folder ${dataDir} can’t be written (${code}).`, { cause: error });
    }
    if (await isAbandoned(path)) await rm(path, { force: true });
    else if (Date.now() > deadline)
      throw new Error(`Another process has been preparing the database for a minute; if none runs, delete ${path}.`);
    else await sleep(50);
  }
}

/** Left behind by a killed process, or so old that its number belongs to somebody else by now. */
async function isAbandoned(path: string): Promise<boolean> {
  try {
    const holder = Number(await readFile(path, 'utf8'));
    const ageMs = (await folderTime(path)) - (await stat(path)).mtimeMs;
    // The number is written a moment after the file appears.
    if (!holder) return ageMs > 2_000;
    return ageMs > 2 * waitMs || !isAlive(holder);
  } catch {
    return false;
  }
}

/** The present by the clock that dates files: on a network drive it is not this machine's. */
async function folderTime(path: string): Promise<number> {
  const probe = `${path}.${process.pid}`;
  await writeFile(probe, '');
  const { mtimeMs } = await stat(probe);
  await rm(probe, { force: true });
  return mtimeMs;
}

/** Whether a process of this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
