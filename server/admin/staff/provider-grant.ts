import { type StaffRight, staffRights } from '#contract/api/call.ts'
import type { GroupGrants } from '../../platform/staff-provider-settings.ts'

/** What someone may do by their groups: roles, and the hosts of sites or all sites. */
export interface ProviderGrant {
  readonly roles: readonly StaffRight[]
  readonly sites: 'all' | readonly string[]
}

/** Reads a claim that lists groups; providers send one group as a text. */
function readNames(claim: unknown): string[] {
  if (typeof claim === 'string') return [claim]
  return Array.isArray(claim) ? claim.filter((name) => typeof name === 'string') : []
}

/**
 * Returns what the groups of a person give together: every role on every site of each. Null when none of them is in the
 * map.
 */
export function combineGroups(claim: unknown, groups: GroupGrants): ProviderGrant | null {
  const names = new Set(readNames(claim))
  const grants = Object.entries(groups).flatMap(([name, grant]) => (names.has(name) ? [grant] : []))
  if (grants.length === 0) return null
  const given = new Set(grants.flatMap(({ roles }) => roles))
  const isEverywhere = grants.some(({ sites }) => sites === 'all')
  const hosts = grants.flatMap(({ sites }) => (sites === 'all' ? [] : sites))
  return {
    roles: staffRights.filter((right) => given.has(right)),
    sites: isEverywhere ? 'all' : [...new Set(hosts)],
  }
}
