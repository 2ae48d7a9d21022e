/** Every error code with its HTTP status. `error` in an answer is one of these, and clients act on it. */
export const errorStatus = {
  bad_request: 400,
  login_failed: 401,
  not_enough_credits: 402,
  authentication_required: 403,
  premium_only: 403,
  blocked_by: 403,
  invisible: 403,
  signups_closed: 403,
  wrong_password: 403,
  blocked_iban_msisdn: 403,
  csrf: 403,
  forbidden: 403,
  confirm_email_first: 403,
  not_found: 404,
  code_not_found: 404,
  email_not_found: 404,
  recipient_not_confirmed: 409,
  email_in_use: 409,
  name_taken: 409,
  picture_limit: 409,
  swipe_limit: 409,
  saved_search_limit: 409,
  limit_reached: 409,
  code_already_used: 409,
  already_completed: 409,
  idempotency_conflict: 409,
  nothing_to_repeat: 409,
  price_changed: 409,
  too_late: 409,
  withdrawal_over: 409,
  spending_cap: 409,
  link_expired: 410,
  code_over: 410,
  too_large: 413,
  unsupported_media: 415,
  validation: 422,
  signup_name_equal_to_email: 422,
  signup_name_invalid: 422,
  invalid_date_of_birth: 422,
  invalid_email: 422,
  disposable_email: 422,
  passwords_differ: 422,
  password_too_weak: 422,
  code_invalid: 422,
  iban_invalid: 422,
  phone_invalid: 422,
  phone_country: 422,
  zip_invalid: 422,
  authorization_required: 422,
  consent_required: 422,
  message_too_long: 422,
  empty: 422,
  identical_messages: 422,
  too_small: 422,
  unknown_field: 422,
  code_expired: 422,
  minimum_order: 422,
  cheapest_package: 422,
  wrong_country: 422,
  wrong_method: 422,
  country_limit: 422,
  contact_data: 422,
  forbidden_words: 422,
  login_blocked: 429,
  rate_limited: 429,
  server_error: 500,
  unavailable: 503,
} as const

/** A stable name for something that can go wrong and that the client can act upon. */
export type ErrorCode = keyof typeof errorStatus

/** Errors that any call may answer with, so that no declaration has to repeat them. */
export const commonErrors = [
  'bad_request',
  'authentication_required',
  'csrf',
  'forbidden',
  'validation',
  'unknown_field',
  'rate_limited',
  'idempotency_conflict',
  'server_error',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** The body of every error answer. `message` is in the caller's language. */
export interface ErrorBody {
  error: ErrorCode
  message: string
  params?: Record<string, string | number>
  fields?: Record<string, ErrorCode>
  request_id: string
}
