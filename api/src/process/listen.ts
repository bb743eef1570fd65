import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#api/config.ts';
import { StartError } from './start-error.ts';

type Place = Pick<Config, 'host' | 'port'>;

/** Listens for a moment where the product is going to. @throws StartError when that can't be */
export async function checkPort({ host, port }: Place): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await listening({ host, port }, () => once(probe.listen({ host, port }), 'listening'));
  probe.close();
  await once(probe, 'close');
}

/** @throws StartError that says what to do where a place can't be listened at */
export async function listening<T>({ host, port }: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `PORT ${port} is taken by another program on ${host}: end that one, or set another PORT (PORT=${freeNear(port)} npm start).`,
      );
    if (code === 'EACCES') throw new StartError(`PORT ${port} may not be used by this account; set a PORT from 1024 up.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}

/** Only an example. */
const freeNear = (port: number): number => (port < 65_000 ? port + 1 : port - 1);
