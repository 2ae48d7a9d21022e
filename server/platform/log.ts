import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../app/config.ts'
import { describeFault } from './describe-fault.ts'

/** How faults are written into every log of the program, under the name `err`. */
export const logSerializers = { err: (thrown: unknown) => describeFault(thrown) }

/**
 * Opens the log: readable on a terminal, JSON elsewhere. What could tell who someone is never gets in: requests are
 * logged by id and path only, and these names are cut out wherever they stand.
 */
export function openLog(config: Config): Logger {
  const options = {
    level: config.logLevel,
    redact: {
      paths: ['*.email', '*.password', '*.text', '*.iban', '*.phone', 'email', 'password', 'token'],
      remove: true,
    },
    base: null,
    serializers: logSerializers,
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
}
