import http from 'node:http'
import https from 'node:https'
import { makeWebhookToken } from '#server/features/payments/providers/webhook-token.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { TestProgram } from '#tests/program.ts'
import type { FakeOutcome, FakeProvider } from './fake-provider.ts'
import { answerOnceForEachKey, type FakeAnswer, type FakeRequest, fakeServer } from './fake-server.ts'
import type { RecordedCall } from './published-contract.ts'

interface Amount {
  value: string
  currency: string
}

interface MolliePayment {
  id: string
  amount: Amount
  description: string
  webhookUrl: string
  redirectUrl: string
  method?: string
  metadata: unknown
  sequenceType: string
  customerId?: string
  /** What identifies its card. */
  card?: string
  status: string
  refunds: { status: string }[]
  chargebacks: object[]
}

const createdAt = '2026-11-21T12:00:00+00:00'
const link = (href: string) => ({ href, type: 'application/hal+json' })
const profileId = 'pfl_QkEhN94Ba'

function shown(payment: MolliePayment, embed: boolean) {
  const { refunds, chargebacks, card, ...rest } = payment
  const isCard = payment.method === 'creditcard' && payment.status === 'paid'
  return {
    resource: 'payment',
    mode: 'test',
    createdAt,
    profileId,
    ...rest,
    ...(isCard && {
      details: {
        cardNumber: '6787',
        cardLabel: 'Mastercard',
        cardCountryCode: 'NL',
        ...(card !== undefined && { cardFingerprint: card }),
      },
    }),
    ...(isCard && payment.customerId && { mandateId: `mdt_${payment.id.slice(3)}` }),
    ...(embed && { _embedded: { refunds, chargebacks } }),
    _links: {
      self: link(`https://api.mollie.com/v2/payments/${payment.id}`),
      dashboard: { href: 'https://my.mollie.com/dashboard', type: 'text/html' },
      ...(payment.status === 'open' &&
        payment.sequenceType !== 'recurring' && {
          checkout: { href: `https://pay.mollie.test/${payment.id}`, type: 'text/html' },
        }),
    },
  }
}

/** Mollie's library insists on TLS, which a test server does not have; returns the function that restores it. */
function withoutTls(): () => void {
  const { request } = https
  const plain = (options: https.RequestOptions, done: (answer: http.IncomingMessage) => void) =>
    http.request({ ...options, protocol: 'http:', agent: false }, done)
  https.request = plain as typeof request // the one form in which the library calls it
  return () => {
    https.request = request
  }
}

/** Returns a response that a retry does not change. */
function unprocessable(detail: string): FakeAnswer {
  const documentation = { href: 'https://docs.mollie.com', type: 'text/html' }
  const title = 'Unprocessable Entity'
  return { status: 422, body: { status: 422, title, detail, _links: { documentation } } }
}

type Body = Record<string, never>
type TemplateAnswer = readonly [template: string, answer: FakeAnswer]

/** Mollie's dates have no fractions of a second. */
const dated = (now: Date) => now.toISOString().replace(/\.\d+Z$/, '+00:00')

/** Mollie's state. */
class MollieBooks {
  /** Lists of refunds and chargebacks are empty. */
  listsNothing = false
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  readonly payments = new Map<string, MolliePayment>()
  refusesCards = false
  refusesOrders = false
  /** Stored cards no longer work: expired, or removed there. */
  forgotCards = false
  #count = 0

  nextId(prefix: string): string {
    this.#count += 1
    return `${prefix}_${String(this.#count).padStart(10, 'a')}`
  }

  find(reference: string): MolliePayment {
    const payment = this.payments.get(reference)
    if (!payment) throw new Error(`Mollie knows no ${reference}`)
    return payment
  }

