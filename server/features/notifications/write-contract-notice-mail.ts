import type { Context } from '../../app/context.ts'
import { findNotice } from '../payments/notices/notices.sql.ts'
import { composeContractNoticeMail } from './mails/contract-notice-mail.ts'
import { queueMail } from './mails/queue-mail.ts'

/**
 * E-mails the confirmation of a withdrawal or a cancellation to the given address, even to someone banned or without an
 * account. Follows `notice.carried_out`.
 */
export async function writeContractNoticeMail(
  ctx: Context,
  { notice: id }: { notice: string },
): Promise<void> {
  const notice = await findNotice(ctx.db, ctx.site.id, id)
  if (!notice) return
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { memberId: null, email: notice.email, language: notice.language },
      cause: `contract notice ${id}`,
      write: (speaker) => composeContractNoticeMail(speaker, notice),
    }),
  )
}
