import type { ErrorCode } from '#contract/api/errors.ts'

/** Why a page cannot be shown: its status, 0 where nobody has answered, and the error of the call that refused, when one did. */
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

/** Reads why a page failed: a refused call, what was read of it by the server, or a fault, which is 500. */
export function pageFailureOf(error: unknown): PageFailure {
  if (typeof error !== 'object' || error === null) return { status: 500, code: null, params: {} }
  const refusal: Refusal = error
  const status = typeof refusal.status === 'number' ? refusal.status : 500
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

/** Reads what a loader has thrown: besides the above an answer, as calls get it in the process of the server. */
export async function readPageFailure(thrown: unknown): Promise<PageFailure> {
  if (!(thrown instanceof Response)) return pageFailureOf(thrown)
  const { status } = thrown
  const body: unknown = await thrown.json().catch(() => null)
  return pageFailureOf(typeof body === 'object' ? { ...body, status } : { status })
}
