import { type ErrorBody, type ErrorCode, errorStatus } from '#contract/api/errors.ts'
import type { Translate } from '#generated/messages.ts'
import { Failure } from '../app/failure.ts'
import { isOutage } from '../platform/outage.ts'

export interface ErrorAnswer {
  status: number
  body: ErrorBody
  /** Set when it is our fault: log it. */
  fault?: unknown
}

/** Refusals of the framework as our own codes; a path that it forbids is not a file of ours. */
const frameworkCodes: Record<number, ErrorCode> = {
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  503: 'unavailable',
}

/**
 * Returns whether PostgreSQL refused a value that it cannot hold: a text with a NUL, as a value of its own or in JSON,
 * or half a surrogate pair in JSON, or a date it cannot represent, such as one in the year 0. The transaction is rolled
 * back.
 */
function isUnreadableValue(error: Error & { code?: unknown; detail?: unknown }): boolean {
  const code = String(error.code)
  if (['22007', '22008', '22021', '22P05'].includes(code)) return true
  return code === '22P02' && String(error.detail).startsWith('Unicode ')
}

function toErrorCode(error: unknown): ErrorCode {
  if (error instanceof Error && isUnreadableValue(error)) return 'bad_request'
  if (isOutage(error)) return 'unavailable'
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500
  return frameworkCodes[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'server_error')
}

/** Retry-After during an outage, in seconds. */
const awaySeconds = 2

/** Retry-After in seconds, for limits and outages; null for every other error. */
export function retryAfterSeconds({ error, params }: Pick<ErrorBody, 'error' | 'params'>): number | null {
  if (error === 'unavailable') return awaySeconds
  if (error === 'login_blocked') return 60 * Number(params?.minutes ?? 1)
  return error === 'rate_limited' ? Number(params?.seconds ?? 1) : null
}

/**
 * Turns any thrown error into an answer in the caller's language. An unreachable machine is a 503, any other unexpected
 * error a 500, both without details.
 */
export function toErrorAnswer(error: unknown, t: Translate, requestId: string): ErrorAnswer {
  if (error instanceof Failure) {
    return {
      status: errorStatus[error.code],
      body: {
        error: error.code,
        message: translateError(t, error.code, error.params),
        ...(Object.keys(error.params).length > 0 && { params: { ...error.params } }),
        ...(error.fields && { fields: { ...error.fields } }),
        request_id: requestId,
      },
    }
  }
  const code = toErrorCode(error)
  return {
    status: errorStatus[code],
    body: { error: code, message: translateError(t, code, {}), request_id: requestId },
    ...(errorStatus[code] >= 500 && { fault: error }),
  }
}

/** Every code has its own message; the parameters are those of the failure. */
function translateError(
  t: Translate,
  code: ErrorCode,
  params: Readonly<Record<string, string | number>>,
): string {
  // A failure's parameters are made for its code's message; the type system cannot follow the pair.
  const translate = t as (key: string, params: Readonly<Record<string, string | number>>) => string
  return translate(`error.${code}`, params)
}
