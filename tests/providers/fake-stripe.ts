import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { createId } from '#server/platform/ids.ts'
import type { FakeProvider } from './fake-provider.ts'
import { answerOnceForEachKey, type FakeAnswer, type FakeRequest, fakeServer } from './fake-server.ts'
import type { RecordedCall } from './published-contract.ts'

const fixtures = join(import.meta.dirname, '../../../shared/quality/data/stripe-fixtures3.json')
const webhookSecret = 'whsec_testsecrettestsecret'

type Fields = Record<string, unknown>
interface Session extends Fields {
  id: string
  status: string
  payment_status: string
  payment_intent: string | null
  amount_total: number
  currency: string
}
interface Intent extends Fields {
  id: string
  status: string
  amount: number
  currency: string
}

/** Returns the example resources that Stripe publishes; where they are absent, nothing but what the fake adds. */
function examples(): (name: string) => Fields {
  const resources: Record<string, Fields> = existsSync(fixtures)
    ? JSON.parse(readFileSync(fixtures, 'utf8')).resources
    : {}
  return (name) => structuredClone(resources[name] ?? { object: name })
}

/** Stripe takes forms: `a[b][0]=c`; as nested names they are enough to look things up. */
function parseForm(body: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body))
}

/** Stripe's state. */
class StripeBooks {
  /** Lists of refunds and disputes of all payments are empty. */
  listsNothing = false
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** In seconds, like every date at Stripe. */
  now(): number {
    return Math.floor(this.#clock.now().getTime() / 1000)
  }

  readonly example = examples()
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, Intent>()
  /** What identifies the card of a session. */
  readonly cards = new Map<string, string>()
  readonly refunds: Fields[] = []
  readonly disputes: Fields[] = []
  readonly forms: Record<string, string>[] = []
  refusesCards = false
  /** Stored cards no longer work: expired, or removed there. */
  forgotCards = false
  refundsWait = false
  refusesRefunds = false

  addIntent(form: Record<string, string>, over: Fields): Intent {
    const id = `pi_${createId().replaceAll('-', '')}`
    const metadata = { payment: form['metadata[payment]'] ?? form['payment_intent_data[metadata][payment]'] }
    const { next_action: _, ...plain } = this.example('payment_intent')
    const intent = {
      ...plain,
      next_action: null,
      setup_future_usage: null,
      ...over,
      id,
      metadata,
    } as unknown as Intent // the fields are added by `over`
    this.intents.set(id, intent)
    return intent
  }

  addSession(form: Record<string, string>): FakeAnswer {
    const id = `cs_test_${createId().replaceAll('-', '')}`
    const amount = Number(form['line_items[0][price_data][unit_amount]'])
    const currency = form['line_items[0][price_data][currency]'] ?? ''
    const session: Session = {
      ...this.example('checkout.session'),
      id,
      amount_total: amount,
      currency,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      setup_future_usage: form['payment_intent_data[setup_future_usage]'] ?? null,
      metadata: { payment: form['metadata[payment]'] },
      url: `https://checkout.stripe.test/pay/${id}`,
    }
    this.sessions.set(id, session)
    return { status: 200, body: session }
  }

  /** Charges a stored card: paid at once, or refused by the bank. */
  charge(form: Record<string, string>): FakeAnswer {
    if (this.forgotCards) {
      const error = {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: 'No such PaymentMethod',
      }
      return { status: 400, body: { error } }
    }
    const status = this.refusesCards ? 'requires_payment_method' : 'succeeded'
    const amount = Number(form.amount)
    const intent = this.addIntent(form, { status, amount, currency: form.currency, customer: form.customer })
    if (!this.refusesCards) return { status: 200, body: intent }
    const error = { type: 'card_error', code: 'card_declined', message: 'Declined', payment_intent: intent }
    return { status: 402, body: { error } }
  }

  expanded(session: Session): Fields {
    const intent = this.intents.get(session.payment_intent ?? '')
    if (!intent) return session
    const card = {
      ...this.example('payment_method'),
      id: 'pm_card',
      card: { brand: 'visa', last4: '4242', country: 'NL', fingerprint: this.cards.get(session.id) ?? null },
    }
    return { ...session, payment_intent: { ...intent, payment_method: card } }
  }

  addRefund(form: Record<string, string>): FakeAnswer {
    const { payment_intent } = form
    if (this.refusesRefunds) {
      const error = {
        type: 'invalid_request_error',
        code: 'charge_disputed',
        message: 'It has been charged back.',
      }
      return { status: 400, body: { error } }
    }
    const intent = this.intents.get(payment_intent ?? '')
    const refund = {
      ...this.example('refund'),
      id: `re_${createId().replaceAll('-', '')}`,
      payment_intent,
      amount: Number(form.amount),
      currency: intent?.currency,
      created: this.now(),
      status: this.refundsWait ? 'pending' : 'succeeded',
      metadata: { refund: form['metadata[refund]'] },
    }
    this.refunds.push(refund)
    return { status: 200, body: refund }
  }

  /** Returns those of one payment, or of all since a moment. */
  list(of: readonly Fields[], query: URLSearchParams): FakeAnswer {
    const intent = query.get('payment_intent')
    if (intent !== null) return this.shown(of.filter((one) => one.payment_intent === intent))
    const since = Number(query.get('created[gte]') ?? 0)
    const until = Number(query.get('created[lte]') ?? Number.POSITIVE_INFINITY)
    const during = of.filter((one) => Number(one.created) >= since && Number(one.created) <= until)
    return this.shown(this.listsNothing ? [] : during.reverse())
  }

  listIntents(customer: string | null): FakeAnswer {
    return this.shown([...this.intents.values()].filter((one) => one.customer === customer).reverse())
  }

  shown(data: readonly Fields[]): FakeAnswer {
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1' } }
  }

  answer({ method, path, query, body }: FakeRequest): readonly [string, FakeAnswer] {
    const form = parseForm(body)
    if (method === 'POST') this.forms.push(form)
    const none = { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such thing' } } }
    if (path === '/v1/checkout/sessions') return [path, this.addSession(form)]
    if (path === '/v1/payment_intents') {
      return [path, method === 'POST' ? this.charge(form) : this.listIntents(query.get('customer'))]
    }
    if (path === '/v1/refunds') {
      return [path, method === 'POST' ? this.addRefund(form) : this.list(this.refunds, query)]
    }
    if (path === '/v1/disputes') return [path, this.list(this.disputes, query)]
    const [, , kind, second = '', third = ''] = path.split('/')
    if (kind === 'customers') {
      return [
        '/v1/customers/{customer}',
        { status: 200, body: { id: second, object: 'customer', deleted: true } },
      ]
    }
    if (kind === 'payment_intents') {
      const found = this.intents.get(second)
      return ['/v1/payment_intents/{intent}', found ? { status: 200, body: found } : none]
    }
    const session = this.sessions.get(third)
    if (session && path.endsWith('/expire')) session.status = 'expired'
    const shown = session && (query.has('expand[0]') ? this.expanded(session) : session)
    return ['/v1/checkout/sessions/{session}', shown ? { status: 200, body: shown } : none]
  }

  find(reference: string): Session {
    const session = this.sessions.get(reference)
    if (!session) throw new Error(`Stripe knows no ${reference}`)
    return session
  }
}

function signed(payload: string, at: number, secret: string): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
}

/** Stripe with the example resources that it publishes: checkout sessions, intents, refunds, disputes, signed events. */
export async function fakeStripe(test: {
  readonly clock: Clock
}): Promise<FakeProvider & { readonly books: StripeBooks; readonly origin: string }> {
  const books = new StripeBooks(test.clock)
  const exchanges: RecordedCall[] = []
  const answer = answerOnceForEachKey('idempotency-key', (request) => books.answer(request), exchanges)
  const server = await fakeServer(answer)
  return {
    name: 'stripe',
    books,
    origin: server.origin,
    credentials: {
      secret_key: 'sk_test_abcdefghijklmnop',
      webhook_secret: webhookSecret,
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
    forgetKeys: answer.forgetKeys,
    readReference: (url) => url.split('/').pop() ?? '',
    payWith: (reference, fingerprint) => void books.cards.set(reference, fingerprint),
    decide(reference, outcome) {
      const session = books.find(reference)
      const { amount_total: amount, currency, setup_future_usage } = session
      const status = outcome === 'paid' ? 'succeeded' : 'requires_payment_method'
      const customer = `cus_${reference.slice(-12)}`
      const intent = books.addIntent({}, { status, amount, currency, setup_future_usage, customer })
      session.payment_intent = intent.id
      session.status = 'complete'
      session.payment_status = outcome === 'paid' ? 'paid' : 'unpaid'
    },
    get refundsWait() {
      return books.refundsWait
    },
    set refundsWait(wait) {
      books.refundsWait = wait
    },
    turnRefunds(reference, end) {
      const { payment_intent } = books.find(reference)
      const status = end === 'completed' ? 'succeeded' : 'failed'
      for (const one of books.refunds) if (one.payment_intent === payment_intent) one.status = status
    },
    chargeBack(reference, stage = 'lost') {
      const { payment_intent, amount_total: amount, currency } = books.find(reference)
      const status = stage === 'open' ? 'needs_response' : stage
      const known = books.disputes.find((one) => one.payment_intent === payment_intent)
      if (known) return void Object.assign(known, { status })
      const id = `dp_${createId().replaceAll('-', '')}`
      const created = books.now()
      books.disputes.push({
        ...books.example('dispute'),
        id,
        payment_intent,
        amount,
        currency,
        status,
        created,
      })
    },
    report(reference, { event = createId(), trick } = {}) {
      const { payment_intent } = books.find(reference)
      // A dispute names only the intent: the payment is found by that.
      const disputed = books.disputes.find((one) => one.payment_intent === payment_intent)
      const object = disputed ? { id: disputed.id, payment_intent } : { id: reference, payment_intent }
      const payload = JSON.stringify({ ...books.example('event'), id: `evt_${event}`, data: { object } })
      const now = Math.floor(test.clock.now().getTime() / 1000)
      const secret = trick === 'forged' ? 'whsec_somebodyelse' : webhookSecret
      const headers = signed(payload, trick === 'stale' ? now - 301 : now, secret)
      const changed = trick === 'changed' ? payload.replace('evt_', 'evt_x') : payload
      return { url: '/api/payment-webhook.php?provider=stripe', headers, payload: changed }
    },
    close: () => server.close(),
  }
}
