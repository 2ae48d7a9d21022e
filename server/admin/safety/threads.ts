import type { Thread, ThreadEntry, ThreadState } from '#contract/admin/safety/threads.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { queueMail } from '../../features/notifications/mails/queue-mail.ts'
import { makeReplyAddress } from '../../features/safety/inbox/reply-address.ts'
import { insertThreadMessage } from '../../features/safety/thread-messages.sql.ts'
import { readPage, showPage } from '../list-page.ts'
import { findColleagues } from '../staff/cases.sql.ts'
import { guardCase } from '../staff/cases.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import { composeComplaintAnswerMail, composeSupportMail } from '../staff/staff-mails.ts'
import { answerComplaint } from './complaints.sql.ts'
import {
  assignThread,
  findThread,
  findThreadMessages,
  findThreads,
  type LockedThread,
  lockThread,
  markThread,
  type ThreadRow,
} from './threads.sql.ts'

const dayMilliseconds = 86_400_000
/** What the list shows of the first message. */
const maxExcerpt = 200

/** Returns how the calls name a state. */
export const toThreadState = (state: ThreadRow['state']): ThreadState =>
  state === 'answered' ? 'solved' : state

function toEntry(staffId: string, row: ThreadRow): ThreadEntry {
  const { created_at, asked_at, member_id, assigned_to, text } = row
  return {
    id: row.id,
    site: row.site,
    reference: row.reference,
    category: row.category,
    email: row.email,
    language: row.language,
    member: member_id === null ? null : { id: member_id, name: row.member_name ?? '' },
    state: toThreadState(row.state),
    assigned:
      assigned_to === null
        ? null
        : { id: assigned_to, name: row.assigned_name ?? '', mine: assigned_to === staffId },
    text: text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text,
    at: created_at.toISOString(),
    asked: asked_at.toISOString(),
    due: new Date(asked_at.getTime() + complaintAnswerDays * dayMilliseconds).toISOString(),
  }
}

/** Lists conversations with support. */
export const adminThreads: Handler<'adminThreads'> = async (ctx, input) => {
  const { state = 'open', mine, search = '', site } = input
  const page = readPage(ctx, 'adminThreads', input)
  const found = await findThreads(ctx.db, readQueueSites(ctx, site), {
    state,
    staffId: mine ? ctx.staff.id : null,
    words: search.trim(),
    page,
  })
  return { threads: found.rows.map((row) => toEntry(ctx.staff.id, row)), ...showPage(ctx, page, found) }
}

async function showThread(ctx: StaffContext, id: string): Promise<{ thread: Thread }> {
  const row = await findThread(ctx.db, ctx.site.id, id)
  if (!row) throw fail('not_found')
  const [messages, colleagues] = await Promise.all([
    findThreadMessages(ctx.db, id),
    findColleagues(ctx.db, ctx.site.id, ['support']),
  ])
  const { from_staff, begun_name: by_name, text, by_mail, refused_files, created_at } = row
  const first = { id, from_staff, by_name, text, by_mail, refused_files, created_at }
  return {
    thread: {
      ...toEntry(ctx.staff.id, row),
      url: row.url,
      can_reply: row.member_id !== null,
      messages: [first, ...messages].map(({ by_name, created_at, ...message }) => ({
        ...message,
        by: by_name,
        at: created_at.toISOString(),
      })),
      colleagues: colleagues.filter((one) => one.id !== ctx.staff.id),
    },
  }
}

/** Shows a conversation with support. */
export const adminThread: Handler<'adminThread'> = (ctx, { id }) => showThread(ctx, id)

async function lockOwn(ctx: StaffContext, tx: Tx, id: string): Promise<LockedThread> {
  const thread = await lockThread(tx.db, ctx.site.id, id)
  if (!thread) throw fail('not_found')
  await guardCase(ctx, tx, { kind: 'complaint', id })
  return thread
}

/** Answers in a conversation; a free one becomes the caller's. */
export const adminReplyThread: Handler<'adminReplyThread'> = async (ctx, { id, text, state, client_id }) => {
  await ctx.transaction(async (tx) => {
    const thread = await lockOwn(ctx, tx, id)
    const isNew = await insertThreadMessage(tx.db, {
      id: client_id,
      siteId: ctx.site.id,
      complaintId: id,
      memberId: thread.member_id,
      staffId: ctx.staff.id,
      text,
      now: tx.now,
    })
    const act = state === 'solved' ? 'complaint.answered' : 'complaint.replied'
    await tx.audit({ act, subject: { type: 'complaint', id }, details: { repeated: !isNew } })
    if (!isNew) return
    await answerComplaint(tx.db, id, { answer: text, isSolved: state === 'solved', now: tx.now })
    if (thread.assigned_to === null) await assignThread(tx.db, id, ctx.staff.id)
    const { member_id: memberId, email, language, reference } = thread
    const replyTo = makeReplyAddress(ctx, id)
    const letter = { reference, canReply: memberId !== null, takesMail: replyTo !== undefined }
    // What did not begin as a complaint is not called one.
    const isLetter = thread.from_staff || thread.by_mail
    await queueMail(tx, {
      to: { memberId, email, language },
      cause: `thread ${client_id}`,
      replyTo,
      write: (speaker) =>
        isLetter
          ? composeSupportMail(speaker, { ...letter, name: thread.member_name ?? null, text })
          : composeComplaintAnswerMail(speaker, { ...letter, answer: text }),
    })
  })
  return showThread(ctx, id)
}

/** Marks a conversation as solved without an answer, or opens it again. */
export const adminMarkThread: Handler<'adminMarkThread'> = async (ctx, { id, state }) => {
  await ctx.transaction(async (tx) => {
    await lockOwn(ctx, tx, id)
    await markThread(tx.db, id, state, tx.now)
    const act = state === 'solved' ? 'complaint.solved' : 'complaint.reopened'
    await tx.audit({ act, subject: { type: 'complaint', id } })
  })
  return showThread(ctx, id)
}

/** Takes a conversation, hands it over or releases it; by what the caller has seen, so that no one takes it from another unawares. */
export const adminAssignThread: Handler<'adminAssignThread'> = async (ctx, { id, from, to }) => {
  const colleagues = await findColleagues(ctx.db, ctx.site.id, ['support'])
  if (to !== null && to !== ctx.staff.id && !colleagues.some((one) => one.id === to)) throw fail('not_found')
  await ctx.transaction(async (tx) => {
    const thread = await lockThread(tx.db, ctx.site.id, id)
    if (!thread) throw fail('not_found')
    const isDone = thread.assigned_to === to
    // Not the name that came with the locked row: after waiting for a colleague's act it can be that of before.
    if (!isDone && thread.assigned_to !== from)
      throw fail('forbidden', {
        state: 'taken',
        by: colleagues.find((one) => one.id === thread.assigned_to)?.name ?? '',
      })
    await assignThread(tx.db, id, to)
    await tx.audit({ act: 'complaint.assigned', subject: { type: 'complaint', id }, details: { from, to } })
  })
  return showThread(ctx, id)
}
