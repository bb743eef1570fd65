import pg from 'pg';

/** How far ahead of the machine's the clock of a test run is, in ms; tools/run/shifted-clock.mjs moves Node's own. */
export const clockShiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0);

/**
 * Moves the clock of a test's PostgreSQL as far as the rest: an unqualified `now()`, the only way in which the product
 * asks for the time, is found in `public` first, in this database and in all that are made after its template.
 */
export async function shiftServerClock(url: string): Promise<void> {
  if (clockShiftMs === 0) return;
  for (const database of ['template1', new URL(url).pathname.slice(1)]) {
    const named = new URL(url);
    named.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: named.href });
    await client.connect();
    await client.query(shiftedNow);
    await client.query(shiftedJobs);
    await client.query('alter role all set search_path = public, pg_catalog');
    await client.end();
  }
}

const shiftedNow = `create or replace function public.now() returns timestamptz language sql stable parallel safe
  as $$ select pg_catalog.now() + ${clockShiftMs} * interval '1 millisecond' $$`;

/** The queue asks by a function of its own, which names the real clock; it is replaced as soon as the queue has made it. */
const shiftedJobs = `
  create or replace function public.shift_job_clock() returns event_trigger language plpgsql as $$
    begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'pgboss.job_now()')
        and exists (select from pg_proc where oid = to_regproc('pgboss.job_now') and prosrc not like '%public.now%') then
        create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select public.now()';
      end if;
    end $$;
  drop event trigger if exists shift_job_clock;
  create event trigger shift_job_clock on ddl_command_end when tag in ('CREATE FUNCTION') execute function public.shift_job_clock()`;
