import { totalmem } from 'node:os'

const megabyte = 1024 * 1024
/** Enough for a hundred thousand members; the maximum is enough for three million. */
const minBuffers = 256
const maxBuffers = 4096

/** Returns the memory that this process may use, in megabytes: that of the machine, or the limit of its container. */
function readMemory(): number {
  const limit = process.constrainedMemory()
  return Math.floor(Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) / megabyte)
}

/**
 * Gives PostgreSQL an eighth of the memory for its own buffers. Reading a page outside of them costs a system call, and
 * one page of a search among a million members reads three hundred.
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
  // JIT compilation costs more than it saves for statements that take a millisecond.
  jit: 'off',
  // There are no replicas, so what PostgreSQL writes only for them is left out.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // Heartbeats and counters update the same rows; with late vacuuming, searches read dead ones.
  autovacuum_naptime: '10s',
  autovacuum_vacuum_scale_factor: '0.02',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.02',
  autovacuum_vacuum_cost_delay: '1ms',
  // Failing statements would be logged with their values. Our own log has the errors without them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Settings that a session may choose, for a server that someone else has set up: as options of the connection. */
export const sessionOptions = (['jit', 'random_page_cost', 'work_mem'] as const)
  .map((name) => `-c ${name}=${COMMON[name]}`)
  .join(' ')

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

// For tests, whose data need not survive a crash of the machine.
const FLEETING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: `${minBuffers}MB`,
}

/** Builds the server settings of the embedded PostgreSQL, for a machine that also runs Duet. */
export function buildPostgresSettings(durable: boolean): Record<string, string> {
  return { ...COMMON, ...computeMemorySettings(), ...(durable ? DURABLE : FLEETING) }
}
