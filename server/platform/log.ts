import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config, Service } from '../app/config.ts'
import { describeFault } from './describe-fault.ts'

/** How errors are written to every log of the program, under the name `err`. */
export const logSerializers = { err: (thrown: unknown) => describeFault(thrown) }

/** Returns how a process names itself in each line of its log: its roles, or `command` for the command line. */
export function describeRole(services: readonly Service[]): string {
  return services.join('+')
}

/**
 * Opens the log: readable on a terminal, otherwise JSON, where each line names the role. Nothing that identifies a
 * person gets into it: requests are logged by id and path only, and the fields with these names are removed at any
 * depth.
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
