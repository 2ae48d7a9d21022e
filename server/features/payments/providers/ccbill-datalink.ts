import type { Credentials } from '#contract/features/payments/payment-providers.ts'
import { findTextAt, readXml } from '../bank/bank-xml.ts'
import { ProviderRefused, ProviderUnavailable } from './provider.ts'

const origin = 'https://datalink.ccbill.com'
const answerSeconds = 15

/** CCBill's codes for permanent errors: no such sale, or none of this account. */
const refusals: readonly string[] = ['-2', '-3', '-4', '-5']

/** How often CCBill has refunded a sale, or had it charged back. */
export interface SaleCounts {
  readonly refunds: number
  readonly chargebacks: number
}

/** CCBill's interface for the sales of an account (ccbill.com/doc/ccbill-api-guide). */
export interface CcbillDatalink {
  /** Returns the state of a sale; null when CCBill knows none of the account with this id. */
  countReversals(sale: string): Promise<SaleCounts | null>
  /** Refunds an amount, such as `4.95`. */
  refund(sale: string, amount: string): Promise<void>
}

/** Builds what asks CCBill about sales. Every method throws ProviderUnavailable, or ProviderRefused. */
export function createCcbillDatalink(credentials: Credentials<'ccbill'>): CcbillDatalink {
  async function ask(action: string, fields: Record<string, string>): Promise<unknown> {
    // By POST, so that the password is in no access log.
    const body = new URLSearchParams({
      clientAccnum: credentials.account,
      usingSubacc: credentials.sub_account,
      username: credentials.datalink_user,
      password: credentials.datalink_password,
      returnXML: '1',
      action,
      ...fields,
    })
    const signal = AbortSignal.timeout(answerSeconds * 1000)
    const url = `${credentials.endpoint ?? origin}/utils/subscriptionManagement.cgi`
    const answer = await fetch(url, { method: 'POST', body, signal, redirect: 'error' })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return readXml(await answer.text())
  }

  /** Anything but an answer from CCBill itself is worth a retry. */
  async function read(action: string, fields: Record<string, string>): Promise<unknown> {
    try {
      return await ask(action, fields)
    } catch (error) {
      throw new ProviderUnavailable('CCBill', { cause: error })
    }
  }

  return {
    async countReversals(sale) {
      const answer = await read('viewSubscriptionStatus', { subscriptionId: sale })
      const code = findTextAt(answer, 'results')
      if (code !== null && refusals.includes(code)) return null
      const count = (name: string) => Number(findTextAt(answer, 'results', name) ?? 0)
      if (findTextAt(answer, 'results', 'subscriptionStatus') === null)
        throw new ProviderUnavailable(`CCBill answers ${code}`)
      // A return is a bank's: of a payment from an account, it is what a chargeback is of one by card.
      const chargebacks = count('chargebacksIssued') + count('returnsIssued')
      return { refunds: count('refundsIssued') + count('voidsIssued'), chargebacks }
    },
    async refund(sale, amount) {
      const code = findTextAt(await read('refundTransaction', { subscriptionId: sale, amount }), 'results')
      if (code === '1') return
      if (code !== null && refusals.includes(code)) throw new ProviderRefused(`CCBill: code ${code}`)
      throw new ProviderUnavailable(`CCBill answers ${code}`)
    },
  }
}
