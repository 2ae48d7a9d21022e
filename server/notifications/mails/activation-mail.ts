import { activationLinkSeconds, freeConversations } from '#contract/limits.ts'
import { findActivation } from '../../accounts/activation.sql.ts'
import { newLink } from '../../accounts/links.ts'
import type { Context } from '../../context.ts'
import type { MailContent } from './mail-content.ts'
import { queueMail, type Speaker } from './queue-mail.ts'

function activationMail({ t, site }: Speaker, { name, href }: { name: string; href: string }): MailContent {
  const words = { site: site.settings.name }
  const text = t('mail.activate.text', words)
  return {
    subject: t('mail.activate.subject', words),
    preview: text,
    parts: [
      { kind: 'heading', text: t('mail.hello', { name }) },
      { kind: 'text', text },
      { kind: 'button', text: t('mail.activate.button'), href },
      { kind: 'text', text: t('mail.activate.free', { conversations: freeConversations }) },
      { kind: 'note', text: t('mail.activate.note', { days: activationLinkSeconds / 86_400 }) },
      { kind: 'note', text: t('mail.ignore') },
    ],
  }
}

/** Writes the mail with the link that confirms an address, unless it is confirmed meanwhile (S-004, P-006). */
export async function writeActivationMail(ctx: Context, { member }: { member: string }): Promise<void> {
  const account = await findActivation(ctx.db, member)
  if (account?.status !== 'not_confirmed') return
  await ctx.transaction(async (tx) => {
    const link = {
      memberId: member,
      kind: 'activate',
      seconds: activationLinkSeconds,
      subject: account.email_key,
    } as const
    const href = `${ctx.site.origin}/api/activate.php?token=${await newLink(tx, link)}`
    await queueMail(tx, {
      to: { memberId: member, email: account.email, language: account.language },
      cause: `activate ${member} ${account.confirmation_asked_at?.getTime() ?? 0}`,
      write: (speaker) => activationMail(speaker, { name: account.name, href }),
    })
  })
}
