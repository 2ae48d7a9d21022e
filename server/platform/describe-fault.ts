import { inspect } from 'node:util'

/**
 * The fields of an error that say where it comes from without naming anyone. PostgreSQL’s `detail` and `where` quote
 * rows.
 */
const tellingFields = [
  'code',
  'syscall',
  'address',
  'port',
  'status',
  'statusCode',
  'requestId',
  'constraint',
  'table',
  'column',
  'routine',
] as const

export interface DescribedFault {
  readonly type: string
  readonly message: string
  readonly stack?: string | undefined
  readonly cause?: DescribedFault
  readonly errors?: readonly DescribedFault[]
  readonly [field: string]: unknown
}

const maxDepth = 4

/**
 * Describes for the log whatever was thrown, with its stack and causes, even if it is not an Error: the answer of a
 * failed call in a page would be logged as an empty object.
 */
export function describeFault(thrown: unknown, depth = 0): DescribedFault {
  if (thrown instanceof Response) return { type: 'Response', message: `answer ${thrown.status}` }
  if (!(thrown instanceof Error)) {
    const message = typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 1, breakLength: Infinity })
    return { type: typeof thrown, message: message.slice(0, 1000) }
  }
  const known = thrown as Error & Record<string, unknown> // its fields are read one by one, whatever they are
  const fields = tellingFields.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))
  const goesOn = depth < maxDepth
  return {
    type: thrown.constructor.name,
    message: thrown.message,
    stack: thrown.stack,
    ...Object.fromEntries(fields),
    ...(goesOn && thrown.cause !== undefined && { cause: describeFault(thrown.cause, depth + 1) }),
    ...(goesOn &&
      thrown instanceof AggregateError && {
        errors: thrown.errors.map((one) => describeFault(one, depth + 1)),
      }),
  }
}
