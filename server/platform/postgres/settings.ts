const COMMON = {
  shared_buffers: '256MB',
  max_connections: '100',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
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

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

// For tests: data need not survive the machine's failure.
const FLEETING = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The server settings of the embedded PostgreSQL, meant for a machine with two cores that also runs Duet. */
export function postgresSettings(durable: boolean): Record<string, string> {
  return { ...COMMON, ...(durable ? DURABLE : FLEETING) }
}
