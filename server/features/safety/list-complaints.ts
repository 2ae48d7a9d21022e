import type { MemberContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { findComplaints } from './complaints.sql.ts'
import { findOwnMessages } from './thread-messages.sql.ts'

/** Lists the member's own complaints, newest first, each with what was written after it. */
export async function listOwnComplaints(ctx: MemberContext) {
  const [rows, messages] = await Promise.all([
    findComplaints(ctx.db, ctx.viewer.id),
    findOwnMessages(ctx.db, ctx.viewer.id),
  ])
  return {
    complaints: rows.map(({ created_at, state, ...complaint }) => ({
      ...complaint,
      // What the staff have asked is an answer, too.
      state: state === 'waiting' ? ('answered' as const) : state,
      date: created_at.toISOString(),
      messages: messages
        .filter(({ reference }) => reference === complaint.reference)
        .map((message) => ({
          id: message.id,
          from_staff: message.from_staff,
          text: message.text,
          date: message.created_at.toISOString(),
        })),
    })),
  }
}

/** Lists the member's own complaints. */
export const complaints: Handler<'complaints'> = (ctx) => listOwnComplaints(ctx)
