import { availableParallelism } from 'node:os';
import { runLoad, together } from '../load/run-load.ts';
import { startApiProcess } from '../machine/api-process.ts';
import { apiPath, workOf } from '../machine/stage.ts';
import { type Figure, inTurn, perSecond, type Row } from './figure.ts';

/** For two processes, PostgreSQL and the load generator each to have its own. */
const coresNeeded = 4;

/** Two API processes on one database against one of them: who is signed in, which asks little of PostgreSQL. */
export const processes: Row = {
  name: 'processes',
  sizes: 'largest',
  async measure({ api, databaseUrl, server, token }): Promise<Figure[]> {
    const second = await startApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir });
    const work = workOf(token, [{ method: 'GET', path: apiPath('/user/info') }], {});
    const measured = await inTurn(
      () => runLoad({ ...work, ports: [api.port, second.port] }),
      () => runLoad({ ...work, ports: [api.port] }),
    );
    await second.stop();
    const judged = availableParallelism() >= coresNeeded;
    const [two, one] = [together(measured.ours).perSecond, together(measured.raw).perSecond];
    return [
      {
        name: 'processes',
        what: 'two API processes on one database against one',
        value: two / one,
        unit: 'times',
        behind: `${perSecond(two)} against ${perSecond(one)}${judged ? '' : `; ${availableParallelism()} cores are too few to show it`}`,
        judged,
      },
    ];
  },
};
