import { memberLists } from '#contract/admin/profiles/member-lists.ts'
import type { Member, MemberListName } from '#contract/admin/profiles/members.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { FoundPage, PageRequest } from '../../platform/database/find-page.sql.ts'
import { readPage, showPage } from '../list-page.ts'
import { type DecisionRow, findDecisionPage } from '../safety/decisions.sql.ts'
import { toThreadState } from '../safety/threads.ts'
import {
  findCountryChanges,
  findLedger,
  findMails,
  findMemberPayments,
  findMemberReports,
  findMemberThreads,
  findNotes,
  findSessions,
  type MemberPaymentRow,
} from './member-lists.sql.ts'
import { findMember } from './members.sql.ts'

type MemberLists = Pick<Member, MemberListName>

function toDecision(staffId: string, row: DecisionRow): MemberLists['decisions'][number] {
  const lasts = row.kind === 'ban' || row.kind === 'restriction'
  return {
    id: row.id,
    kind: row.kind,
    at: row.created_at.toISOString(),
    by: row.by_name,
    reason: row.reason,
    reversed: row.reversed_by_name,
    reversible: lasts && row.reversed_at === null && row.staff_id !== staffId,
  }
}

function toPayment({ created_at, price_cents, refunded_cents, currency, ...row }: MemberPaymentRow) {
  return {
    ...row,
    at: created_at.toISOString(),
    price: { amount: price_cents, currency },
    refunded: { amount: refunded_cents, currency },
  }
}

/** Shows a time as the calls do. */
const withTime = <Row extends { created_at: Date }>({ created_at, ...row }: Row) => ({
  ...row,
  at: created_at.toISOString(),
})

const mapRows = <Row, Shown>(found: FoundPage<Row>, show: (row: Row) => Shown): FoundPage<Shown> => ({
  ...found,
  rows: found.rows.map(show),
})

type FindPages = {
  readonly [Name in MemberListName]: (
    ctx: StaffContext,
    id: string,
    page: PageRequest,
  ) => Promise<FoundPage<MemberLists[Name][number]>>
}

/** How each list of a member is read, a page at a time. */
const findPages: FindPages = {
  ledger: async ({ db }, id, page) => mapRows(await findLedger(db, id, page), withTime),
  payments: async ({ db }, id, page) => mapRows(await findMemberPayments(db, id, page), toPayment),
  mails: async ({ db }, id, page) => mapRows(await findMails(db, id, page), withTime),
  reports: async ({ db }, id, page) => mapRows(await findMemberReports(db, id, page), withTime),
  decisions: async ({ db, staff }, id, page) =>
    mapRows(await findDecisionPage(db, id, page), (row) => toDecision(staff.id, row)),
  notes: async ({ db }, id, page) =>
    mapRows(await findNotes(db, id, page), ({ by_name, ...note }) => ({
      ...withTime(note),
      by: by_name ?? '',
    })),
  threads: async ({ db }, id, page) =>
    mapRows(await findMemberThreads(db, id, page), ({ state, ...thread }) => ({
      ...withTime(thread),
      state: toThreadState(state),
    })),
  sessions: async ({ db, clock }, id, page) =>
    mapRows(await findSessions(db, { id, now: clock.now() }, page), (session) => ({
      since: session.created_at.toISOString(),
      last_seen: session.last_used_at.toISOString(),
      device: session.device,
    })),
  country_changes: async ({ db }, id, page) =>
    mapRows(await findCountryChanges(db, id, page), (change) => ({
      at: change.created_at.toISOString(),
      kind: change.kind,
      from: change.from_country,
      to: change.to_country,
      network: change.network_country,
    })),
}

async function readList<Name extends MemberListName>(
  ctx: StaffContext,
  { id, list }: { id: string; list: Name },
  asked: { cursor?: string | undefined; limit?: number | undefined } = {},
) {
  const input = { id, list, ...asked }
  const page = readPage(ctx, 'adminMemberList', input)
  const found = await findPages[list](ctx, id, page)
  return { rows: found.rows, page: showPage(ctx, page, found) }
}

/** Returns the first page of each list of a member, and how it goes on. */
export async function readFirstPages(
  ctx: StaffContext,
  id: string,
): Promise<MemberLists & Pick<Member, 'pages'>> {
  const found = await Promise.all(
    memberLists.map(async (list) => [list, await readList(ctx, { id, list })] as const),
  )
  // Each list has the rows of its own name.
  const lists = Object.fromEntries(found.map(([list, { rows }]) => [list, rows])) as MemberLists
  const pages = Object.fromEntries(found.map(([list, { page }]) => [list, page])) as Member['pages']
  return { ...lists, pages }
}

/** Lists a further page of one list of a member. */
export const adminMemberList: Handler<'adminMemberList'> = async (ctx, { id, list, cursor, limit }) => {
  if (!(await findMember(ctx.db, ctx.site.id, id))) throw fail('not_found')
  const none = Object.fromEntries(memberLists.map((name) => [name, []])) as unknown as MemberLists // empty, all of them
  const { rows, page } = await readList(ctx, { id, list }, { cursor, limit })
  return { ...none, [list]: rows, ...page }
}
