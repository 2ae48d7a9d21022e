import { createHmac } from 'node:crypto'
import { createId } from '#server/platform/ids.ts'
import type { TestProgram } from '#tests/program.ts'
import type { FakeProvider, FakeReport } from './fake-provider.ts'
import { answerOnceForEachKey, type FakeAnswer, type FakeRequest, fakeServer } from './fake-server.ts'
import type { RecordedCall } from './published-contract.ts'

interface Amount {
  currency_code: string
  value: string
}

interface PaypalOrder {
  id: string
  status: string
  custom: string
  amount: Amount
  captures: { id: string; status: string; amount: Amount }[]
  refunds: { status: string }[]
  refused: boolean
}

const webhookId = '1JE4291016473214C'
const signingKey = 'the key that only PayPal has'
const staleSeconds = 3 * 86_400
const self = { href: 'https://api-m.paypal.com/x', rel: 'self', method: 'GET' }

function sign(transmission: string, time: string, body: string): string {
  return `S${createHmac('sha256', signingKey).update(`${transmission}|${time}|${body}`).digest('hex')}`
}

/** Returns a response that a retry does not change. */
function refusal(issue: string): FakeAnswer {
  const body = {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed.',
    debug_id: 'b1d1f06c7246c',
    details: [{ issue, description: 'It was refused.' }],
    links: [],
  }
  return { status: 422, body }
}

