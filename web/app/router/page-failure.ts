import type { ErrorCode } from '#contract/api/errors.ts'
import { chunkReloadGuardSeconds } from '#contract/api/limits.ts'

const storageName = 'chunk-reload'

/** Returns whether a reload is due, by when the last one was. */
export function mayReload(last: string | null, now: number): boolean {
  const since = now - Number(last ?? Number.NaN)
  // A clock that was set back must not forbid it for longer.
  return !(since >= 0 && since < chunkReloadGuardSeconds * 1000)
}

/**
 * Loads a page again when a part of the program is missing, at most once a minute; false when it may not. Without a
 * connection nothing would take the place of what is in view.
 */
export function reloadOnce(address: string): boolean {
  if (navigator.onLine === false) return false
  try {
    if (!mayReload(sessionStorage.getItem(storageName), Date.now())) return false
    sessionStorage.setItem(storageName, String(Date.now()))
  } catch {
    // Without storage nothing would stop it.
    return false
  }
  if (address === location.href) location.reload()
  else location.assign(address)
  return true
}

/** Whether the site can be reached: browsers call themselves online in any network, also one that leads nowhere. */
export async function isSiteReachable(): Promise<boolean> {
  const answer = await fetch('/api/health.php', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true
}

const reachableCheckMilliseconds = 5000

/** Loads the page again as soon as the site can be reached. Gives the function that stops waiting for it. */
export function reloadWhenReachable(): () => void {
  const check = async () => {
    if (document.visibilityState === 'visible' && (await isSiteReachable())) location.reload()
  }
  const checking = () => void check()
  const timer = setInterval(checking, reachableCheckMilliseconds)
  addEventListener('online', checking)
  return () => {
    clearInterval(timer)
    removeEventListener('online', checking)
  }
}

/** A part of the program could not be loaded: the connection is gone, or a newer version has replaced it. */
export class MissingPart extends Error {}

/** Loads a part of the program; its error class distinguishes a failure from that of a page. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingPart('a part of the program is missing', { cause })
  }
}

/** Why a page cannot be shown: its status, 0 where no one has answered, and the error of the call that refused, when one did. */
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
export function toPageFailure(error: unknown): PageFailure {
  if (typeof error !== 'object' || error === null) return { status: 500, code: null, params: {} }
  if (error instanceof MissingPart && navigator.onLine === false) return { status: 0, code: null, params: {} }
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
  if (!(thrown instanceof Response)) return toPageFailure(thrown)
  const { status } = thrown
  const body: unknown = await thrown.json().catch(() => null)
  return toPageFailure(typeof body === 'object' ? { ...body, status } : { status })
}
