import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { lockNoticesToMail, markMailed, type NoticeToMail } from '../verification/notices.sql.ts'
import { queueMail } from './mails/queue-mail.ts'
import { composeVerificationMail } from './mails/verification-mails.ts'
import { queueNotice, receiversPerBatch, wants } from './notice-mail.ts'
import { findNoticeReceiver } from './notices.sql.ts'

/** E-mails that someone asked for verified photos, as a notice that can be switched off. */
async function mailRequest(ctx: Context, tx: Tx, notice: NoticeToMail): Promise<void> {
  const to = await findNoticeReceiver(tx.db, notice.member_id)
  if (!to || !wants(to, 'reminders')) return
  await queueNotice(ctx, tx, {
    to,
    kind: 'reminders',
    cause: `verification ${notice.id}`,
    write: (speaker) =>
      composeVerificationMail(speaker, { name: to.name, kind: notice.kind, deletedAt: null }),
  })
}

/** E-mails the outcome of a selfie, or the loss of the badge: that concerns the account itself. */
async function mailOutcome(tx: Tx, notice: NoticeToMail): Promise<void> {
  const { id, kind, name, member_id: memberId, email, language, selfie_deleted_at: deletedAt } = notice
  await queueMail(tx, {
    to: { memberId, email, language },
    cause: `verification ${id}`,
    write: (speaker) => composeVerificationMail(speaker, { name, kind, deletedAt }),
  })
}

/** E-mails members notices about the verification of their photos. */
export async function mailVerification(ctx: Context): Promise<void> {
  const isOn = ctx.site.settings.verified_photos
  await ctx.transaction(async (tx) => {
    for (const notice of await lockNoticesToMail(tx.db, ctx.site.id, receiversPerBatch)) {
      const { kind } = notice
      // A site that verifies no photos has no badge to lose or ask for.
      if (kind === 'asked') await (isOn && mailRequest(ctx, tx, notice))
      else if (isOn || kind !== 'badge_lost') await mailOutcome(tx, notice)
      await markMailed(tx.db, notice.id, tx.now)
    }
  })
}
