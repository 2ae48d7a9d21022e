import type { StaffRight } from '#contract/api/call.ts'
import { sections } from '../sections.tsx'

/** Pages that stand under a section, and things to do, each with the role that has them. */
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
] as const

const actions = [
  { href: '/payments?list=stuck', label: 'admin.palette.stuck', role: 'finance' },
  { href: '/codes', label: 'admin.palette.code', role: 'finance' },
  { href: '/news', label: 'admin.palette.news', role: 'content' },
  { href: '/data-requests', label: 'admin.palette.request', role: 'support' },
  { href: '/staff', label: 'admin.palette.invite', role: 'admin' },
] as const

/** Returns the pages and actions of someone with these roles. */
export function listPlaces(roles: readonly StaffRight[]) {
  const isOwn = ({ role }: { role: StaffRight | 'any' }) => role === 'any' || roles.includes(role)
  return { pages: [...sections, ...further].filter(isOwn), actions: actions.filter(isOwn) }
}
