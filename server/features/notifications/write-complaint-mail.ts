import type { Context } from '../../app/context.ts'
import { findReceivedComplaint } from '../safety/complaints.sql.ts'
import { complaintReceivedMail } from './mails/complaint-mail.ts'
import { queueMail } from './mails/queue-mail.ts'

/** Mails whoever complained that it came, under which reference. Follows `complaint.received`. */
export async function writeComplaintMail(ctx: Context, { complaint }: { complaint: string }): Promise<void> {
  const found = await findReceivedComplaint(ctx.db, ctx.site.id, complaint)
  if (!found) return
  const { member_id: memberId, email, language, reference, created_at: at } = found
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { memberId, email, language },
      cause: `complaint received ${complaint}`,
      write: (speaker) => complaintReceivedMail(speaker, { reference, at }),
    }),
  )
}
