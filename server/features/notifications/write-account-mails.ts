import {
  activationLinkSeconds,
  endingLinkSeconds,
  mailChangeLinkSeconds,
  mailChangeUndoSeconds,
  resetLinkSeconds,
} from '#contract/api/limits.ts'
import { href } from '#contract/routing/paths.ts'
import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { findAccountByEmail } from '../accounts/account.sql.ts'
import { findActivation } from '../accounts/activation.sql.ts'
import { computeReactivationDeadline } from '../accounts/delete-account.ts'
import { describeDevice } from '../accounts/device-name.ts'
import { findEmailChange } from '../accounts/email-change.sql.ts'
import { buildDeviceSubject } from '../accounts/end-by-link.ts'
import { findDeletion } from '../accounts/leaving.sql.ts'
import { deleteLinks, type LinkKind } from '../accounts/links.sql.ts'
import { createLink } from '../accounts/links.ts'
import { findSecrets, type SecretsRow } from '../accounts/password.sql.ts'
import * as mails from './mails/account-mails.ts'
import { type MailReceiver, queueMail } from './mails/queue-mail.ts'

function toRecipient(account: SecretsRow): MailReceiver {
  return { memberId: account.id, email: account.email, language: account.language }
}

/** Returns the account of an active member; banned and deleted members get no e-mail. */
async function findAccount(ctx: Context, memberId: string): Promise<SecretsRow | null> {
  const account = await findSecrets(ctx.db, memberId)
  return account?.status === 'activated' || account?.status === 'not_confirmed' ? account : null
}

/** Creates a link for an e-mail and returns its URL on the site, in the account's language. */
async function createPageLink(
  tx: Tx,
  account: Pick<SecretsRow, 'id' | 'language'>,
  link: {
    kind: LinkKind
    seconds: number
    subject?: string
    page: 'reset-password-do' | 'mail-change-do' | 'account-deleted' | 'access-do'
  },
): Promise<string> {
  const token = await createLink(tx, { ...link, memberId: account.id })
  // The page of a deleted account works without a link, so its token has a different name there.
  const query = link.kind === 'reactivate' ? { reactivate: token } : { token }
  return tx.site.origin + href(link.page, account.language, {}, query)
}

/** Creates the link that removes a device or passkey without a login. */
function createEndingLink(
  tx: Tx,
  account: Pick<SecretsRow, 'id' | 'language'>,
  what: { kind: 'end_device' | 'end_passkey'; subject: string },
): Promise<string> {
  return createPageLink(tx, account, { ...what, seconds: endingLinkSeconds, page: 'access-do' })
}

/** Writes the e-mail with the link that confirms an address, unless it is already confirmed. */
export async function writeActivationMail(ctx: Context, { member }: { member: string }): Promise<void> {
  const account = await findActivation(ctx.db, member)
  if (account?.status !== 'not_confirmed') return
  const { name, email, language } = account
  const link = { memberId: member, kind: 'activate', seconds: activationLinkSeconds } as const
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { memberId: member, email, language },
      cause: `activate ${member} ${account.confirmation_asked_at?.getTime() ?? 0}`,
      write: async (speaker) => {
        const token = await createLink(tx, { ...link, subject: account.email_key })
        return mails.composeActivationMail(speaker, {
          name,
          href: `${ctx.site.origin}/api/activate.php?token=${token}`,
        })
      },
    }),
  )
}

/** Writes the e-mail with the link to set a new password; earlier links end. */
export async function writeResetMail(ctx: Context, fact: { member: string; at: string }): Promise<void> {
  const account = await findAccount(ctx, fact.member)
  if (!account) return
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: toRecipient(account),
      cause: `reset ${account.id} ${fact.at}`,
      write: async (speaker) => {
        await deleteLinks(tx.db, account.id, ['reset'])
        const link = { kind: 'reset', seconds: resetLinkSeconds, page: 'reset-password-do' } as const
        return mails.composeResetMail(speaker, {
          name: account.name,
          href: await createPageLink(tx, account, link),
        })
      },
    }),
  )
}

/** Notifies the owner of an address that someone signed up with it, when the page does not say so; once an hour. */
export async function writeSignupRepeatedMail(
  ctx: Context,
  fact: { member: string; at: string },
): Promise<void> {
  const account = await findAccount(ctx, fact.member)
  if (!account) return
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: toRecipient(account),
      cause: `signup repeated ${account.id} ${fact.at.slice(0, 13)}`,
      write: (speaker) => mails.composeSignupRepeatedMail(speaker, { name: account.name }),
    }),
  )
}

