import type { PartnerEntry } from '#contract/admin/partners/partners.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { readBalances } from '../../features/partners/balance.ts'
import {
  findCommissionPartner,
  lockCommission,
  updateCommission,
} from '../../features/partners/commissions.sql.ts'
import { queuePartnerNoticeMail } from '../../features/partners/partner-mails.ts'
import {
  deletePartnerSessions,
  findPartners,
  lockPartner,
  updatePartner,
} from '../../features/partners/partners.sql.ts'
import { reverseCommission } from '../../features/partners/reverse-commission.ts'
import { type ListInput, readPage, showPage } from '../list-page.ts'
import { findCommissions } from './partners.sql.ts'

async function showPartners(ctx: StaffContext, input: ListInput<'adminPartners'> = {}) {
  const page = readPage(ctx, 'adminPartners', input)
  const found = await findPartners(ctx.db, ctx.site.id, { words: (input.search ?? '').trim(), page })
  const ids = found.rows.map(({ id }) => id)
  const balance = await readBalances(ctx.db, ids, ctx.site.settings.currency)
  return {
    ...showPage(ctx, page, found),
    partners: found.rows.map((row): PartnerEntry => {
      const { id, name, email, code, state, model, lead_cents, sale_cents, share_percent } = row
      const { monthly_cap_cents, hold_days } = row
      return {
        id,
        name,
        email,
        code,
        state,
        created: row.created_at.toISOString(),
        terms: { model, lead_cents, sale_cents, share_percent, monthly_cap_cents, hold_days },
        balance: balance(id),
        payable: row.payee !== null,
      }
    }),
  }
}

/** Lists the partners of the site. */
export const adminPartners: Handler<'adminPartners'> = (ctx, input) => showPartners(ctx, input)

const notices = { active: 'approved', rejected: 'rejected', closed: 'closed' } as const

/** Approves, rejects or closes a partner and sets the terms; a rejected or closed one is logged out. */
export const adminDecidePartner: Handler<'adminDecidePartner'> = async (
  ctx,
  { id, state, terms, reason },
) => {
  await ctx.transaction(async (tx) => {
    const partner = await lockPartner(tx, id)
    if (!partner) throw fail('not_found')
    if (partner.state === 'unconfirmed') throw fail('confirm_email_first')
    await updatePartner(tx, id, { state, ...terms })
    if (state !== 'active') await deletePartnerSessions(tx, id)
    if (state !== partner.state) {
      const cause = `partner ${state} ${id} ${tx.now.toISOString()}`
      await queuePartnerNoticeMail(tx, { to: partner, notice: notices[state], cause })
    }
    await tx.audit({
      act: 'partner.decided',
      subject: { type: 'partner', id },
      reason,
      details: { state, ...terms },
    })
  })
  return showPartners(ctx)
}

/** Lists commissions with what the staff needs to decide them. */
export const adminCommissions: Handler<'adminCommissions'> = async (ctx, input) => {
  const { currency } = ctx.site.settings
  const page = readPage(ctx, 'adminCommissions', input)
  const filter = { isHeld: input.list === 'held', partnerId: input.partner, page }
  const found = await findCommissions(ctx.db, ctx.site.id, filter)
  return {
    ...showPage(ctx, page, found),
    commissions: found.rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      signs: row.signs,
      link: row.link,
      sub1: row.sub1,
      partner: { id: row.partner_id, name: row.name },
      at: row.created_at.toISOString(),
      amount: { amount: row.cents, currency },
      reversed: { amount: row.reversed_cents, currency },
      payment: row.payment_id,
      member: row.member_id,
    })),
  }
}

/** Releases a held commission, which then matures like others, or rejects one that is not invoiced yet. */
export const adminDecideCommission: Handler<'adminDecideCommission'> = async (
  ctx,
  { id, decision, reason },
) => {
  const found = await findCommissionPartner(ctx.db, ctx.site.id, id)
  if (!found) throw fail('not_found')
  await ctx.transaction(async (tx) => {
    await lockPartner(tx, found.partner_id)
    const commission = await lockCommission(tx, id)
    if (!commission) throw fail('not_found')
    const isOpen = commission.state === 'held' || (decision === 'reject' && commission.state === 'pending')
    if (!isOpen) throw fail('already_completed')
    if (decision === 'release') await updateCommission(tx, id, { state: 'pending' })
    else {
      const whole = { id, partnerId: found.partner_id, toCents: commission.cents, reference: id }
      await reverseCommission(ctx, tx, whole)
    }
    await tx.audit({
      act: decision === 'release' ? 'commission.released' : 'commission.rejected',
      subject: { type: 'commission', id },
      reason,
      details: { cents: commission.cents, signs: commission.signs },
    })
  })
  return {}
}
