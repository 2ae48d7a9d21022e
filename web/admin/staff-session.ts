import { createContext, useContext, useState } from 'react'
import type { SiteName, StaffSelf } from '#contract/admin/staff/staff.ts'
import type { CallName } from '#contract/api/calls.ts'
import type { CallInput, CallOptions, MakeCall } from '#contract/api/page-renderer.ts'

/** Who is at work, and on which site. */
interface StaffSession {
  readonly staff: StaffSelf
  /** The site that this tab works on. */
  readonly site: {
    readonly id: string
    readonly name: string
    readonly host: string
    readonly time_zone: string
    readonly currency: string
  }
  /** Every site that the person works on. */
  readonly sites: readonly SiteName[]
  /** Those of which only a frozen copy is left here. */
  readonly movedSites: readonly SiteName[]
}

const WorkContext = createContext<StaffSession | null>(null)
export const WorkProvider = WorkContext.Provider

export function useWork(): StaffSession {
  const work = useContext(WorkContext)
  if (!work) throw new Error('no WorkProvider above')
  return work
}

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

/** What is typed and not saved, by who typed it and where. */
const states = new Map<string, unknown>()

/**
 * State that outlives its page while the tab is open: after visiting another page, or logging in again after the
 * session has ended, the typed text is still there. No one else who logs in here sees it.
 */
export function useTabState<Value>(
  place: string,
  begin: () => Value,
): [Value, (change: (known: Value) => Value) => void] {
  const { staff } = useWork()
  const key = `${staff.id} ${place}`
  const [value, setValue] = useState(() => (states.has(key) ? (states.get(key) as Value) : begin())) // kept below, by the same place
  return [
    value,
    (change) =>
      setValue((known) => {
        const next = change(known)
        states.set(key, next)
        return next
      }),
  ]
}
