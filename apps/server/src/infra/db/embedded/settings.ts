import { existsSync, statfsSync } from 'node:fs'

/** Settings for a small machine that does other work too; a caller's own ones win. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // Compiling a query costs more than our short ones take.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
}

const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The server's arguments, port first so that two command lines can be compared without it. */
export function serverArguments(
  pg: string,
  port: number,
  options: { durable: boolean; preload?: readonly string[]; settings?: Record<string, string> },
): string[] {
  const preload = options.preload?.length
    ? // DDL and SET are not tracked: pg_stat_statements would keep their literal values.
      { shared_preload_libraries: options.preload.join(), 'pg_stat_statements.track_utility': 'off' }
    : {}
  const all = {
    ...settings,
    ...sharedMemory(),
    ...preload,
    ...(options.durable ? {} : notDurable),
    ...options.settings,
  }
  return ['-p', String(port), '-D', pg, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Containers often have 64 MB of /dev/shm, in which a parallel query fails; files in the data directory do not. */
function sharedMemory(): Record<string, string> {
  if (process.platform !== 'linux') return {}
  const { blocks, bsize } = existsSync('/dev/shm') ? statfsSync('/dev/shm') : { blocks: 0, bsize: 0 }
  return { dynamic_shared_memory_type: blocks * bsize < 256 * 2 ** 20 ? 'mmap' : 'posix' }
}
