import { pbkdf2 } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Cluster } from './cluster.ts';
import { launch } from './embedded-server.ts';

it('a server that ends at once is told of, however long this process takes to look', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'population-tracker-server-'));
  const postgres = join(folder, 'postgres');
  await writeFile(postgres, '#!/bin/sh\necho "FATAL:  not today" >&2\nexit 1\n');
  await chmod(postgres, 0o755);
  const cluster = {
    folder,
    pathForServer: folder,
    logFile: join(folder, 'log'),
    identity: {},
    binaries: { postgres },
  } as Cluster;
  // Whatever is opened, closed or read waits behind others: by then the server has ended.
  let busy = true;
  const keepBusy = () => busy && pbkdf2('any', 'salt', 50_000, 64, 'sha512', keepBusy);
  for (let queued = 0; queued < 12; queued++) keepBusy();
  await expect(launch(cluster, { durable: false, port: 1 })).rejects.toThrow('not today');
  busy = false;
  await rm(folder, { recursive: true });
});
