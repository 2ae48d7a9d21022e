import { totalmem } from 'node:os'

const megabyte = 1024 * 1024
/** Enough for a hundred thousand members; three million fit into the most. */
const minBuffers = 256
const maxBuffers = 4096

/** Returns the memory that this process may use, in megabytes: of the machine, or what its container is given. */
function readMemory(): number {
  const limit = process.constrainedMemory()
  return Math.floor(Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) / megabyte)
}

/**
 * Returns an eighth of the memory for PostgreSQL's own buffers. A page that is not there costs a call of the system,
 * and a page of a search among a million members reads three hundred.
 */
function computeMemorySettings(): Record<string, string> {
  const buffers = Math.min(maxBuffers, Math.max(minBuffers, Math.floor(readMemory() / 8)))
  const cache = Math.max(4 * minBuffers, Math.floor(readMemory() / 2))
  return { shared_buffers: `${buffers}MB`, effective_cache_size: `${cache}MB` }
}

const COMMON = {
  max_connections: '100',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  // Compiling costs more than it saves for statements that take a millisecond.
  jit: 'off',
  // One machine, no replicas: what PostgreSQL writes only for them is left out.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // Heartbeats and counters rewrite the same rows; vacuuming late makes search read dead ones.
  autovacuum_naptime: '10s',
  autovacuum_vacuum_scale_factor: '0.02',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.02',
  autovacuum_vacuum_cost_delay: '1ms',
  // Failing statements would be logged with the values in them. Our own log names the errors without them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Those that a session may choose, for a server that someone else has set up: as it takes them at its beginning. */
export const sessionOptions = (['jit', 'random_page_cost', 'work_mem'] as const)
  .map((name) => `-c ${name}=${COMMON[name]}`)
  .join(' ')

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

// For tests: data need not survive the machine's failure.
const FLEETING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: `${minBuffers}MB`,
}

/** Returns the server settings of the embedded PostgreSQL, meant for a machine that also runs Duet. */
export function buildPostgresSettings(durable: boolean): Record<string, string> {
  return { ...COMMON, ...computeMemorySettings(), ...(durable ? DURABLE : FLEETING) }
}
