import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { isOutage } from './outage.ts'

/** What the worker logs about a failed job, besides its message. */
const Failure = z.object({
  failure: z.literal(true),
  error: z.unknown(),
  job: z.object({
    attempts: z.int(),
    max_attempts: z.int(),
    payload: z.object({
      follower: z.optional(z.string()),
      fact: z.optional(z.looseObject({ type: z.string() })),
    }),
  }),
})

/** Mail servers repeat the addresses that they refuse, but the log names no one. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>:;,]+@[^\s<>:;,]+/g, '…')

/** Returns whether an error is a mistake in the program, whose stack is needed. */
function isBug(error: unknown): boolean {
  return [TypeError, ReferenceError, RangeError].some((type) => error instanceof type) && !isOutage(error)
}

/**
 * Logs in one line, without a stack, that another machine did not accept a message or could not be reached: this is no
 * fault of the program, and the job is retried. Returns false for other failures.
 */
function logOutsideFailure(log: Logger, meta: unknown): boolean {
  const { data } = z.safeParse(Failure, meta)
  if (!data) return false
  const { error, job } = data
  const { fact, follower } = job.payload
  const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
  const details = { attempt: job.attempts, maxAttempts: job.max_attempts, reason }
  if (fact?.type === 'mail.queued' && !isBug(error))
    log.warn({ outbox: fact.outbox, ...details }, 'failed to send a message')
  else if (isOutage(error)) log.warn({ job: follower, ...details }, 'failed to reach what a job needs')
  else return false
  return true
}

/** Passes the worker’s messages on to our log: its activity at debug level, errors as they are. */
export function createWorkerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error' && logOutsideFailure(log, meta)) return
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
