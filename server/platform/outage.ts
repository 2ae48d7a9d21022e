/** Error codes of the network when another machine cannot be reached, or disappears. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])

/**
 * SQLSTATEs of a PostgreSQL that starts, stops, is full or is a replica: connections (08), refused logins and databases
 * (28, 3D), resources (53), stops by an operator (57P), disk errors (58), read-only (25006).
 */
const stateCodes = /^(?:08|28|3D|53|57P|58)|^25006$/

/** Driver errors without a code. */
const driverWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Those that mean that there is no connection: a full or broken database needs an operator. */
const connectionCodes = /^(?:08|57P)/

/** Returns whether an error, one of its parts or its cause has a matching code. */
function matchesAny(thrown: unknown, codes: RegExp): boolean {
  if (!(thrown instanceof Error)) return false
  const { code, syscall, cause }: { code?: unknown; syscall?: unknown; cause?: unknown } = thrown
  if (syscall === 'connect' || driverWords.test(thrown.message)) return true
  if (typeof code === 'string' && (networkCodes.has(code) || codes.test(code))) return true
  // Each address of a host has its own error.
  if (thrown instanceof AggregateError && thrown.errors.some((part) => matchesAny(part, codes))) return true
  return matchesAny(cause, codes)
}

/**
 * Returns whether something failed because the database, or another machine, is not available at the moment: it can be
 * retried soon, and is no fault of the program.
 */
export function isOutage(thrown: unknown): boolean {
  return matchesAny(thrown, stateCodes)
}

/** Returns whether an outage means that the machine cannot be reached. */
export function isUnreachable(thrown: unknown): boolean {
  return matchesAny(thrown, connectionCodes)
}
