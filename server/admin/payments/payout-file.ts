import type { Payout } from '#contract/admin/payments/bank.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { writePain001 } from '../../features/payments/bank/pain001.ts'
import { findTargetDayAfter } from '../../features/payments/bank/target-day.ts'
import { findBank } from '../../features/payments/providers/provider-settings.ts'
import { listPayouts } from './bank.ts'

/** The same refunds give the same number, so that a bank accepts them once. */
function makeMessageId({ services }: Context, payouts: readonly Payout[]): string {
  const refunds = payouts.map(({ refund }) => refund).sort()
  const print = services.secrets.fingerprint('payout file', refunds.join(' '))
  return `R${print.toString('hex').slice(0, 24).toUpperCase()}`
}

/**
 * Returns the refunds to transfer as a file for the bank. Those in other currencies or without a known account stay in
 * the list. Throws `empty` when there is none.
 */
export const adminPayoutFile: Handler<'adminPayoutFile'> = async (ctx) => {
  const [bank, payouts] = await Promise.all([findBank(ctx), listPayouts(ctx)])
  const inEuros = payouts.filter(({ amount, to }) => amount.currency === 'EUR' && to !== null)
  if (!bank || inEuros.length === 0) throw fail('empty')
  const messageId = makeMessageId(ctx, inEuros)
  const xml = writePain001({
    messageId,
    createdAt: ctx.clock.now(),
    executeOn: findTargetDayAfter(ctx.clock.now(), 0),
    debtor: { name: bank.holder, iban: bank.iban, bic: bank.bic },
    transfers: inEuros.flatMap(({ refund, payment, amount, to }) =>
      to
        ? [
            {
              endToEndId: refund.replaceAll('-', ''),
              cents: amount.amount,
              ...to,
              text: `${ctx.site.settings.name} ${payment}`,
            },
          ]
        : [],
    ),
  })
  return {
    bytes: Buffer.from(xml),
    type: 'application/xml; charset=utf-8',
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="refunds-${messageId}.xml"`,
    },
  }
}