function shown(order: PaypalOrder) {
  const { id, status, custom, amount, captures, refunds } = order
  return {
    id,
    intent: 'CAPTURE',
    status,
    payment_source: { paypal: { address: { country_code: 'NL' } } },
    purchase_units: [
      {
        reference_id: custom,
        custom_id: custom,
        amount,
        ...(captures.length > 0 && {
          payments: { captures, ...(refunds.length > 0 && { refunds }) },
        }),
      },
    ],
    links: [
      self,
      { href: `https://www.paypal.test/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
    ],
  }
}

/** PayPal's state. */
class PaypalBooks {
  readonly orders = new Map<string, PaypalOrder>()
  readonly disputes: { capture: string; updated: number; dispute: object & { dispute_id: string } }[] = []
  refundsWait = false
  /** Lists of disputes and events of all payments are empty. */
  listsNothing = false
  /** What PayPal tried to report, whether or not it arrived. */
  readonly events: { create_time: string; id: string; event_type: string; resource: object }[] = []
  /** The order whose card is declined when it is collected. */
  declined = ''
  refusesRefunds = false
  readonly #test: TestProgram

  constructor(test: TestProgram) {
    this.#test = test
  }

  find(reference: string): PaypalOrder {
    const order = this.orders.get(reference)
    if (!order) throw new Error(`PayPal knows no ${reference}`)
    return order
  }

  #add(body: { purchase_units: { custom_id: string; amount: Amount }[] }): FakeAnswer {
    const [unit] = body.purchase_units
    if (!unit) throw new Error('an order has a unit')
    const id = createId().replaceAll('-', '').slice(-17).toUpperCase()
    const { custom_id: custom, amount } = unit
    const order = {
      id,
      custom,
      amount,
      status: 'PAYER_ACTION_REQUIRED',
      captures: [],
      refunds: [],
      refused: false,
    }
    this.orders.set(id, order)
    return { status: 200, body: shown(order) }
  }

  #capture(order: PaypalOrder): FakeAnswer {
    if (this.declined === order.id) return refusal('INSTRUMENT_DECLINED')
    const id = createId().replaceAll('-', '').slice(-17).toUpperCase()
    order.captures.push({ id, status: order.refused ? 'DECLINED' : 'COMPLETED', amount: order.amount })
    order.status = 'COMPLETED'
    return { status: 201, body: shown(order) }
  }

  #refund(captureId: string, body: { amount: Amount; custom_id: string }): FakeAnswer {
    const order = [...this.orders.values()].find(({ captures }) =>
      captures.some(({ id }) => id === captureId),
    )
    if (this.refusesRefunds) return refusal('CAPTURE_DISPUTED')
    const id = createId().replaceAll('-', '').slice(-17).toUpperCase()
    const status = this.refundsWait ? 'PENDING' : 'COMPLETED'
    const made = { id, status, amount: body.amount, custom_id: body.custom_id, links: [self] }
    order?.refunds.push(made)
    return { status: 201, body: made }
  }

  /** Someone refunds everything on PayPal's own pages: the refund has no reference of ours. */
  refundAtPaypal(reference: string): void {
    const order = this.find(reference)
    const id = createId().replaceAll('-', '').slice(-17).toUpperCase()
    const made = { id, status: 'COMPLETED', amount: order.amount, links: [self] }
    order.refunds.push(made)
    const up = {
      ...self,
      rel: 'up',
      href: `https://api.paypal.com/v2/payments/captures/${order.captures[0]?.id}`,
    }
    this.events.push({
      id: `WH-${id}`,
      create_time: this.#test.clock.now().toISOString(),
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: { ...made, links: [self, up] },
    })
  }

  /** PayPal itself says whether a report is genuine and recent enough. */
  #verify(asked: Record<string, string>, raw: string): FakeAnswer {
    const event = raw.slice(raw.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const right = sign(asked.transmission_id ?? '', asked.transmission_time ?? '', event)
    const age = this.#test.clock.now().getTime() - Date.parse(asked.transmission_time ?? '')
    const genuine =
      asked.transmission_sig === right && asked.webhook_id === webhookId && age < staleSeconds * 1000
    return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } }
  }

  answer({ method, path, query, body }: FakeRequest): readonly [string, FakeAnswer] {
    if (path === '/v1/oauth2/token') {
      return [path, { status: 200, body: { access_token: 'A21', token_type: 'Bearer', expires_in: 32_400 } }]
    }
    const parsed = body ? JSON.parse(body) : {}
    if (path === '/v1/notifications/verify-webhook-signature') return [path, this.#verify(parsed, body)]
    if (path === '/v1/customer/disputes') {
      const capture = query.get('disputed_transaction_id')
      const since = Date.parse(query.get('update_time_after') ?? '')
      const isListed = (one: { updated: number }) => !this.listsNothing && one.updated >= since
      // Summaries alone, as PayPal gives them: without the outcome.
      const items = this.disputes
        .filter((one) => (capture === null ? isListed(one) : one.capture === capture))
        .map(({ dispute }) => ({ dispute_id: dispute.dispute_id }))
      return [path, { status: 200, body: { ...(items.length > 0 && { items }), links: [self] } }]
    }
    if (path.startsWith('/v1/customer/disputes/')) {
      const found = this.disputes.find(({ dispute }) => path.endsWith(`/${dispute.dispute_id}`))
      return ['/v1/customer/disputes/{id}', { status: 200, body: found?.dispute ?? {} }]
    }
    if (path === '/v1/notifications/webhooks-events') {
      const since = query.get('start_time') ?? ''
      const events = this.events.filter((one) => !this.listsNothing && one.create_time >= since)
      return [path, { status: 200, body: { events, count: events.length, links: [self] } }]
    }
    const [, , , , id = '', part] = path.split('/')
    if (path.startsWith('/v2/payments/captures')) {
      return ['/v2/payments/captures/{capture_id}/refund', this.#refund(id, parsed)]
    }
    if (method === 'POST' && !id) return ['/v2/checkout/orders', this.#add(parsed)]
    const order = this.find(id)
    if (part === 'capture') return ['/v2/checkout/orders/{id}/capture', this.#capture(order)]
    return ['/v2/checkout/orders/{id}', { status: 200, body: shown(order) }]
  }

  dispute(order: PaypalOrder, stage: 'open' | 'lost' | 'won'): void {
    const capture = order.captures[0]?.id ?? ''
    const outcome_code = stage === 'lost' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR'
    const stands = {
      status: stage === 'open' ? 'UNDER_REVIEW' : 'RESOLVED',
      dispute_life_cycle_stage: 'CHARGEBACK',
      ...(stage !== 'open' && { dispute_outcome: { outcome_code } }),
    }
    const updated = this.#test.clock.now().getTime()
    const known = this.disputes.find((one) => one.capture === capture)
    if (known) {
      Object.assign(known.dispute, stands)
      known.updated = updated
      return
    }
    const dispute_id = `PP-D-${createId().slice(-5).toUpperCase()}`
    const disputed_transactions = [{ seller_transaction_id: capture, custom: order.custom }]
    const dispute = { dispute_id, dispute_amount: order.amount, disputed_transactions, ...stands }
    this.disputes.push({ capture, updated, dispute })
  }
}

interface FakePaypal extends FakeProvider {
  readonly books: PaypalBooks
  /** `refunded` is the report of a refund, as PayPal publishes an example of it. */
  report(
    reference: string,
    options?: { event?: string; trick?: 'forged' | 'stale' | 'changed'; refunded?: boolean },
  ): FakeReport
}

/** PayPal as its interface descriptions have it: orders, captures, refunds, disputes, reports that it verifies. */
export async function fakePaypal(test: TestProgram): Promise<FakePaypal> {
  const books = new PaypalBooks(test)
  const exchanges: RecordedCall[] = []
  const answer = answerOnceForEachKey('paypal-request-id', (request) => books.answer(request), exchanges)
  const server = await fakeServer(answer)
  return {
    name: 'paypal',
    books,
    credentials: {
      client_id: createId(),
      client_secret: 'secret',
      webhook_id: webhookId,
      environment: 'sandbox',
      endpoint: server.origin,
    },
    method: 'paypal',
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
    forgetKeys: answer.forgetKeys,
    readReference: (url) => new URL(url).searchParams.get('token') ?? '',
    decide(reference, outcome) {
      const order = books.find(reference)
      order.status = 'APPROVED'
      order.refused = outcome === 'failed'
    },
    get refundsWait() {
      return books.refundsWait
    },
    set refundsWait(wait) {
      books.refundsWait = wait
    },
    turnRefunds(reference, end) {
      const status = end === 'completed' ? 'COMPLETED' : 'FAILED'
      for (const one of books.find(reference).refunds) one.status = status
    },
    chargeBack: (reference, stage = 'lost') => books.dispute(books.find(reference), stage),
    report(reference, { event = createId(), trick, refunded } = {}) {
      const { captures, custom } = books.find(reference)
      const [capture] = captures
      const up = {
        rel: 'up',
        href: `https://api.paypal.com/v2/payments/captures/${capture?.id}`,
        method: 'GET',
      }
      const plain = capture ? { id: capture.id, custom_id: custom } : { id: reference }
      const resource = refunded ? { id: 'a refund', links: [{ ...up, rel: 'self' }, up] } : plain
      const payload = JSON.stringify({ id: `WH-${event}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource })
      const now = test.clock.now().getTime() - (trick === 'stale' ? (staleSeconds + 1) * 1000 : 0)
      const time = new Date(now).toISOString()
      const signature = sign(event, time, payload)
      const headers = {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270',
        'paypal-transmission-id': event,
        'paypal-transmission-sig': trick === 'forged' ? `${signature}0` : signature,
        'paypal-transmission-time': time,
      }
      const changed = trick === 'changed' ? payload.replace('WH-', 'WH-x') : payload
      return { url: '/api/payment-webhook.php?provider=paypal', headers, payload: changed }
    },
    close: () => server.close(),
  }
}
