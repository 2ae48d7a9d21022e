import { describePortError } from '../platform/free-port.ts'
import { Refusal } from '../platform/refusal.ts'

/** Exit codes of sysexits.h. */
const wrongUse = 64
const notThere = 66
const unavailable = 69

/** An error caused outside of the program, as one line, with the exit code of the command. */
export interface PlainError {
  readonly says: string
  readonly exitCode: number
}

/** Returns the cause of a failed connection: `fetch` has it in causes, a pool in a list of attempts. */
function findDeepest(error: Error): Error {
  const next: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return next instanceof Error ? findDeepest(next) : error
}

/** Describes an error and its causes in one line. */
export function getReason(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  const messages = new Set([error.message, findDeepest(error).message])
  return [...messages].filter(Boolean).join(': ') || 'no answer'
}

const fileMistakes: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it cannot be read or written by this user',
  EISDIR: 'it is a folder',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'its parent is not a folder',
  ENOSPC: 'there is no space left',
  EROFS: 'it is on a read-only file system',
}

/** PostgreSQL refuses: password, role, database, starting up or shutting down, too many connections. */
const refusals = ['28P01', '28000', '3D000', '57P03', '57P01', '53300']

/**
 * Returns errors that the user of a command can fix: options, files, ports, a database that does not answer or is not
 * empty. Null for everything else, which is a bug and keeps its stack trace.
 */
export function toPlainError(error: unknown): PlainError | null {
  if (!(error instanceof Error)) return null
  if (error instanceof Refusal) return { says: error.message, exitCode: error.exitCode }
  const cause: NodeJS.ErrnoException & { port?: number } = findDeepest(error)
  const { code, syscall, path } = cause
  if (code?.startsWith('ERR_PARSE_ARGS')) return { says: getReason(error), exitCode: wrongUse }
  if (syscall === 'connect' || syscall === 'getaddrinfo' || refusals.includes(code ?? '')) {
    const says = `Cannot connect with these settings: ${getReason(error)}. "duet doctor" checks each of them.`
    return { says, exitCode: unavailable }
  }
  const ofPort = describePortError(cause, 'PORT')
  if (ofPort) return { says: ofPort, exitCode: unavailable }
  const ofFile = fileMistakes[code ?? '']
  return path && ofFile ? { says: `${path}: ${ofFile}.`, exitCode: notThere } : null
}