/** Notifies by e-mail of a changed password. */
export async function writePasswordChangedMail(
  ctx: Context,
  fact: { member: string; at: string },
): Promise<void> {
  const account = await findAccount(ctx, fact.member)
  if (!account) return
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: toRecipient(account),
      cause: `password ${account.id} ${fact.at}`,
      write: (speaker) =>
        mails.composePasswordChangedMail(speaker, { name: account.name, at: new Date(fact.at) }),
    }),
  )
}

/** Notifies by e-mail of a login with a new browser. */
export async function writeNewDeviceMail(
  ctx: Context,
  fact: { member: string; browser: string; known?: string; at: string },
): Promise<void> {
  const account = await findAccount(ctx, fact.member)
  if (!account) return
  const input = { name: account.name, device: describeDevice(fact.browser), at: new Date(fact.at) }
  const subject = fact.known && buildDeviceSubject(fact.known, fact.browser)
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: toRecipient(account),
      cause: `device ${account.id} ${fact.at}`,
      write: async (speaker) => {
        const end = subject && (await createEndingLink(tx, account, { kind: 'end_device', subject }))
        return mails.composeNewDeviceMail(speaker, { ...input, end })
      },
    }),
  )
}

/** Notifies by e-mail of a passkey that opens the account from now on. */
export async function writePasskeyAddedMail(
  ctx: Context,
  fact: { member: string; passkey?: string; device: string; at: string },
): Promise<void> {
  const account = await findAccount(ctx, fact.member)
  if (!account) return
  const input = { name: account.name, device: fact.device, at: new Date(fact.at) }
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: toRecipient(account),
      cause: `passkey ${account.id} ${fact.at}`,
      write: async (speaker) => {
        const subject = fact.passkey
        const end = subject && (await createEndingLink(tx, account, { kind: 'end_passkey', subject }))
        return mails.composePasskeyAddedMail(speaker, { ...input, end })
      },
    }),
  )
}

/** Tells the new address how to confirm it, and the current one that a change was requested. */
export async function writeMailChangeMails(
  ctx: Context,
  fact: { member: string; change: string },
): Promise<void> {
  const [account, change] = await Promise.all([
    findAccount(ctx, fact.member),
    findEmailChange(ctx.db, fact.change),
  ])
  if (!account || !change || change.confirmed_at !== null) return
  const { name } = account
  await ctx.transaction(async (tx) => {
    // On a site that hides who has an account, someone else's address may be requested: they get nothing.
    const owner = await findAccountByEmail(tx.db, ctx.site.id, change.new_email)
    if (!owner || owner.id === account.id)
      await queueMail(tx, {
        to: { ...toRecipient(account), email: change.new_email },
        cause: `mail change ${change.id}`,
        write: async (speaker) => {
          const link = {
            kind: 'mail_change',
            seconds: mailChangeLinkSeconds,
            page: 'mail-change-do',
          } as const
          const address = await createPageLink(tx, account, { ...link, subject: change.id })
          return mails.composeMailChangeMail(speaker, { name, email: change.new_email, href: address })
        },
      })
    await queueMail(tx, {
      to: toRecipient(account),
      cause: `mail change notice ${change.id}`,
      write: (speaker) => mails.composeMailChangeNoticeMail(speaker, { name }),
    })
  })
}

/** Tells the old address that it was replaced, and how to undo it. */
export async function writeMailChangedMail(
  ctx: Context,
  fact: { member: string; change: string },
): Promise<void> {
  const [account, change] = await Promise.all([
    findAccount(ctx, fact.member),
    findEmailChange(ctx.db, fact.change),
  ])
  if (!account || !change || change.undone_at !== null) return
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { ...toRecipient(account), email: change.old_email },
      cause: `mail changed ${change.id}`,
      write: async (speaker) => {
        const link = { kind: 'mail_undo', seconds: mailChangeUndoSeconds, page: 'mail-change-do' } as const
        const address = await createPageLink(tx, account, { ...link, subject: change.id })
        return mails.composeMailChangedMail(speaker, { name: account.name, href: address })
      },
    }),
  )
}

/** Writes the e-mail that an account is deleted, with the link that restores it until the deadline. */
export async function writeDeletedMail(ctx: Context, fact: { member: string; at: string }): Promise<void> {
  const [account, requestedAt] = await Promise.all([
    findSecrets(ctx.db, fact.member),
    findDeletion(ctx.db, fact.member),
  ])
  if (!account || !requestedAt) return
  const until = computeReactivationDeadline(requestedAt)
  const seconds = (until.getTime() - ctx.clock.now().getTime()) / 1000
  if (seconds <= 0) return
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: toRecipient(account),
      cause: `deleted ${account.id} ${fact.at}`,
      write: async (speaker) => {
        const link = { kind: 'reactivate', seconds, page: 'account-deleted' } as const
        const address = await createPageLink(tx, account, link)
        return mails.composeDeletedMail(speaker, { name: account.name, href: address, until })
      },
    }),
  )
}
