import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config, Service } from '../app/config.ts'
import { describeFault } from './describe-fault.ts'

/** How faults are written into every log of the program, under the name `err`. */
export const logSerializers = { err: (thrown: unknown) => describeFault(thrown) }

/** Returns what a process says that it is in each line of its log: its roles, or `command` for the command line. */
export function describeRole(services: readonly Service[]): string {
  return services.join('+')
}

/**
 * Opens the log: readable on a terminal, JSON elsewhere, where each line names the role. What could tell who someone is
 * never gets in: requests are logged by id and path only, and these names are cut out wherever they stand.
 */
export function openLog(config: Pick<Config, 'logLevel'>, role: string): Logger {
  const options = {
    level: config.logLevel,
    redact: {
      paths: ['*.email', '*.password', '*.text', '*.iban', '*.phone', 'email', 'password', 'token'],
      remove: true,
    },
    base: { role },
    serializers: logSerializers,
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ colorize: true, ignore: 'role,version', translateTime: 'HH:MM:ss' }))
}
