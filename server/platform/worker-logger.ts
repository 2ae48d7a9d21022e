import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/** Brings the worker's own words into our log: what it does at debug, what goes wrong as it is. */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
