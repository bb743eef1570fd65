import { setTimeout as pause } from 'node:timers/promises';
import { onServer } from '../machine/database-server.ts';
import { apiPath, type Stage } from '../machine/stage.ts';
import { type Figure, inTurn, mean, perSecond, type Row } from './figure.ts';

/** All users as a file, against PostgreSQL's own COPY of the same columns in the same order; and what it takes of memory. */
export const exports: Row = {
  name: 'export',
  sizes: 'each',
  async measure(stage): Promise<Figure[]> {
    await Promise.all([download(stage, 'csv'), download(stage, 'xlsx')]);
    await pause(2_000);
    const before = stage.api.memory.nowMb();
    stage.api.memory.forgetPeak();
    const csv = await inTurn(
      () => download(stage, 'csv'),
      () => copy(stage),
    );
    const xlsx = [await download(stage, 'xlsx'), await download(stage, 'xlsx')];
    const peak = stage.api.memory.peakMb();
    const raw = mean(csv.raw);
    return [
      speed('export.csv', 'all users as .csv, against COPY TO STDOUT', csv.ours, raw),
      speed('export.xlsx', 'all users as .xlsx, against COPY TO STDOUT', xlsx, raw),
      {
        name: 'export.memory',
        what: 'memory of the API process that exporting adds, at its highest',
        value: Math.max(0, peak - before),
        unit: 'MB',
        behind: `${Math.round(before)} MB before, ${Math.round(peak)} MB at its highest, over ${stage.scale.users.toLocaleString('en')} rows`,
      },
    ];
  },
};

/** In rows a second. */
function speed(name: string, what: string, ours: number[], raw: number): Figure {
  const own = mean(ours);
  return { name, what, value: own / raw, unit: 'times', behind: `${perSecond(own)} rows of ${perSecond(raw)}`, perSecond: own };
}

async function download({ api, token, scale }: Stage, format: 'csv' | 'xlsx'): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`http://127.0.0.1:${api.port}${apiPath('/users/export', { format })}`, { headers: { token } });
  if (!answer.ok || !answer.body) throw new Error(`The API refused the export: ${answer.status} ${await answer.text()}`);
  let rows = 0;
  for await (const bytes of answer.body) if (format === 'csv') rows += countOf(bytes as Uint8Array, 10);
  const seconds = (performance.now() - started) / 1_000;
  if (format === 'csv' && rows <= scale.users) throw new Error(`The file has ${rows} lines for ${scale.users} users.`);
  return scale.users / seconds;
}

const countOf = (bytes: Uint8Array, byte: number): number => bytes.reduce((count, one) => (one === byte ? count + 1 : count), 0);

/** The driver reads what COPY sends and lets it go. */
async function copy({ databaseUrl, scale }: Stage): Promise<number> {
  const started = performance.now();
  await onServer(
    databaseUrl,
    `copy (
      select name, last_name, email, status, manager_full_name, manager_email, user_type, exceptional, created_at, updated_at
      from users where deleted_at is null order by name, last_name, id
    ) to stdout with (format csv, header)`,
  );
  return scale.users / ((performance.now() - started) / 1_000);
}
