import type { Context, MemberContext } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import type { Handler, UserHandler } from '../../../app/handler.ts'
import type { Tx } from '../../../app/transaction.ts'
import { findDebit } from '../direct-debit/direct-debit.sql.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import { mayBeLost } from '../settlement/lost-charge.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { cancelAtProvider } from './cancel-at-provider.ts'
import { closePayment } from './close-payment.ts'
import { findMemberPayments, findPayment, lockPayment, type PaymentRow } from './payment.sql.ts'
import { showOnePayment, showPayments } from './payment.views.ts'

/** From then on a waiting member asks the provider as well: its webhook may be lost. */
const askAfterSeconds = 30
const pageSize = 25

/** Returns a payment of the member who asks. Throws `not_found` for any other. */
export async function loadOwnPayment(ctx: MemberContext, id: string): Promise<PaymentRow> {
  const found = await findPayment(ctx.db, ctx.site.id, id)
  if (found?.member_id !== ctx.viewer.id) throw fail('not_found')
  return found
}

/** Checks a payment; if its provider is down, it stays as it is. */
async function askAgain(ctx: Context, id: string): Promise<void> {
  try {
    await settlePayment(ctx, id, 'asked by the waiting member')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.services.log.warn({ payment: id, err: error }, 'the payment provider failed')
  }
}

function isDue(ctx: Context, row: PaymentRow): boolean {
  const waiting = ctx.clock.now().getTime() - (row.checked_at ?? row.created_at).getTime()
  return row.status === 'pending' && waiting >= askAfterSeconds * 1000
}

/** Returns a payment of the member and, while it is open, what is left to do. */
export const payment: UserHandler<'payment'> = async (ctx, { id }) => {
  let row = await loadOwnPayment(ctx, id)
  if (isDue(ctx, row)) {
    await askAgain(ctx, id)
    row = await loadOwnPayment(ctx, id)
  }
  return { payment: await showOnePayment(ctx, row), action: row.status === 'pending' ? row.action : null }
}

/** Whether the mandate of a direct debit is given: then the bank may have been instructed to collect. */
async function isSigned(tx: Tx, { id, method }: PaymentRow): Promise<boolean> {
  const debit = method === 'sdd' ? await findDebit(tx.db, tx.site.id, id) : undefined
  return Boolean(debit?.signed_at)
}

/**
 * Cancels an open payment: here at once, at the provider where it can. Throws `already_completed`, also for a
 * direct debit whose mandate is given.
 */
export const cancelPayment: Handler<'cancelPayment'> = async (ctx, { id }) => {
  const asked = await loadOwnPayment(ctx, id)
  // A card may have been charged for it: then it is paid, not cancelled.
  if (asked.status === 'pending' && mayBeLost(asked)) await askAgain(ctx, id)
  const before = await ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, id)
    if (locked.status === 'completed' || (locked.status === 'pending' && (await isSigned(tx, locked))))
      throw fail('already_completed')
    await closePayment(tx, locked, {
      failure: 'cancelled',
      closedBy: 'us',
      reason: 'cancelled by the member',
    })
    return locked
  })
  if (before.status === 'pending') await cancelAtProvider(ctx, before)
  return { payment: await showOnePayment(ctx, await loadOwnPayment(ctx, id)) }
}

/** Lists the member's payments, or returns the requested one. */
export const transactions: Handler<'transactions'> = async (ctx, input) => {
  if (input.id !== undefined) {
    return { payment: await showOnePayment(ctx, await loadOwnPayment(ctx, input.id)) }
  }
  const page = { before: input.before ?? null, limit: pageSize + 1 }
  const rows = await findMemberPayments(ctx.db, ctx.viewer.id, page)
  const shown = rows.slice(0, pageSize)
  return {
    payments: await showPayments(ctx, shown),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}
