const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_buffers: '32MB',
  // Solid disks: a page read at random costs little more than the next one.
  random_page_cost: 1.1,
  // Compiling costs more than these short queries, and workers need shared memory that containers lack.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

/** A crash of the machine may lose data; for tests, which share one server and start several processes each. */
const fleeting = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  autovacuum: 'off',
  max_connections: 250,
};

/** The settings as arguments of the server, so that a new version of the product brings its own to an old folder. */
export function serverSettings(port: number, durable: boolean): string[] {
  const chosen = { ...settings, ...(durable ? {} : fleeting), port };
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
