import { validate } from 'uuid'
import type { Member, MemberEntry } from '#contract/admin-members.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { deleteOtherSessions } from '../accounts/session.sql.ts'
import { type Context, fail } from '../context.ts'
import type { Handler } from '../handlers.ts'
import {
  confirmMember,
  findLedger,
  findMails,
  findMember,
  findMembers,
  findSessions,
  type MemberEntryRow,
} from './members.sql.ts'

function entryOf({ id, name, email, kind, status, premium, signup_at }: MemberEntryRow): MemberEntry {
  return { id, name, email, kind, status, premium, since: signup_at.toISOString() }
}

/** Finds members by name, address, id or payment (N-02). */
export const adminMembers: Handler<'adminMembers'> = async (ctx, { search = '' }) => {
  const words = search.trim()
  const rows = await findMembers(ctx.db, ctx.site.id, { words, id: validate(words) ? words : null })
  return { members: rows.map(entryOf) }
}

async function memberView(ctx: Context, id: string): Promise<{ member: Member }> {
  const row = await findMember(ctx.db, ctx.site.id, id)
  if (!row) throw fail('not_found')
  const [ledger, sessions, mails] = await Promise.all([
    findLedger(ctx.db, id),
    findSessions(ctx.db, id, ctx.clock.now()),
    findMails(ctx.db, id),
  ])
  const { language, country, city, gender, hidden, credits, reports_about, reports_made } = row
  const at = ({ created_at }: { created_at: Date }) => created_at.toISOString()
  return {
    member: {
      ...entryOf(row),
      ...{ language, country, city, gender, hidden, credits, reports_about, reports_made },
      ledger: ledger.map(({ created_at, ...movement }) => ({ ...movement, at: at({ created_at }) })),
      sessions: sessions.map(({ created_at, last_used_at, device }) => ({
        since: at({ created_at }),
        last_seen: last_used_at.toISOString(),
        device,
      })),
      mails: mails.map(({ created_at, ...mail }) => ({ ...mail, at: at({ created_at }) })),
    },
  }
}

/** Shows a member; what they write to others is not in it (N-02). */
export const adminMember: Handler<'adminMember'> = (ctx, { id }) => memberView(ctx, id)

/** Does for a member what the support may do, with a reason (N-02). */
export const adminChangeMember: Handler<'adminChangeMember'> = async (ctx, { id, act, reason }) => {
  const member = await findMember(ctx.db, ctx.site.id, id)
  if (!member) throw fail('not_found')
  const hashes = await ctx.transaction(async (tx) => {
    const subject = { type: 'member', id }
    if (act === 'confirm') {
      if (!(await confirmMember(tx.db, ctx.site.id, id))) throw fail('already_completed')
      await tx.announce({ type: 'account.confirmed', member: id })
      await tx.audit({ act: 'member.confirmed', subject, reason })
      return []
    }
    const ended = await deleteOtherSessions(tx.db, id, null)
    await tx.audit({ act: 'member.sessions_ended', subject, reason, details: { sessions: ended.length } })
    return ended
  })
  endSessions(ctx, id, hashes)
  return memberView(ctx, id)
}
