import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replicaOf } from '../../api/src/testing/replica/replica-server.ts';
import { runLoad, together } from '../load/run-load.ts';
import { freePort, startApiProcess } from '../machine/api-process.ts';
import { treeCpuMs } from '../machine/cpu.ts';
import { apiPath, type Stage, workOf } from '../machine/stage.ts';
import { type Figure, inTurn, mean, ms, perSecond, type Row } from './figure.ts';

const exportsEach = 2;

/** What lists, exports and figures cost the primary with a replica beside it, and without. */
export const replica: Row = {
  name: 'replica',
  sizes: 'each',
  async measure(stage): Promise<Figure[]> {
    const { server, databaseUrl, token } = stage;
    const folder = mkdtempSync(join(dirname(server.dataDir), 'population-tracker-replica-'));
    chmodSync(folder, 0o755);
    const standby = await replicaOf({ primaryUrl: databaseUrl, dataDir: server.dataDir, folder, port: await freePort() });
    await standby.start();
    const api = await startApiProcess({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: standby.url, DATA_DIR: server.dataDir });
    try {
      const measured = await inTurn(
        () => readOn(stage, api.port),
        () => readOn(stage, stage.api.port),
      );
      const beside = mean(measured.ours.map(({ primaryMs }) => primaryMs));
      const without = mean(measured.raw.map(({ primaryMs }) => primaryMs));
      const [there, here] = [together(measured.ours.map(({ lists }) => lists)), together(measured.raw.map(({ lists }) => lists))];
      return [
        {
          name: 'replica',
          what: 'computing time of the primary for lists, figures and exports, with a replica against without',
          value: beside / without,
          unit: 'times',
          behind: `${ms(beside)} against ${ms(without)} for ${requests.length * listsEach} answers and ${exportsEach} exports; answered ${perSecond(there.perSecond)}, p99 ${ms(there.p99Ms)}, against ${perSecond(here.perSecond)}, p99 ${ms(here.p99Ms)}; ${await readings(api.port, token)}`,
        },
      ];
    } finally {
      await api.stop();
      await standby.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const requests = [
  ...[1, 2, 3, 4, 5].map((page) => apiPath('/reservations', { page, limit: 50 })),
  ...[1, 2, 3].map((page) => apiPath('/users', { page, limit: 50 })),
  apiPath('/dashboard/summary', { period: 'month' }),
  apiPath('/dashboard/location-usage'),
].map((path) => ({ method: 'GET' as const, path }));
const listsEach = 20;

/** The same work each time. */
async function readOn({ server, token }: Stage, port: number) {
  const pid = Number(readFileSync(join(server.dataDir, 'database/postmaster.pid'), 'utf8').split('\n')[0]);
  const before = treeCpuMs(pid);
  const asked = Array.from({ length: listsEach }, () => requests).flat();
  const lists = await runLoad({ ...workOf(token, asked, { once: true, seconds: 300 }), ports: [port] });
  for (let count = 0; count < exportsEach; count++) {
    const answer = await fetch(`http://127.0.0.1:${port}${apiPath('/users/export', { format: 'csv' })}`, { headers: { token } });
    if (!answer.ok) throw new Error(`The API refused the export: ${answer.status}`);
    await answer.arrayBuffer();
  }
  return { lists, primaryMs: treeCpuMs(pid) - before };
}

/** Where they were read, as the process itself counts it. */
async function readings(port: number, token: string): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { token } })).text();
  const count = (from: string) => new RegExp(`database_readings\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? '?';
  return `${count('replica')} readings there, ${count('primary')} that stayed`;
}