  addCustomer(body: Body): TemplateAnswer {
    const _links = {
      self: link('https://api.mollie.com/v2/customers'),
      documentation: { href: 'https://docs.mollie.com', type: 'text/html' },
      dashboard: { href: 'https://my.mollie.com/dashboard', type: 'text/html' },
    }
    const plain = { resource: 'customer', mode: 'test', name: null, locale: null, createdAt }
    const made = { ...plain, id: this.nextId('cst'), ...body, _links }
    return ['/v2/customers', { status: 201, body: made }]
  }

  addPayment(body: Body): TemplateAnswer {
    const recurring = body.sequenceType === 'recurring'
    if (recurring && this.forgotCards) return ['/v2/payments', unprocessable('The mandate is invalid.')]
    if (this.refusesOrders) return ['/v2/payments', unprocessable('The payment method is not activated.')]
    const status = recurring ? (this.refusesCards ? 'failed' : 'paid') : 'open'
    const id = this.nextId('tr')
    const payment = { sequenceType: 'oneoff', ...body, id, status, refunds: [], chargebacks: [] }
    const made = { ...payment, ...(recurring && { method: 'creditcard' }) } as unknown as MolliePayment // the request's own fields
    this.payments.set(id, made)
    return ['/v2/payments', { status: 201, body: shown(made, false) }]
  }

  refundsWait = false
  refusesRefunds = false

  addRefund(payment: MolliePayment, body: { amount: Amount; metadata: unknown }): TemplateAnswer {
    if (this.refusesRefunds)
      return ['/v2/payments/{paymentId}/refunds', unprocessable('It has been charged back.')]
    const made = {
      resource: 'refund',
      id: this.nextId('re'),
      mode: 'test',
      status: this.refundsWait ? 'pending' : 'refunded',
      description: 'Refund',
      createdAt: dated(this.#clock.now()),
      paymentId: payment.id,
      settlementAmount: { ...body.amount, value: `-${body.amount.value}` },
      ...body,
      _links: {
        self: link('https://api.mollie.com/v2'),
        payment: link('https://api.mollie.com/v2'),
        documentation: link('https://docs.mollie.com'),
      },
    }
    payment.refunds.push(made)
    return ['/v2/payments/{paymentId}/refunds', { status: 201, body: made }]
  }

  chargeBack(payment: MolliePayment, stage: 'open' | 'lost' | 'won'): void {
    const [known] = payment.chargebacks
    if (known) return void Object.assign(known, { reversedAt: stage === 'won' ? createdAt : null })
    payment.chargebacks.push({
      resource: 'chargeback',
      id: this.nextId('chb'),
      amount: payment.amount,
      settlementAmount: { ...payment.amount, value: `-${payment.amount.value}` },
      createdAt: dated(this.#clock.now()),
      reversedAt: null,
      paymentId: payment.id,
      settlementId: 'stl_jDk30akdN',
      reason: null,
      _links: { self: link('https://api.mollie.com/v2'), payment: link('https://api.mollie.com/v2') },
    })
  }

  listPayments(customer: string): TemplateAnswer {
    const payments = [...this.payments.values()].filter(({ customerId }) => customerId === customer).reverse()
    const body = {
      count: payments.length,
      _embedded: { payments: payments.map((one) => shown(one, false)) },
      _links: {
        self: link('https://api.mollie.com/v2'),
        previous: null,
        next: null,
        documentation: { href: 'https://docs.mollie.com', type: 'text/html' },
      },
    }
    return ['/v2/customers/{customerId}/payments', { status: 200, body }]
  }

  /** All refunds or chargebacks, the newest first. */
  listed(kind: 'refunds' | 'chargebacks', query: URLSearchParams): TemplateAnswer {
    const all = [...this.payments.values()].flatMap((one) => one[kind]) as { id: string; createdAt: string }[] // as they were made
    const newest = all.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id))
    const from = newest.findIndex(({ id }) => id === query.get('from'))
    const limit = Number(query.get('limit') ?? 50)
    const rest = this.listsNothing ? [] : newest.slice(Math.max(0, from))
    const next = rest[limit]
    const body = {
      count: Math.min(rest.length, limit),
      _embedded: { [kind]: rest.slice(0, limit) },
      _links: {
        self: link('https://api.mollie.com/v2'),
        previous: null,
        next: next ? link(`https://api.mollie.com/v2/${kind}?from=${next.id}&limit=${limit}`) : null,
        documentation: { href: 'https://docs.mollie.com', type: 'text/html' },
      },
    }
    return [`/v2/${kind}`, { status: 200, body }]
  }

