import { buildCcbillWebhookQuery } from '#server/features/payments/providers/ccbill.ts'
import type { TestSite } from '#tests/builders.ts'
import type { TestProgram } from '#tests/program.ts'
import type { FakeProvider, FakeReport } from './fake-provider.ts'
import { answerOnceForEachKey, type FakeAnswer, type FakeRequest, fakeServer } from './fake-server.ts'
import type { RecordedCall } from './published-contract.ts'

interface CcbillSale {
  readonly subscription: string
  readonly price: string
  readonly currency: string
  outcome: 'open' | 'paid' | 'failed'
  refunds: { amount: string }[]
  chargebacks: number
}

const account = '900100'
const subAccount = '0001'
const xml = (body: string) => `<?xml version='1.0' standalone='yes'?>\n<results>${body}</results>\n`

/** CCBill's state: the forms that were opened, by our own name for the payment. */
class CcbillBooks {
  listsNothing = false
  /** The number by which CCBill refuses refunds. */
  refusal: string | null = null
  readonly sales = new Map<string, CcbillSale>()

  find(payment: string): CcbillSale {
    const sale = this.sales.get(payment)
    if (!sale) throw new Error(`CCBill knows no ${payment}`)
    return sale
  }

  /** A member opens the form. */
  open(url: URL): string {
    const field = (name: string) => url.searchParams.get(name) ?? ''
    const payment = field('payment')
    // The shape of the numbers in CCBill's guide.
    const subscription = `0912191101${String(this.sales.size).padStart(9, '0')}`
    const made = { subscription, price: field('initialPrice'), currency: field('currencyCode') }
    if (!this.sales.has(payment))
      this.sales.set(payment, { ...made, outcome: 'open', refunds: [], chargebacks: 0 })
    return payment
  }

  #status({ refunds, chargebacks }: CcbillSale): string {
    // The answer of ccbill.com/doc/ccbill-api-guide, viewSubscriptionStatus with returnXML.
    return xml(`
  <chargebacksIssued>${chargebacks}</chargebacksIssued>
  <expirationDate>20261226235959</expirationDate>
  <recurringSubscription>0</recurringSubscription>
  <refundsIssued>${refunds.length}</refundsIssued>
  <signupDate>20261126200428</signupDate>
  <subscriptionStatus>1</subscriptionStatus>
  <timesRebilled>0</timesRebilled>
  <voidsIssued>0</voidsIssued>
`)
  }

  answer({ path, body }: FakeRequest): readonly [string, FakeAnswer] {
    const asked = Object.fromEntries(new URLSearchParams(body))
    const known = [...this.sales.values()].find(({ subscription }) => subscription === asked.subscriptionId)
    const text = (answer: string) => [`${path} ${asked.action}`, { status: 200, body: answer }] as const
    if (asked.password !== 'secret' || asked.clientAccnum !== account) return text(xml('-1'))
    if (known?.outcome !== 'paid') return text(xml('-3'))
    if (asked.action === 'viewSubscriptionStatus') return text(this.#status(known))
    if (this.refusal !== null) return text(xml(this.refusal))
    known.refunds.push({ amount: asked.amount ?? known.price })
    return text(xml('1'))
  }
}

/** CCBill as its guides describe it: forms by address, unsigned webhooks, sales that it counts refunds of. */
export async function fakeCcbill(test: TestProgram, site: TestSite) {
  const books = new CcbillBooks()
  const exchanges: RecordedCall[] = []
  const answer = answerOnceForEachKey('none', (request) => books.answer(request), exchanges)
  // CCBill is asked by POST as well.
  const server = await fakeServer(answer, ({ body }) => body.includes('action=refundTransaction'))
  // The only part of the context that it reads.
  const ctx = { services: test.program.services, site } as unknown as Parameters<
    typeof buildCcbillWebhookQuery
  >[0]

  /** A report in CCBill's format JSON, with the fields of its guide that matter and some that do not. */
  function report(reference: string, { event, trick, type }: CcbillReportOptions = {}): FakeReport {
    const sale = books.find(reference)
    const query = new URLSearchParams(buildCcbillWebhookQuery(ctx))
    if (trick === 'forged') query.set('token', 'A'.repeat(43))
    if (trick === 'stale') query.delete('token')
    const happened = type ?? (sale.outcome === 'failed' ? 'NewSaleFailure' : 'NewSaleSuccess')
    const fields = {
      transactionId: sale.subscription,
      subscriptionId: sale.subscription,
      clientAccnum: trick === 'changed' ? '900101' : account,
      clientSubacc: subAccount,
      timestamp: event ?? '2026-11-26 15:18:17',
      ...(type
        ? { amount: sale.refunds.at(-1)?.amount ?? sale.price, currency: 'EUR', currencyCode: sale.currency }
        : {
            firstName: 'John',
            country: 'NL',
            cardType: 'VISA',
            last4: '5100',
            'X-payment': reference,
            billedInitialPrice: '11.02',
            billedCurrencyCode: '840',
            initialPeriod: '30',
            subscriptionInitialPrice: sale.price,
            subscriptionCurrencyCode: sale.currency,
          }),
    }
    const url = `/api/payment-webhook.php?${query}&clientAccnum=${account}&eventType=${happened}`
    return { url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(fields) }
  }

  return {
    name: 'ccbill',
    books,
    credentials: {
      account,
      sub_account: subAccount,
      flex_id: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
      salt: '7d901dad245fd0ff6bc20d06',
      datalink_user: 'user',
      datalink_password: 'secret',
      endpoint: server.origin,
    },
    method: 'creditcard',
    exchanges,
    get down() {
      return server.down
    },
    set down(down) {
      server.down = down
    },
    get losesAnswers() {
      return server.losesAnswers
    },
    set losesAnswers(loses) {
      server.losesAnswers = loses
    },
    forgetKeys: () => undefined,
    readReference: (url) => books.open(new URL(url)),
    decide(reference, outcome) {
      books.find(reference).outcome = outcome
    },
    refundsWait: false,
    turnRefunds: () => undefined,
    chargeBack(reference) {
      books.find(reference).chargebacks = 1
    },
    report,
    close: () => server.close(),
  } as const satisfies FakeProvider
}

interface CcbillReportOptions {
  event?: string
  trick?: 'forged' | 'stale' | 'changed'
  /** What happened after the sale. */
  type?: 'Refund' | 'Chargeback' | 'Void'
}
