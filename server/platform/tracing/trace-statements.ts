import pg from 'pg'
import type { Tracing, Work } from './tracing.ts'

/** Returns a statement's text without its values; null for what is no plain statement, such as a COPY stream. */
function readText(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  const { text, submit }: { text?: unknown; submit?: unknown } = Object(statement)
  return typeof text === 'string' && typeof submit !== 'function' ? text : null
}

/** Names a failure by its SQLSTATE or class: a message may quote values. */
function nameFailure(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.code) return error.code
  return error instanceof Error ? error.name : 'unknown'
}

type Query = (...args: unknown[]) => unknown

/** Ends a statement's span when its callback is called, or its promise settles. */
function follow(query: Query, args: unknown[], work: Work): unknown {
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const ended = (error: unknown, result: unknown) => {
      work.end(error ? nameFailure(error) : undefined)
      callback(error, result)
    }
    return query(...args.slice(0, -1), ended)
  }
  const answer = Promise.resolve(query(...args))
  // The caller handles the failure; this only watches.
  answer.then(
    () => work.end(),
    (error: unknown) => work.end(nameFailure(error)),
  )
  return answer
}

/** Records the statements of a pool beneath the request or job that waits for them. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  const traced = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (traced.has(client)) return
    traced.add(client)
    const query = client.query.bind(client) as Query // each of its forms is passed on as it came
    const tracedQuery: Query = (...args) => {
      const text = readText(args[0])
      const work = text === null ? null : tracing.beginStatement(text)
      return work ? follow(query, args, work) : query(...args)
    }
    client.query = tracedQuery as typeof client.query
  })
  // A caller waiting for a connection is resumed by the one that releases it, and would count as theirs.
  const connect = pool.connect.bind(pool) as (callback?: (...args: never[]) => unknown) => unknown
  const boundConnect: typeof connect = (callback) => (callback ? connect(tracing.bind(callback)) : connect())
  pool.connect = boundConnect as typeof pool.connect
}
