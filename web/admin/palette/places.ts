import type { StaffSelf } from '#contract/admin/staff/staff.ts'
import { type Section, sections } from '../sections.tsx'

/** Pages within a section, and actions, each with its role. */
const further = [
  { href: '/appeals', label: 'admin.appeals.title', role: 'moderator' },
  { href: '/photos/selfies', label: 'admin.selfies.title', role: 'moderator' },
  { href: '/refused-addresses', label: 'admin.refused.title', role: 'support' },
  { href: '/notices', label: 'admin.money.notices', role: 'finance' },
  { href: '/debits', label: 'admin.money.debits', role: 'finance' },
  { href: '/transfers', label: 'admin.money.transfers', role: 'finance' },
  { href: '/blocked', label: 'admin.money.blocked', role: 'finance' },
  { href: '/packages', label: 'admin.money.packages', role: 'finance' },
  { href: '/credits', label: 'admin.money.credits', role: 'finance' },
  { href: '/oss', label: 'admin.money.oss', role: 'finance' },
  { href: '/schemes', label: 'admin.money.schemes', role: 'finance' },
  { href: '/closing', label: 'admin.money.closing', role: 'finance' },
  { href: '/numbers/sources', label: 'admin.sources.title', role: 'admin' },
  { href: '/numbers/cohorts', label: 'admin.cohorts.title', role: 'admin' },
] as const

const actions = [
  { href: '/payments?list=stuck', label: 'admin.palette.stuck', role: 'finance' },
  { href: '/codes', label: 'admin.palette.code', role: 'finance' },
  { href: '/news', label: 'admin.palette.news', role: 'content' },
  { href: '/data-requests', label: 'admin.palette.request', role: 'support' },
  { href: '/staff', label: 'admin.palette.invite', role: 'admin', everySite: true },
] as const

/** Returns the pages and actions of someone with these roles; those about every site, if they work on all. */
export function listPlaces({ roles, all_sites }: Pick<StaffSelf, 'roles' | 'all_sites'>) {
  const isOwn = ({ role, everySite }: Pick<Section, 'role' | 'everySite'>) =>
    (role === 'any' || roles.includes(role)) && (!everySite || all_sites)
  return { pages: [...sections, ...further].filter(isOwn), actions: actions.filter(isOwn) }
}
