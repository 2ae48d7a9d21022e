import { type ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts'
import type { Translate } from '#generated/messages.ts'
import { Failure } from '../context.ts'

export interface ErrorAnswer {
  status: number
  body: ErrorBody
  /** Set when it is our fault: log it. */
  fault?: unknown
}

/** What the framework refuses before we are asked, as our own codes; a path that it forbids is no file of ours. */
const frameworkCodes: Record<number, ErrorCode> = {
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  503: 'unavailable',
}

/**
 * Whether PostgreSQL refused a text that none of its texts can be: with a NUL, as a value of its own or in JSON, or with
 * half a sign in JSON. What was begun with it is undone.
 */
function isUnreadableText(error: Error & { code?: unknown; detail?: unknown }): boolean {
  if (error.code === '22021' || error.code === '22P05') return true
  return error.code === '22P02' && String(error.detail).startsWith('Unicode ')
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Error && isUnreadableText(error)) return 'bad_request'
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500
  return frameworkCodes[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'server_error')
}

/** Turns whatever was thrown into an answer in the caller's language. Anything unexpected is a 500 without details. */
export function errorAnswer(error: unknown, t: Translate, requestId: string): ErrorAnswer {
  if (error instanceof Failure) {
    return {
      status: errorStatus[error.code],
      body: {
        error: error.code,
        message: messageOf(t, error.code, error.params),
        ...(Object.keys(error.params).length > 0 && { params: { ...error.params } }),
        ...(error.fields && { fields: { ...error.fields } }),
        request_id: requestId,
      },
    }
  }
  const code = codeOf(error)
  return {
    status: errorStatus[code],
    body: { error: code, message: messageOf(t, code, {}), request_id: requestId },
    ...(code === 'server_error' && { fault: error }),
  }
}

/** Every code has its own message; the parameters are those of the failure. */
function messageOf(t: Translate, code: ErrorCode, params: Readonly<Record<string, string | number>>): string {
  // A failure's parameters are made for its code's message; the type system cannot follow the pair.
  const translate = t as (key: string, params: Readonly<Record<string, string | number>>) => string
  return translate(`error.${code}`, params)
}
