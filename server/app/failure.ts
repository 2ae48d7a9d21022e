import type { ErrorCode } from '#contract/api/errors.ts'

/** An expected failure, with a code that the call's contract lists. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, ErrorCode>> | null

  constructor(
    code: ErrorCode,
    params: Readonly<Record<string, string | number>> = {},
    fields: Readonly<Record<string, ErrorCode>> | null = null,
  ) {
    super(code)
    this.code = code
    this.params = params
    this.fields = fields
  }
}

/** Makes an expected failure to throw: `throw fail('not_enough_credits', { needed: 1, credits: 0 })`. */
export function fail(code: ErrorCode, params: Record<string, string | number> = {}): Failure {
  return new Failure(code, params)
}

/** Makes the failure of a form: which field is wrong and why, by error code. */
export function failFields(
  fields: Record<string, ErrorCode>,
  params: Record<string, string | number> = {},
): Failure {
  return new Failure('validation', params, fields)
}
