import { createContext, useContext } from 'react'
import type { SiteName, StaffSelf } from '#contract/admin/staff/staff.ts'

/** Who is at work, and on which site. */
export interface StaffSession {
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
