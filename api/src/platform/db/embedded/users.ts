import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './lock.ts';

let entered = 0;

/**
 * Notes that this process uses the database of a data folder: its connections don't tell, since it may be between two of them.
 * Enter and leave within the folder's lock.
 * @returns leaves; answers whether others use it still
 */
export async function enter(dataDir: string): Promise<() => Promise<boolean>> {
  const folder = join(dataDir, 'database.users');
  entered += 1;
  const own = `${process.pid}.${entered}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, own), await beginningOf(process.pid));
  return async () => {
    await rm(join(folder, own), { force: true });
    const living = await Promise.all((await readdir(folder)).map((name) => lives(folder, name)));
    return living.includes(true);
  };
}

/** Whoever was killed is forgotten. */
async function lives(folder: string, name: string): Promise<boolean> {
  const pid = Number.parseInt(name, 10);
  const path = join(folder, name);
  if (isAlive(pid) && (await beginningOf(pid)) === (await readFile(path, 'utf8').catch(() => null))) return true;
  await rm(path, { force: true });
  return false;
}

/** When the process began, as Linux counts it: numbers are given anew after a restart of the machine. Elsewhere nothing. */
async function beginningOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name stands in brackets and may hold anything; the 22nd field is the 20th behind them.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
