import type { PartnerStatisticsRow } from '#contract/features/partners/portal.ts'
import type { PartnerContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { createToken } from '../../platform/ids.ts'
import { cleanIban } from '../payments/bank/bank-settings.ts'
import { getDateIn } from '../profiles/age.ts'
import { readBalances } from './balance.ts'
import { isPostbackAddress } from './fill-macros.ts'
import { checkOwnPassword, findOwn, lockPartnerPassword } from './partner-account.ts'
import { queuePartnerNoticeMail } from './partner-mails.ts'
import { lockPartner, updatePartner } from './partners.sql.ts'
import * as store from './portal.sql.ts'
import { listPostbacks } from './postbacks.sql.ts'
import { queuePostback } from './queue-postback.ts'
import { openPayee, openPostbackKey, payeePurpose, postbackPurpose } from './sealed.ts'

const maxLinks = 100

async function showLinks(ctx: PartnerContext) {
  const { code } = await findOwn(ctx)
  const rows = await store.listLinks(ctx.db, ctx.partner.id)
  return {
    links: rows.map((link) => ({
      ...link,
      url: `${ctx.site.origin}${link.path}?${new URLSearchParams({ network: code, ref: link.code })}`,
    })),
  }
}

/** Lists the partner's links. */
export const partnerLinks: Handler<'partnerLinks'> = (ctx) => showLinks(ctx)

/** Throws `forbidden` for a partner who is not approved yet. */
async function findApproved(ctx: PartnerContext) {
  const partner = await findOwn(ctx)
  if (partner.state !== 'active') throw fail('forbidden')
  return partner
}

/** Adds a link, or renames the one with its code. */
export const partnerAddLink: Handler<'partnerAddLink'> = async (ctx, link) => {
  const { id } = await findApproved(ctx)
  await ctx.transaction(async (tx) => {
    await lockPartner(tx, id)
    const known = await store.listLinks(tx.db, id)
    if (known.length >= maxLinks && !known.some(({ code }) => code === link.code)) throw fail('limit_reached')
    await store.saveLink(tx, id, link)
  })
  return showLinks(ctx)
}

const defaultDays = 30

/** Counts what the partner's links brought. */
export const partnerStatistics: Handler<'partnerStatistics'> = async (ctx, { by, days = defaultDays }) => {
  const { code, id: partnerId } = await findOwn(ctx)
  const { currency, time_zone: timeZone } = ctx.site.settings
  // The same first day for all counts, as visits are kept by day alone.
  const since = getDateIn(timeZone, new Date(ctx.clock.now().getTime() - days * 86_400_000))
  const span = { partnerId, since, timeZone }
  const [signups, sums, visits, balance] = await Promise.all([
    store.countSignups(ctx.db, by, span),
    store.sumCommissions(ctx.db, by, span),
    by === 'sub1' ? [] : store.countVisits(ctx.db, by, { siteId: ctx.site.id, code, since }),
    readBalances(ctx.db, [partnerId], currency),
  ])
  const keys = [...new Set([...signups, ...sums, ...visits].map(({ key }) => key))].sort()
  const rows = keys.map((key): PartnerStatisticsRow => {
    const sum = sums.find((one) => one.key === key)
    return {
      key,
      visits: by === 'sub1' ? null : (visits.find((one) => one.key === key)?.visits ?? 0),
      signups: signups.find((one) => one.key === key)?.signups ?? 0,
      leads: sum?.leads ?? 0,
      purchases: sum?.purchases ?? 0,
      earned: { amount: sum?.earned ?? 0, currency },
      reversed: { amount: sum?.reversed ?? 0, currency },
    }
  })
  return { balance: balance(partnerId), rows: by === 'day' ? rows.reverse() : rows }
}

async function showPostbacks(ctx: PartnerContext) {
  const partner = await findOwn(ctx)
  const rows = await listPostbacks(ctx.db, partner.id)
  return {
    url: partner.postback_url ?? '',
    secret: openPostbackKey(ctx, partner.postback_secret) ?? '',
    log: rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() })),
  }
}

/** Shows the postback address and the log. */
export const partnerPostbacks: Handler<'partnerPostbacks'> = (ctx) => showPostbacks(ctx)

/** Sets the postback address. */
export const partnerSetPostback: Handler<'partnerSetPostback'> = async (ctx, { url }) => {
  const { id, postback_secret } = await findApproved(ctx)
  if (url !== '' && !isPostbackAddress(url)) throw failFields({ url: 'validation' })
  await ctx.transaction((tx) =>
    updatePartner(tx, id, {
      postback_url: url || null,
      ...(postback_secret.length === 0 && {
        postback_secret: ctx.services.secrets.seal(postbackPurpose, createToken()),
      }),
    }),
  )
  return showPostbacks(ctx)
}

/** Sends a test postback, once per client_id. Throws `empty` without an address. */
export const partnerTestPostback: Handler<'partnerTestPostback'> = async (ctx, { client_id }) => {
  const partner = await findApproved(ctx)
  if (!partner.postback_url) throw fail('empty')
  const source = Object.fromEntries(
    ['click_id', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5'].map((key) => [key, 'test']),
  )
  await ctx.transaction((tx) =>
    queuePostback(ctx, tx, {
      partner,
      event: 'test',
      cents: 0,
      memberId: null,
      source,
      id: client_id,
      orderHash: Buffer.alloc(16),
    }),
  )
  return showPostbacks(ctx)
}

/** Shows whom the partner's commissions are paid to. */
export const partnerPayee: Handler<'partnerPayee'> = async (ctx) => ({
  payee: openPayee(ctx, await findOwn(ctx)),
})

/** Sets the payee of the partner's commissions, after checking the password, and notifies the partner by e-mail. */
export const partnerSetPayee: Handler<'partnerSetPayee'> = async (ctx, { password, ...typed }) => {
  const partner = await findOwn(ctx)
  const iban = cleanIban(typed.iban)
  if (iban === null) throw failFields({ iban: 'iban_invalid' })
  // An invoice names one of them of the supplier: § 14 (4) no. 2 UStG.
  if (typed.tax_id === '' && typed.vat_number === '') throw failFields({ tax_id: 'empty' })
  await checkOwnPassword(ctx, partner, password)
  const payee = { ...typed, iban }
  await ctx.transaction(async (tx) => {
    if (!(await lockPartnerPassword(tx, partner))) throw failFields({ password: 'wrong_password' })
    const sealed = ctx.services.secrets.seal(payeePurpose, JSON.stringify(payee))
    await updatePartner(tx, partner.id, { payee: sealed })
    const cause = `partner payee ${partner.id} ${tx.now.toISOString()}`
    await queuePartnerNoticeMail(tx, { to: partner, notice: 'payee', cause })
  })
  return { payee }
}
