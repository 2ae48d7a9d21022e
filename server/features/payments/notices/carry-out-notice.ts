import type { Context } from '../../../app/context.ts'
import type { Tx } from '../../../app/transaction.ts'
import { findSecrets } from '../../accounts/password.sql.ts'
import { lockWallet } from '../../credits/credits.sql.ts'
import { getDateIn } from '../../profiles/age.ts'
import { findAgreement } from '../agreements/agreements.sql.ts'
import { fingerprintBuyer } from '../agreements/read-agreed.ts'
import { findPayment, lockPayment, type PaymentRow } from '../checkout/payment.sql.ts'
import { bookWithdrawal, computeWithdrawal } from '../refunds/withdraw.ts'
import {
  endPremium,
  findDueCancellations,
  lockNotice,
  type NoticeOutcome,
  type NoticeRow,
  recordCarriedOut,
} from './notices.sql.ts'

const orderNumber = /([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/i

/** Extracts an order number from typed text, with or without hyphens. */
export function readOrderNumber(text: string): string | null {
  const found = orderNumber.exec(text.replace(/\s/g, ''))
  return found ? found.slice(1).join('-').toLowerCase() : null
}

/** Finds the order of a notice, if it was made under the address that the notice names; else it says nothing of it. */
async function findOrder(ctx: Context, notice: NoticeRow): Promise<PaymentRow | null> {
  const id = readOrderNumber(notice.contract)
  const payment = id === null ? undefined : await findPayment(ctx.db, ctx.site.id, id)
  if (payment?.status !== 'completed') return null
  const [agreement, account] = await Promise.all([
    findAgreement(ctx.db, ctx.site.id, payment.id),
    payment.member_id === null ? undefined : findSecrets(ctx.db, payment.member_id),
  ])
  const print = fingerprintBuyer(ctx, notice.email)
  const isBuyer =
    agreement?.buyer_print?.equals(print) || (account && fingerprintBuyer(ctx, account.email).equals(print))
  return isBuyer ? payment : null
}

/** Withdraws from an order as of the time of the notice; undecidable cases go to staff. */
async function withdraw(ctx: Context, tx: Tx, { notice, payment }: Found): Promise<NoticeOutcome> {
  const locked = await lockPayment(tx, payment.id)
  const { member_id: memberId } = locked
  const about = { payment_id: locked.id, member_id: memberId }
  // The ledger is gone with the account: a person works out what is owed.
  if (memberId === null) return { ...about, state: 'open', finding: 'account_gone' }
  await lockWallet(tx, memberId)
  const at = notice.created_at
  const computed = await computeWithdrawal({ ...ctx, db: tx.db }, locked, { memberId, at })
  if (typeof computed === 'string') {
    return { ...about, state: 'open', finding: computed === 'withdrawal_over' ? 'over' : 'already' }
  }
  const spent = { ...about, credits_spent: locked.credits - computed.unused }
  if (computed.cents < 1) return { ...spent, state: 'done', finding: 'nothing_left' }
  const refund = await bookWithdrawal(tx, locked, { id: notice.id, computed })
  return { ...spent, state: 'done', finding: 'carried_out', refund_id: refund }
}

/** Ends premium now, or on the requested day. Bought credits stay. */
async function cancel(ctx: Context, tx: Tx, { notice, payment }: Found): Promise<NoticeOutcome> {
  const { id, member_id: memberId } = payment
  const about = { payment_id: id, member_id: memberId }
  if (memberId === null) return { ...about, state: 'done', finding: 'account_gone' }
  const today = getDateIn(ctx.site.settings.time_zone, tx.now)
  if (notice.ends_on !== null && notice.ends_on >= today) {
    return { ...about, state: 'waiting', finding: 'carried_out' }
  }
  await stopPremium(tx, memberId)
  return { ...about, state: 'done', finding: 'carried_out' }
}

async function stopPremium(tx: Tx, memberId: string): Promise<void> {
  const balance = await lockWallet(tx, memberId)
  if (await endPremium(tx, memberId))
    await tx.addEvent(memberId, { type: 'user', credits: balance, paid_user: false })
}

interface Found {
  readonly notice: NoticeRow
  readonly payment: PaymentRow
}

/** Carries out a notice, once, and has it confirmed by e-mail. Follows `notice.declared`. */
export async function carryOutNotice(ctx: Context, { notice: id }: { notice: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const notice = await lockNotice(tx, id)
    if (notice?.state !== 'received') return
    const payment = await findOrder({ ...ctx, db: tx.db }, notice)
    const outcome: NoticeOutcome = !payment
      ? { state: 'open', finding: 'not_found' }
      : notice.kind === 'withdrawal'
        ? await withdraw(ctx, tx, { notice, payment })
        : await cancel(ctx, tx, { notice, payment })
    await recordCarriedOut(tx, id, outcome)
    await tx.announce({ type: 'notice.carried_out', notice: id })
  })
}

/** Ends premium for members whose last day is over. A job runs it every hour. */
export async function endCancelledPremium(ctx: Context): Promise<void> {
  const today = getDateIn(ctx.site.settings.time_zone, ctx.clock.now())
  for (const { id } of await findDueCancellations(ctx.db, ctx.site.id, today)) {
    await ctx.transaction(async (tx) => {
      const notice = await lockNotice(tx, id)
      if (notice?.state !== 'waiting') return
      if (notice.member_id !== null) await stopPremium(tx, notice.member_id)
      await recordCarriedOut(tx, id, { state: 'done', finding: 'carried_out' })
    })
  }
}
