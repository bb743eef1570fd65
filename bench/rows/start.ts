import { startApiProcess } from '../machine/api-process.ts';
import { type Figure, ms, type Row } from './figure.ts';

const starts = 3;

/** From the start of the API's process until it says that it is ready, on a database that is there. */
export const start: Row = {
  name: 'start',
  sizes: 'largest',
  async measure({ databaseUrl, server }): Promise<Figure[]> {
    const all: number[] = [];
    for (let i = 0; i < starts; i++) {
      const api = await startApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir });
      all.push(api.readyMs);
      await api.stop();
    }
    all.sort((a, b) => a - b);
    const middle = all[Math.floor(starts / 2)] ?? Number.NaN;
    return [
      {
        name: 'start',
        what: 'start on existing data until ready',
        value: middle / 1_000,
        unit: 's',
        behind: `the middle of ${all.map(ms).join(', ')}`,
      },
    ];
  },
};
