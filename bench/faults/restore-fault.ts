import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadDemo } from '../../api/seeds/demo/load.ts';
import { jobs as definitions } from '../../api/src/app.ts';
import { restoreBackup } from '../../api/src/platform/backup/restore-backup.ts';
import { writeBackup } from '../../api/src/platform/backup/write-backup.ts';
import { connect } from '../../api/src/platform/db/database.ts';
import { migrate } from '../../api/src/platform/db/migrate.ts';
import { prepareJobs } from '../../api/src/platform/jobs/jobs.ts';
import { createLog } from '../../api/src/platform/log.ts';
import { contentsOf, promisesOf, query } from '../../api/src/testing/database-contents.ts';
import { secondsOf, withDatabase, withFolder } from './stage.ts';

const log = createLog('silent');
const prepare = (url: string) => prepareJobs({ url, definitions, log });

interface Server {
  /** Its own first database, in which others are made. */
  url: string;
  version: string;
  /** Of a database that is new there. */
  promises: string[];
}

/** What a backup was made of, as it has to be after it was put back. */
interface Made {
  server: Server;
  path: string;
  contents: Record<string, string>;
  jobs: object[];
}

/** The demo company with waiting jobs, backed up on each server and put back on each: onto an empty database, and onto a filled one. */
export function restoreDrill(urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return withDatabase(({ url }) => restoreDrill([url]));
  return withFolder(async (folder) => {
    const servers = await Promise.all(urls.map(serverAt));
    console.log(`backups put back, PostgreSQL ${servers.map(({ version }) => version).join(', ')}`);
    const complaints: string[] = [];
    for (const [at, server] of servers.entries()) {
      const made = await backUp(server, join(folder, `${at}.backup`));
      for (const to of servers) complaints.push(...(await putBack(made, to)));
    }
    return complaints;
  });
}

async function serverAt(url: string): Promise<Server> {
  const [row] = await query<{ version: string }>(url, "select split_part(current_setting('server_version'), ' ', 1) as version");
  const promises = await withNew({ url }, async (fresh) => {
    await migrate(fresh);
    return promisesOf(fresh);
  });
  return { url, version: row?.version ?? '', promises };
}

async function withNew<T>({ url }: Pick<Server, 'url'>, work: (url: string) => Promise<T>): Promise<T> {
  const name = `drill_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name} template template0`);
  try {
    return await work(Object.assign(new URL(url), { pathname: `/${name}` }).href);
  } finally {
    await query(url, `drop database ${name} with (force)`);
  }
}

async function fill(url: string): Promise<void> {
  await migrate(url);
  const { db, close } = connect({ url, maxConnections: 4, applicationName: 'drill' });
  await loadDemo(db, new Date());
  await close();
  await prepare(url);
  await query(
    url,
    `insert into pgboss.job (name, data, state, policy)
       select 'uploads.check', jsonb_build_object('n', n, 'odd', null), (array['created', 'retry', 'active'])[1 + n % 3]::pgboss.job_state, 'standard'
       from generate_series(1, 30) n`,
  );
}

const backUp = (server: Server, path: string): Promise<Made> =>
  withNew(server, async (url) => {
    await fill(url);
    const since = performance.now();
    const { rows } = await writeBackup(url, path, '1.0.0');
    console.log(`  ${server.version}: ${rows} rows backed up in ${secondsOf(performance.now() - since)}`);
    return { server, path, contents: await contentsOf(url), jobs: await jobsOf(url) };
  });

const putBack = (made: Made, to: Server): Promise<string[]> =>
  withNew(to, async (url) => {
    const complaints = [];
    const times = [];
    for (const onto of ['empty', 'filled']) {
      if (onto === 'filled') await spoil(url);
      const since = performance.now();
      await restoreBackup({ url, path: made.path, prepareJobs: () => prepare(url) });
      times.push(`${onto} ${secondsOf(performance.now() - since)}`);
      const wrong = await differences(made, url, to);
      complaints.push(...wrong.map((what) => `${made.server.version} to ${to.version}, ${onto}: ${what}`));
    }
    console.log(`    ${made.server.version} to ${to.version}: ${times.join(', ')}`);
    return complaints;
  });

/** Rows less, more and others than the backup has, and a table of which it knows nothing. */
const spoil = (url: string) =>
  query(
    url,
    `delete from pgboss.job; delete from refusals; create table more (id int);
     update users set name = 'Another' where id % 2 = 0;
     insert into users (name, last_name, email) values ('More', 'People', 'more@test.example')`,
  );

async function differences({ contents, jobs }: Made, url: string, to: Server): Promise<string[]> {
  const now = await contentsOf(url);
  // What waited to be sent is in doubt afterwards, as it has to be.
  const tables = [...new Set([...Object.keys(contents), ...Object.keys(now)])].filter((name) => name !== 'mail_outbox');
  const wrong = tables.filter((name) => contents[name] !== now[name]).map((name) => `table ${name} has other rows`);
  if (JSON.stringify(await promisesOf(url)) !== JSON.stringify(to.promises)) wrong.push('constraints, triggers or indexes differ');
  if (JSON.stringify(await jobsOf(url)) !== JSON.stringify(jobs)) wrong.push('the waiting jobs differ');
  return wrong;
}

const jobsOf = (url: string) =>
  query(url, "select id, name, data, state, created_on from pgboss.job where state < 'completed' order by id");
