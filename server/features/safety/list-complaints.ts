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
    complaints: rows.map(({ id, created_at, state, text, from_staff, ...complaint }) => ({
      ...complaint,
      // A question of the staff is an answer, too.
      state: state === 'waiting' ? ('answered' as const) : state,
      date: created_at.toISOString(),
      messages: [
        // Members know their own complaint; a first message of the staff is new to them.
        ...(from_staff ? [{ id, from_staff, text, date: created_at.toISOString() }] : []),
        ...messages
          .filter(({ reference }) => reference === complaint.reference)
          .map((message) => ({
            id: message.id,
            from_staff: message.from_staff,
            text: message.text,
            date: message.created_at.toISOString(),
          })),
      ],
    })),
  }
}

/** Lists the member's own complaints. */
export const complaints: Handler<'complaints'> = (ctx) => listOwnComplaints(ctx)
