import type { CallName } from '#contract/api/calls.ts'
import type { CallInput, CallOptions, MakeCall } from '#contract/api/page-renderer.ts'

const place = 'admin site'

/** Returns the site that this tab works on; null for that of the host, until another is chosen. */
export function readChosenSite(): string | null {
  return sessionStorage.getItem(place)
}

/** From now on this tab works on another site. */
export function rememberChosenSite(id: string | null): void {
  if (id === null) sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, id)
}

/** Returns the address of a file or a call with the site that it is about, which is that of this tab unless said. */
export function addChosenSite(address: string, site: string | null = readChosenSite()): string {
  if (site === null) return address
  return `${address}${address.includes('?') ? '&' : '?'}site=${site}`
}

/**
 * Makes every call name the site of this tab. A queue names its own, and so does what is done in one: see
 * `CallOptions.site`.
 */
export function callForSite(call: MakeCall): MakeCall {
  return <N extends CallName>(name: N, input: CallInput<N>, options: CallOptions = {}) =>
    call(name, input, { site: readChosenSite() ?? undefined, ...options })
}
