import type { MailSenderAnswer } from '#contract/admin/notifications/mail.ts'
import type { Context } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import {
  findMailSender,
  getMailDomain,
  openMailServer,
  sealMailServer,
} from '../../features/notifications/mail-sender.ts'
import { checkMailServerAddress } from '../../features/notifications/mail-server-address.ts'
import {
  deleteMailServer,
  findMailServer,
  upsertMailServer,
} from '../../features/notifications/mail-servers.sql.ts'
import { liftSuppression } from '../../platform/outgoing/suppressions.sql.ts'
import { readPage, showPage } from '../list-page.ts'
import { findRefusedAddress, findRefusedAddresses } from './mail.sql.ts'

/** Returns what the domain of a sender needs in the DNS; SPF counts for where e-mails are returned to. */
function listRecords(ctx: Context, from: string): MailSenderAnswer['records'] {
  const { mail_bounces, mail_dkim_selectors: selectors, support_email } = ctx.site.settings
  const domain = getMailDomain(from)
  const keys = selectors.length > 0 ? selectors : ['…']
  return [
    {
      kind: 'spf',
      name: getMailDomain(mail_bounces) || domain,
      value: 'v=spf1 include:… -all',
    },
    ...keys.map((key) => ({ kind: 'dkim' as const, name: `${key}._domainkey.${domain}`, value: null })),
    { kind: 'dmarc', name: `_dmarc.${domain}`, value: `v=DMARC1; p=quarantine; rua=mailto:${support_email}` },
  ]
}

async function showSender(ctx: Context): Promise<MailSenderAnswer> {
  const { config, secrets } = ctx.services
  const { from, replyTo } = await findMailSender({ db: ctx.db, config }, ctx.site)
  const own = await openMailServer(ctx.db, secrets, ctx.site.id)
  const url = own === null ? null : new URL(own)
  return {
    from,
    reply_to: replyTo,
    server: url && { host: url.host, user: decodeURIComponent(url.username) },
    records: listRecords(ctx, from),
  }
}

/** Returns the sender of the site’s e-mails. */
export const adminMailSender: Handler<'adminMailSender'> = (ctx) => showSender(ctx)

/** Sends through the site’s own mail server. */
export const adminSetMailServer: Handler<'adminSetMailServer'> = async (ctx, { address }) => {
  const { config, secrets } = ctx.services
  if (checkMailServerAddress(address, config) !== null) throw failFields({ address: 'validation' })
  await ctx.transaction(async (tx) => {
    await upsertMailServer(tx.db, tx.site.id, sealMailServer(secrets, address))
    await tx.audit({ act: 'mail_server.set', subject: { type: 'site', id: tx.site.id } })
  })
  return showSender(ctx)
}

/** Sends through the installation's mail server again. */
export const adminRemoveMailServer: Handler<'adminRemoveMailServer'> = async (ctx) => {
  // A second press finds none, which is fine.
  if (await findMailServer(ctx.db, ctx.site.id)) {
    await ctx.transaction(async (tx) => {
      await deleteMailServer(tx.db, tx.site.id)
      await tx.audit({ act: 'mail_server.removed', subject: { type: 'site', id: tx.site.id } })
    })
  }
  return showSender(ctx)
}

/** Lists the addresses that mail servers have refused for good. */
export const adminRefusedAddresses: Handler<'adminRefusedAddresses'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminRefusedAddresses', input)
  const words = (input.search ?? '').trim()
  const found = await findRefusedAddresses(ctx.db, ctx.site.id, { words, page })
  return {
    ...showPage(ctx, page, found),
    addresses: found.rows.map(({ address, reason, detail, created_at, member_id: id, name }) => ({
      address,
      reason,
      detail,
      at: created_at.toISOString(),
      member: id === null ? null : { id, name: name ?? '' },
    })),
  }
}

/** Sends e-mails to an address again. The log names its member, never the address. */
export const adminLiftRefusal: Handler<'adminLiftRefusal'> = async (ctx, { address, reason }) => {
  const memberId = (await findRefusedAddress(ctx.db, ctx.site.id, address.toLowerCase()))?.member_id
  await ctx.transaction(async (tx) => {
    if (!(await liftSuppression(tx.db, tx.site.id, address))) throw fail('not_found')
    const subject = memberId ? ({ type: 'member', id: memberId } as const) : undefined
    await tx.audit({ act: 'address.allowed', reason, ...(subject && { subject }) })
  })
  return { lifted: true }
}
