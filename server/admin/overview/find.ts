import { validate } from 'uuid'
import type { Found } from '#contract/admin/overview/find.ts'
import type { StaffRight } from '#contract/api/call.ts'
import { formatMoney } from '#contract/api/format.ts'
import type { StaffContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { getDateIn } from '../../features/profiles/age.ts'
import type { Search } from '../profiles/named-members.sql.ts'
import {
  findMembersByIds,
  searchLetters,
  searchMemberIds,
  searchPayments,
  searchReports,
} from './find.sql.ts'

const toMember = (id: string | null) => (id === null ? null : { id })

/** What is searched, with the members that match the words. */
interface MemberSearch extends Search {
  readonly members: readonly string[]
}

async function listMembers(ctx: StaffContext, { siteId, members }: MemberSearch): Promise<Found[]> {
  if (members.length === 0) return []
  const rows = await findMembersByIds(ctx.db, siteId, members)
  return rows.map((row) => ({
    kind: 'member',
    id: row.id,
    title: row.name,
    detail: row.email,
    member: { id: row.id },
  }))
}

async function listPayments(ctx: StaffContext, asked: MemberSearch): Promise<Found[]> {
  const rows = await searchPayments(ctx.db, asked, asked.members)
  return rows.map((row) => ({
    kind: 'payment',
    id: row.id,
    member: toMember(row.member_id),
    title: row.name ?? '–',
    detail: `${formatMoney({ amount: row.price_cents, currency: row.currency }, ctx.locale)}, ${getDateIn(ctx.site.settings.time_zone, row.created_at)}`,
  }))
}

async function listReports(ctx: StaffContext, asked: MemberSearch): Promise<Found[]> {
  const rows = await searchReports(ctx.db, asked, asked.members)
  return rows.map((row) => ({
    kind: 'report',
    id: row.id,
    title: row.reference,
    detail: row.name ?? '–',
    member: toMember(row.member_id),
  }))
}

function listLetters(table: 'complaints' | 'data_requests', kind: 'complaint' | 'data_request') {
  return async (ctx: StaffContext, search: MemberSearch): Promise<Found[]> => {
    const rows = await searchLetters(ctx.db, table, search)
    return rows.map((row) => ({
      kind,
      id: row.id,
      title: row.reference,
      detail: row.email,
      member: toMember(row.member_id),
    }))
  }
}

/** The role needed for each kind of result: that of its list. */
const searches: readonly (readonly [
  role: StaffRight,
  list: (ctx: StaffContext, search: MemberSearch) => Promise<Found[]>,
])[] = [
  ['support', listMembers],
  ['finance', listPayments],
  ['moderator', listReports],
  ['moderator', listLetters('complaints', 'complaint')],
  ['support', listLetters('data_requests', 'data_request')],
]

/** Finds what the caller’s roles may see, by name, address, number or reference. */
export const adminFind: Handler<'adminFind'> = async (ctx, input) => {
  const words = input.search.trim()
  const search = { siteId: ctx.site.id, words, id: validate(words) ? words : null }
  // A reference leads support to its member; to others it would reveal whose case it is, which they may not see.
  const byCase = ctx.staff.roles.includes('support')
  const asked = { ...search, members: await searchMemberIds(ctx.db, search, { byCase }) }
  const own = searches.filter(([role]) => ctx.staff.roles.includes(role))
  const found = await Promise.all(own.map(([, list]) => list(ctx, asked)))
  return { found: found.flat() }
}
