import { isRouteErrorResponse } from 'react-router'
import type { ErrorCode } from '#contract/errors.ts'

/** Why a page cannot be shown: its status, and the error of the call that refused, when one did. */
export interface PageFailure {
  readonly status: number
  readonly code: ErrorCode | null
  readonly params: Readonly<Record<string, string | number>>
}

interface Refusal {
  error?: unknown
  code?: unknown
  status?: unknown
  params?: unknown
}

/**
 * Reads what a loader has thrown: an answer of the server (a CallError in the browser, a Response while the server
 * renders, its trace after hydration), a Response of our own, or a fault, which is 500.
 */
export function pageFailureOf(error: unknown): PageFailure {
  if (typeof error !== 'object' || error === null) return { status: 500, code: null, params: {} }
  const data: unknown = isRouteErrorResponse(error) ? error.data : error
  const refusal: Refusal = typeof data === 'object' && data !== null ? data : {}
  const status =
    'status' in error && typeof error.status === 'number' && error.status > 0 ? error.status : 500
  const code = refusal.code ?? refusal.error
  return {
    status,
    code: typeof code === 'string' ? (code as ErrorCode) : null, // answers carry codes of the contract only
    params: isParams(refusal.params) ? refusal.params : {},
  }
}

function isParams(value: unknown): value is PageFailure['params'] {
  return typeof value === 'object' && value !== null
}
