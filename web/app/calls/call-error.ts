import type { ErrorBody, ErrorCode } from '#contract/api/errors.ts'

/** An answer that says no, with the code to act upon and a text in the caller's language. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, ErrorCode>>

  constructor(status: number, body: Omit<ErrorBody, 'request_id'>) {
    super(body.message)
    this.code = body.error
    this.status = status
    this.params = body.params ?? {}
    this.fields = body.fields ?? {}
  }
}

/** The status of a call whose answer did not come in time; HTTP calls it Request Timeout. */
export const lateStatus = 408

/** Whether no one has answered: there is no connection, of this browser or to the site, or it came to nothing in time. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === lateStatus)
}

/** Whether there is a connection, but no answer came in time. */
export function isLate(error: unknown): boolean {
  return error instanceof CallError && error.status === lateStatus
}

/** Returns whether an error is an answer with one of these codes. */
export function isCallError(error: unknown, ...codes: ErrorCode[]): error is CallError {
  return error instanceof CallError && (codes.length === 0 || codes.includes(error.code))
}
