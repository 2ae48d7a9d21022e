import { type Config, readEnvironment } from '../config.ts'
import { connectDatabase, type OpenedDatabase, openProgramDatabase } from '../open-program-database.ts'
import { openLog } from '../platform/log.ts'

interface At {
  readonly config: Config
  readonly opened: OpenedDatabase
}

/**
 * Runs a command on the configured database, also while the site is running on it. `asItIs` leaves an older schema
 * alone, for commands that look at it.
 */
export async function withDatabase(
  work: (at: At) => Promise<number>,
  options: { asItIs?: boolean } = {},
): Promise<number> {
  // A command speaks for itself; the log would only get between its lines.
  const config = readEnvironment({ LOG_LEVEL: 'warn' })
  const open = options.asItIs ? connectDatabase : openProgramDatabase
  const opened = await open(config, openLog(config))
  try {
    return await work({ config, opened })
  } finally {
    await opened.close()
  }
}
