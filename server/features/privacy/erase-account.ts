import { deletionReversibleSeconds } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { deleteOldOutgoing } from '../../platform/outgoing/outgoing.sql.ts'
import { toEmailIdentity } from '../accounts/email-identity.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { deleteSessions } from '../accounts/session.sql.ts'
import { forgetStoredCard } from '../payments/stored-cards/forget-card.ts'
import { scheduleFileRemoval } from '../photos/photos.sql.ts'
import { removeScheduledFiles } from '../photos/remove-files.ts'
import {
  countErasure,
  deleteChatPartnerEvents,
  deleteMember,
  deleteSuppressions,
  deleteTraces,
  detachPayments,
  findDueErasures,
  lockChatPartners,
  lockLeaving,
  scrubDataRequests,
  scrubReports,
  subtractChatPartnersUnread,
  takeFiles,
} from './erase.sql.ts'
import { listStoredFiles } from './stored-files.ts'

const atOnce = 200

async function erase(
  tx: Tx,
  memberId: string,
  { reason, email_keys: emailKeys }: { reason: string; email_keys: string[] },
) {
  const everyKey = [...new Set([...emailKeys, ...emailKeys.map(toEmailIdentity)])]
  const gone = { siteId: tx.site.id, memberId, emailKeys: everyKey }
  const partners = await lockChatPartners(tx.db, memberId)
  const unread = await subtractChatPartnersUnread(tx.db, memberId)
  await scheduleFileRemoval(tx.db, listStoredFiles(await takeFiles(tx.db, memberId)), tx.now)
  await countErasure(tx.db, { siteId: tx.site.id, reason, at: tx.now })
  await scrubReports(tx.db, gone)
  await forgetStoredCard(tx, memberId)
  await scrubDataRequests(tx.db, gone, tx.now)
  await detachPayments(tx.db, memberId)
  await deleteTraces(tx.db, gone)
  await deleteSuppressions(tx.db, gone)
  await deleteChatPartnerEvents(tx.db, partners)
  await deleteMember(tx.db, memberId)
  for (const { other_id, conversation_id } of partners) {
    await tx.addEvent(other_id, { type: 'chat_removed', conversation: conversation_id, profile: memberId })
    const left = unread.get(other_id)
    if (left !== undefined) await tx.addEvent(other_id, { type: 'user', unread: left })
  }
}

/**
 * Erases an account and everything about its person, for good: profile, pictures and chat photos with their files, all
 * conversations on both sides, likes, the ledger of credits, sessions, e-mails, search rows, login locks, stored answers,
 * and what reports and complaints say about them. Payments, refunds and invoices stay, without the person. A second call
 * finds nothing and returns false, as does one with `onlyBefore` for an account that was restored, or whose deletion was
 * requested later. `also` runs in the same transaction, when nothing of the person is left.
 *
 * In a database that was restored from a backup, the job erases again anyone who was waiting for it in the backup.
 */
export async function eraseAccount(
  ctx: Context,
  memberId: string,
  { onlyBefore = null, also }: { onlyBefore?: Date | null; also?: (tx: Tx) => Promise<void> } = {},
): Promise<boolean> {
  const ended = await ctx.transaction(async (tx) => {
    const account = await lockLeaving(tx.db, tx.site.id, memberId)
    if (!account) return null
    const { status, deletion_requested_at: asked } = account
    const isLeaving = status === 'pending_deletion' || status === 'banned'
    if (onlyBefore && !(isLeaving && asked && asked <= onlyBefore)) return null
    const sessions = await deleteSessions(tx.db, { memberId, reason: 'deleted', now: tx.now })
    await erase(tx, memberId, account)
    if (ctx.staff) await tx.announce({ type: 'files.unneeded' })
    await also?.(tx)
    return sessions
  })
  if (!ended) return false
  endSessions(ctx, memberId, ended)
  // A transaction of the staff has to write to the audit log, so the job alone removes the files.
  if (!ctx.staff) await removeScheduledFiles(ctx)
  return true
}

/** Erases every account of the site whose fourteen days are over, to the second. */
export async function eraseLeftAccounts(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - deletionReversibleSeconds * 1000)
  // E-mails to others that name someone who has left are at least as old as their leaving.
  const afterLeaving = new Date(before.getTime() + 1)
  await ctx.transaction((tx) => deleteOldOutgoing(tx.db, afterLeaving))
  for (;;) {
    const due = await findDueErasures(ctx.db, { siteId: ctx.site.id, before, max: atOnce })
    for (const memberId of due) await eraseAccount(ctx, memberId, { onlyBefore: before })
    if (due.length < atOnce) return
  }
}
