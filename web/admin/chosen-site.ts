import type { CallName } from '#contract/api/calls.ts'
import type { CallInput, CallOptions, MakeCall } from '#contract/api/page-renderer.ts'

const place = 'admin-site'

/** Returns the site that this tab works on; null for the host's, until another is chosen. */
export function readChosenSite(): string | null {
  return sessionStorage.getItem(place)
}

/** Switches this tab to another site. */
export function rememberChosenSite(id: string | null): void {
  if (id === null) sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, id)
}

/** Returns the URL of a file or a call with its site, by default this tab's. */
export function addChosenSite(address: string, site: string | null = readChosenSite()): string {
  if (site === null) return address
  return `${address}${address.includes('?') ? '&' : '?'}site=${site}`
}

/** Adds this tab's site to every call. Queues, and actions in them, set their own: see `CallOptions.site`. */
export function callForSite(call: MakeCall): MakeCall {
  return <N extends CallName>(name: N, input: CallInput<N>, options: CallOptions = {}) =>
    call(name, input, { site: readChosenSite() ?? undefined, ...options })
}
