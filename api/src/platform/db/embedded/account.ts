import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The account that PostgreSQL runs as, when it can't be that of this process. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** In this order; each is without rights of its own. */
const candidates = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so that under root it runs as an account without rights: the one that
 * already owns the database's folder, else the first of the known ones that this machine has.
 * @returns null when this process's own account will do
 */
export async function databaseAccount(dataDir: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const accounts = await readAccounts();
  const owner = await stat(join(dataDir, 'database')).catch(() => null);
  const account =
    accounts.find((candidate) => owner && owner.uid !== 0 && candidate.uid === owner.uid) ??
    candidates.map((name) => accounts.find((candidate) => candidate.name === name)).find((found) => found !== undefined);
  if (account) return account;
  throw new Error(
    'The embedded database can’t run as root and found no account “postgres” or “nobody” to run as: start as an ordinary user, or set DATABASE_URL.',
  );
}

async function readAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && Number(fields[2]) > 0)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Whether an account may pass through a folder and all that it lies in. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  const parts = folder.split('/').filter(Boolean);
  for (let count = 0; count <= parts.length; count++) {
    const { uid, gid, mode } = await stat(`/${parts.slice(0, count).join('/')}`);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
  }
  return true;
}
