import type { DataRequest } from '#contract/admin/privacy/data-requests.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { toEmailIdentity } from '../../features/accounts/email-identity.ts'
import { queueMail } from '../../features/notifications/mails/queue-mail.ts'
import { eraseAccount } from '../../features/privacy/erase-account.ts'
import { orderExport } from '../../features/privacy/export-account.ts'
import { insertDataRequest } from '../../features/safety/data-requests.sql.ts'
import { createId } from '../../platform/ids.ts'
import { makeReference } from '../../platform/reference.ts'
import { type ListInput, readPage, showPage } from '../list-page.ts'
import { answerComplaint } from '../safety/complaints.sql.ts'
import { existsById } from '../staff/acted-once.sql.ts'
import { failDecided, guardCase } from '../staff/cases.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import { composeDataRequestMail, composeErasedMail } from '../staff/staff-mails.ts'
import {
  closeDataRequest,
  type DataRequestRow,
  findDataRequests,
  findRequester,
  lockDataRequest,
  type RequesterRow,
} from './data-requests.sql.ts'

function toRequest(row: DataRequestRow): DataRequest {
  const { member_id, member_name, complaint_id, received_at, due_at, ...request } = row
  return {
    ...request,
    member: member_id && member_name ? { id: member_id, name: member_name } : null,
    at: received_at.toISOString(),
    due: due_at.toISOString(),
  }
}

async function showList(ctx: StaffContext, input: ListInput<'adminDataRequests'> = {}) {
  const { state = 'open', site } = input
  const page = readPage(ctx, 'adminDataRequests', input)
  const found = await findDataRequests(ctx.db, readQueueSites(ctx, site), {
    state,
    words: (input.search ?? '').trim(),
    page,
  })
  return { requests: found.rows.map(toRequest), ...showPage(ctx, page, found) }
}

/** Lists requests about personal data with the day until which the law wants an answer. */
export const adminDataRequests: Handler<'adminDataRequests'> = (ctx, input) => showList(ctx, input)

/** Returns a person with an account; content written by the site has no personal data. Throws `not_found`. */
async function loadRequester(ctx: StaffContext, id: string): Promise<RequesterRow> {
  const requester = await findRequester(ctx.db, ctx.site.id, id)
  if (requester?.kind !== 'person') throw fail('not_found')
  return requester
}

/** Returns the requester: a member under the account's address, anyone else under the given one. */
async function findAddress(
  ctx: StaffContext,
  given: { member?: string | undefined; email?: string | undefined },
) {
  if (given.member !== undefined) return loadRequester(ctx, given.member)
  if (!given.email || !isEmailAddress(given.email)) throw failFields({ email: 'invalid_email' })
  return { id: null, email: given.email, language: null }
}

/** Records a request that did not come through the site. */
export const adminRecordDataRequest: Handler<'adminRecordDataRequest'> = async (ctx, input) => {
  const requester = await findAddress(ctx, input)
  if (await existsById(ctx.db, 'data_requests', input.client_id)) return showList(ctx)
  await ctx.transaction(async (tx) => {
    const id = input.client_id ?? createId()
    const received = input.received ? new Date(`${input.received}T00:00:00Z`) : tx.now
    await insertDataRequest(tx.db, {
      id,
      siteId: ctx.site.id,
      reference: makeReference('D'),
      memberId: requester.id,
      complaintId: null,
      email: requester.email,
      language: requester.language ?? input.language ?? 'en',
      kind: input.kind,
      text: input.text,
      // A future day would postpone the deadline.
      receivedAt: received < tx.now ? received : tx.now,
      recordedBy: ctx.staff.id,
    })
    await tx.audit({ act: 'data_request.recorded', subject: { type: 'data_request', id } })
  })
  return showList(ctx)
}

/** Closes a request and e-mails the answer; a complaint that it came from is answered with it. */
export const adminCloseDataRequest: Handler<'adminCloseDataRequest'> = async (ctx, { id, state, answer }) => {
  await ctx.transaction(async (tx) => {
    const request = await lockDataRequest(tx.db, ctx.site.id, id)
    if (!request) throw fail('not_found')
    const name = { kind: 'data_request', id } as const
    if (request.state !== 'open') throw await failDecided(tx.db, name)
    await guardCase(ctx, tx, name)
    const { member_id, complaint_id, email, language, reference } = request
    await closeDataRequest(tx.db, { id, state, answer, staffId: ctx.staff.id, now: tx.now })
    if (complaint_id) await answerComplaint(tx.db, complaint_id, { answer, isSolved: true, now: tx.now })
    await queueMail(tx, {
      to: { memberId: member_id, email, language },
      cause: `data request ${id}`,
      write: (speaker) => composeDataRequestMail(speaker, { reference, answer }),
    })
    await tx.audit({
      act: 'data_request.closed',
      subject: { type: 'data_request', id },
      details: { state },
    })
  })
  return {}
}

/** Requests the archive of a member; only the member can download it. */
export const adminExportMember: Handler<'adminExportMember'> = async (ctx, { id, reason }) => {
  await loadRequester(ctx, id)
  await ctx.transaction(async (tx) => {
    await orderExport(tx, id)
    await tx.audit({ act: 'member.exported', subject: { type: 'member', id }, reason })
  })
  return {}
}

/** Erases a member at their request and notifies them; the log keeps only the id. */
export const adminEraseMember: Handler<'adminEraseMember'> = async (ctx, { id, email, reason }) => {
  const member = await loadRequester(ctx, id)
  if (toEmailIdentity(email) !== toEmailIdentity(member.email)) throw failFields({ email: 'invalid_email' })
  const erased = await eraseAccount(ctx, id, {
    also: async (tx) => {
      await queueMail(tx, {
        to: { memberId: null, email: member.email, language: member.language },
        cause: `erased ${id}`,
        write: (speaker) => composeErasedMail(speaker, member.name),
      })
      await tx.audit({ act: 'member.erased', subject: { type: 'member', id }, reason })
    },
  })
  if (!erased) throw fail('not_found')
  return {}
}