  answer({ method, path, query, body }: FakeRequest): TemplateAnswer {
    const parsed = body ? JSON.parse(body) : {}
    const [, , kind, id = '', part] = path.split('/')
    if (kind === 'refunds' || kind === 'chargebacks') return this.listed(kind, query)
    if (kind === 'customers' && method === 'DELETE') {
      return ['/v2/customers/{customerId}', { status: 204, body: undefined }]
    }
    if (kind === 'customers' && part === 'payments') return this.listPayments(id)
    if (kind === 'customers') return this.addCustomer(parsed)
    if (method === 'POST' && !id) return this.addPayment(parsed)
    const template = '/v2/payments/{paymentId}'
    const payment = this.payments.get(id)
    if (!payment) {
      const documentation = { href: 'https://docs.mollie.com', type: 'text/html' }
      const none = { status: 404, title: 'Not Found', detail: 'none', _links: { documentation } }
      return [template, { status: 404, body: none }]
    }
    if (part === 'refunds') return this.addRefund(payment, parsed)
    if (method === 'DELETE') payment.status = 'canceled'
    return [template, { status: 200, body: shown(payment, method === 'GET') }]
  }
}

/** Returns the address of a report; Mollie's carry no date, so a repeated one only makes us ask again. */
function reportUrl(test: TestProgram, payment: MolliePayment, trick: string | undefined): string {
  const url = new URL(payment.webhookUrl)
  if (trick === 'forged') url.searchParams.set('token', 'A'.repeat(43))
  if (trick === 'stale') url.searchParams.delete('token')
  if (trick === 'changed') {
    const ctx = { services: test.program.services } as Parameters<typeof makeWebhookToken>[0] // all that it reads
    url.searchParams.set('token', makeWebhookToken(ctx, '00000000-0000-7000-8000-000000000000'))
  }
  return url.pathname + url.search
}

/** Mollie as its interface description has it: payments, refunds, chargebacks, customers, unsigned reports. */
export async function fakeMollie(test: TestProgram): Promise<FakeProvider & { readonly books: MollieBooks }> {
  const books = new MollieBooks(test.clock)
  const exchanges: RecordedCall[] = []
  const answer = answerOnceForEachKey('idempotency-key', (request) => books.answer(request), exchanges)
  const server = await fakeServer(answer)
  const withTls = withoutTls()
  return {
    name: 'mollie',
    books,
    credentials: {
      api_key: `test_${'a'.repeat(30)}`,
      endpoint: `${server.origin.replace('http:', 'https:')}/v2/`,
    },
    method: 'ideal',
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
    payWith(reference: string, fingerprint: string) {
      books.find(reference).card = fingerprint
    },
    decide(reference, outcome: FakeOutcome) {
      books.find(reference).status = outcome
    },
    get refundsWait() {
      return books.refundsWait
    },
    set refundsWait(wait) {
      books.refundsWait = wait
    },
    turnRefunds(reference, end) {
      const status = end === 'completed' ? 'refunded' : 'failed'
      for (const one of books.find(reference).refunds) one.status = status
    },
    chargeBack: (reference, stage = 'lost') => books.chargeBack(books.find(reference), stage),
    report(reference, { trick } = {}) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return { url: reportUrl(test, books.find(reference), trick), headers, payload: `id=${reference}` }
    },
    close() {
      withTls()
      return server.close()
    },
  }
}
