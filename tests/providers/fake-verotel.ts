import { type FlexpayParameters, signFlexpay } from '#server/features/payments/providers/verotel-signature.ts'
import type { FakeProvider, FakeReport } from './fake-provider.ts'
import { answerOnceForEachKey, type FakeAnswer, type FakeRequest, fakeServer } from './fake-server.ts'
import type { RecordedCall } from './published-contract.ts'

interface VerotelSale {
  readonly saleID: string
  readonly priceAmount: string
  readonly priceCurrency: string
  readonly successURL: string
  outcome: 'open' | 'paid' | 'failed'
}

/** The shop and key of the examples of Verotel’s own client (tests/VerotelFlexPayClientTest.php). */
const shop = '68849'
const key = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'

/** Verotel's state: the orders that were opened, by our own name for the payment. */
class VerotelBooks {
  listsNothing = false
  readonly sales = new Map<string, VerotelSale>()

  find(reference: string): VerotelSale {
    const sale = this.sales.get(reference)
    if (!sale) throw new Error(`Verotel knows no ${reference}`)
    return sale
  }

  /** A member opens the page; a modified address shows nothing to pay. */
  open(url: URL): string {
    const { signature, email: _, ...signed } = Object.fromEntries(url.searchParams)
    if (url.pathname !== '/startorder' || signFlexpay(signed, key) !== signature)
      throw new Error('Verotel shows: invalid signature')
    const { referenceID = '', priceAmount = '', priceCurrency = '', successURL = '' } = signed
    const saleID = String(456_789 + this.sales.size)
    this.sales.set(referenceID, { saleID, priceAmount, priceCurrency, successURL, outcome: 'open' })
    return referenceID
  }

  answer({ path, query }: FakeRequest): readonly [string, FakeAnswer] {
    const { signature, ...signed } = Object.fromEntries(query)
    const text = (body: string) => [path, { status: 200, body }] as const
    if (signFlexpay(signed, key) !== signature)
      return text('---\nresponse: ERROR\nerror: Invalid signature\n')
    const sale = this.sales.get(signed.referenceID ?? '')
    if (!sale || sale.outcome === 'open') return text('---\nresponse: NOTFOUND\n')
    const result = sale.outcome === 'paid' ? 'APPROVED' : 'DECLINED'
    return text(
      [
        '---',
        'response: FOUND',
        'type: purchase',
        `shopID: ${shop}`,
        `saleID: ${sale.saleID}`,
        `referenceID: ${signed.referenceID}`,
        `priceAmount: ${sale.priceAmount}`,
        `priceCurrency: ${sale.priceCurrency}`,
        `saleResult: ${result}`,
        'paymentMethod: CC',
        // Verotel does not know it for every card.
        'cardCountry:',
        'billingAddr_country: NL',
        'truncatedPAN: XXXXXXXXXXXX3321',
        '',
      ].join('\n'),
    )
  }
}

export interface PostbackOptions {
  event?: string
  trick?: 'forged' | 'stale' | 'changed'
  /** What happened after the sale, under the transaction's number. */
  type?: 'credit' | 'chargeback'
  transaction?: string
}

/** Verotel as its FlexPay documents describe it: signed pages, signed postbacks by GET, sales that it is asked about. */
export async function fakeVerotel() {
  const books = new VerotelBooks()
  const exchanges: RecordedCall[] = []
  const server = await fakeServer(answerOnceForEachKey('none', (request) => books.answer(request), exchanges))

  function report(reference: string, { event, trick, type, transaction }: PostbackOptions = {}): FakeReport {
    const { saleID, priceAmount, priceCurrency } = books.find(reference)
    const fields: FlexpayParameters = {
      shopID: shop,
      saleID,
      referenceID: reference,
      type: 'purchase',
      paymentMethod: 'CC',
      priceAmount,
      priceCurrency,
      CCBrand: 'VISA',
      truncatedPAN: 'XXXXXXXXXXXX3321',
      ...(type && { event: type, parentID: saleID }),
      transactionID: transaction ?? event ?? `10${saleID}`,
    }
    const signature = signFlexpay(fields, trick === 'forged' ? 'someone else' : key)
    const query = new URLSearchParams({
      ...fields,
      ...(trick === 'changed' && { priceAmount: '0.01' }),
      ...(trick !== 'stale' && { signature }),
    })
    return { method: 'GET', url: `/api/payment-postback.php?${query}`, headers: {}, payload: '' }
  }

  return {
    name: 'verotel',
    books,
    credentials: { shop_id: shop, signature_key: key, brand: 'verotel', endpoint: server.origin },
    method: 'creditcard',
    exchanges,
    get down() {
      return server.down
    },
    set down(down) {
      server.down = down
    },
    losesAnswers: false,
    forgetKeys: () => undefined,
    readReference: (url) => books.open(new URL(url)),
    decide(reference, outcome) {
      books.find(reference).outcome = outcome
    },
    refundsWait: false,
    turnRefunds: () => undefined,
    chargeBack: () => undefined,
    report,
    close: () => server.close(),
  } as const satisfies FakeProvider
}
