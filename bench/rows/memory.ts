import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from '../load/run-load.ts';
import { startApiProcess } from '../machine/api-process.ts';
import { apiPath, workOf } from '../machine/stage.ts';
import type { Figure, Row } from './figure.ts';

const settleMs = 5_000;

/** Of an API process of its own, with its database apart: a while after its start, and at its highest under lists and searches. */
export const memory: Row = {
  name: 'memory',
  sizes: 'largest',
  async measure({ databaseUrl, server, token }): Promise<Figure[]> {
    const api = await startApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir });
    await pause(settleMs);
    const idle = api.memory.nowMb();
    const requests = [
      { method: 'GET' as const, path: apiPath('/reservations', { limit: 50 }) },
      { method: 'GET' as const, path: apiPath('/users', { limit: 200 }) },
      { method: 'GET' as const, path: apiPath('/users', { search: 'aydın', limit: 50 }) },
    ];
    const outcome = await startLoad({ ...workOf(token, requests, { seconds: 8 }), ports: [api.port] }).ended;
    const loaded = api.memory.peakMb();
    await api.stop();
    return [
      {
        name: 'memory.idle',
        what: 'memory of the API process, idle',
        value: idle,
        unit: 'MB',
        behind: `${settleMs / 1_000} s after it was ready`,
      },
      {
        name: 'memory.loaded',
        what: 'memory of the API process under load, at its highest',
        value: loaded,
        unit: 'MB',
        behind: `${outcome.count.toLocaleString('en')} lists over 16 connections`,
      },
    ];
  },
};
