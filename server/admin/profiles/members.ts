import { validate } from 'uuid'
import type { Member, MemberEntry } from '#contract/admin/profiles/members.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { endSessions } from '../../features/accounts/end-sessions.ts'
import { deleteSessions } from '../../features/accounts/session.sql.ts'
import { acceptProfileCountry } from '../../features/payments/packages/billing-country.sql.ts'
import { findAnswers } from '../../features/profiles/prompts.sql.ts'
import { createId } from '../../platform/ids.ts'
import { readPage, showPage } from '../list-page.ts'
import { existsById } from '../staff/acted-once.sql.ts'
import { readAgeRecord } from './age-record.ts'
import { findMemberPictures, insertNote } from './member-lists.sql.ts'
import { readFirstPages } from './member-pages.ts'
import { confirmMember, findMember, findMembers, type MemberEntryRow } from './members.sql.ts'
import { sendConfirmationAgain } from './send-confirmation-again.ts'

function toEntry({ id, name, email, kind, status, premium, signup_at }: MemberEntryRow): MemberEntry {
  return { id, name, email, kind, status, premium, since: signup_at.toISOString() }
}

/** Finds members by name, address, id, payment or reference. */
export const adminMembers: Handler<'adminMembers'> = async (ctx, input) => {
  const words = (input.search ?? '').trim()
  const page = readPage(ctx, 'adminMembers', input)
  const found = await findMembers(ctx.db, ctx.site.id, {
    words,
    id: validate(words) ? words : null,
    status: input.status,
    premium: input.level && input.level === 'premium',
    page,
  })
  return { members: found.rows.map(toEntry), ...showPage(ctx, page, found) }
}

async function readLists(ctx: StaffContext, id: string) {
  const { db } = ctx
  const [lists, answers, pictures, age] = await Promise.all([
    readFirstPages(ctx, id),
    findAnswers(db, id, ctx.locale),
    findMemberPictures(db, id),
    readAgeRecord(ctx, id),
  ])
  return {
    ...lists,
    age,
    pictures,
    answers: answers.map(({ question, text }) => ({ question, text })),
  }
}

/** Returns a member as support sees them, without their messages to others. Throws `not_found`. */
export async function showMember(ctx: StaffContext, id: string): Promise<{ member: Member }> {
  const row = await findMember(ctx.db, ctx.site.id, id)
  if (!row) throw fail('not_found')
  const { signup_at, ...details } = row
  return { member: { ...toEntry(row), ...details, ...(await readLists(ctx, id)) } }
}

/** Shows a member. */
export const adminMember: Handler<'adminMember'> = (ctx, { id }) => showMember(ctx, id)

/** Adds a note about a member. */
export const adminAddNote: Handler<'adminAddNote'> = async (ctx, { id, text, client_id: noteId }) => {
  if (!(await findMember(ctx.db, ctx.site.id, id))) throw fail('not_found')
  if (await existsById(ctx.db, 'member_notes', noteId)) return showMember(ctx, id)
  await ctx.transaction(async (tx) => {
    await insertNote(tx.db, {
      id: noteId ?? createId(),
      memberId: id,
      staffId: ctx.staff.id,
      text,
      now: tx.now,
    })
    await tx.audit({ act: 'member.noted', subject: { type: 'member', id } })
  })
  return showMember(ctx, id)
}

/** Performs a support action for a member, with a reason. */
export const adminChangeMember: Handler<'adminChangeMember'> = async (ctx, { id, act, reason }) => {
  const member = await findMember(ctx.db, ctx.site.id, id)
  if (!member) throw fail('not_found')
  const hashes = await ctx.transaction(async (tx) => {
    const subject = { type: 'member', id }
    if (act === 'confirm') {
      if (!(await confirmMember(tx.db, ctx.site.id, id))) throw fail('already_completed')
      await tx.addEvent(id, { type: 'user', status: 'activated' })
      await tx.audit({ act: 'member.confirmed', subject, reason })
      return []
    }
    if (act === 'resend_confirmation') {
      if (member.status !== 'not_confirmed') throw fail('already_completed')
      await sendConfirmationAgain(tx, id)
      await tx.audit({ act: 'member.confirmation_resent', subject, reason })
      return []
    }
    if (act === 'accept_country') {
      if (!(await acceptProfileCountry(tx, id))) throw fail('already_completed')
      await tx.audit({
        act: 'member.country_accepted',
        subject,
        reason,
        details: { country: member.country },
      })
      return []
    }
    const ended = await deleteSessions(tx.db, { memberId: id, reason: 'staff', now: tx.now })
    await tx.audit({ act: 'member.sessions_ended', subject, reason, details: { sessions: ended.length } })
    return ended
  })
  endSessions(ctx, id, hashes)
  return showMember(ctx, id)
}
