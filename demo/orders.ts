import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import { priceOrder } from '#server/features/payments/packages/price-order.ts'
import { makeRandom, type Random } from '#server/platform/random.ts'
import { createDemoId } from './demo-id.ts'
import type { DemoLanguage } from './demo-language.ts'
import type { DemoMember } from './members.ts'
import type { DemoSite } from './sites.ts'

/** Money of an order that went back. */
export type DemoRefund = {
  id: string
  kind: 'refund' | 'withdrawal' | 'chargeback'
  cents: number
  credits: number
  at: Date
}

/** An order of a demo member. No money moved: the sandbox collects for the demo. */
export type DemoOrder = {
  id: string
  requestKey: string
  member: DemoMember
  method: PaymentMethod
  tier: string
  /** The country whose own package it was; null for one that is sold everywhere. */
  soldIn: string | null
  credits: number
  currency: string
  country: string
  discountCode: string | null
  discountPercent: number
  listCents: number
  discountCents: number
  priceCents: number
  vatPercent: number
  vatCents: number
  status: 'completed' | 'pending' | 'failed'
  failure: 'refused' | 'cancelled' | 'expired' | null
  createdAt: Date
  settledAt: Date | null
  refund: DemoRefund | null
}

/** The codes of the demo by language, and what they take off, in percent. */
export const demoCodes = [
  { code: { en: 'AUTUMN20', de: 'HERBST20' }, percent: 20, validity: 'once_per_user', days: 30 },
  { code: { en: 'WELCOME15', de: 'WILLKOMMEN15' }, percent: 15, validity: 'once_per_user', days: 180 },
  { code: { en: 'SPRING25', de: 'FRUEHLING25' }, percent: 25, validity: 'once_per_user', days: -20 },
] as const

/** Returns the codes of a demo site and what they take off, in percent; the first two are in use. */
export function listDemoCodes(language: DemoLanguage) {
  return demoCodes.map(({ code, ...terms }) => ({ ...terms, code: code[language] }))
}

const minute = 60_000
const day = 86_400_000
const days = 90

/** What members pay with where they live; the first is what most use. */
const methodsByCountry: Readonly<Record<string, readonly PaymentMethod[]>> = {
  NL: ['ideal', 'creditcard', 'paypal', 'sct', 'applepay', 'maestro'],
  BE: ['bancontact', 'creditcard', 'paypal', 'visa'],
  DE: ['paypal', 'creditcard', 'wero', 'sct', 'mastercard', 'paysafecard', 'googlepay'],
  AT: ['eps', 'paypal', 'creditcard'],
  CH: ['twint', 'creditcard', 'paypal'],
  FR: ['cartebancaire', 'paypal', 'applepay'],
  IT: ['nexi', 'creditcard', 'paypal'],
  ES: ['bizum', 'creditcard', 'paypal'],
  PL: ['blik', 'prezelewy24', 'creditcard'],
  GB: ['visa', 'applepay', 'googlepay', 'paypal'],
  IE: ['mastercard', 'applepay', 'paypal'],
}

/** Makes ninety days of orders, oldest first: those that premium members completed, and what others left or failed at. */
export function makeOrders(
  members: readonly DemoMember[],
  { seed, site, now }: { seed: string; site: DemoSite; now: Date },
): DemoOrder[] {
  const random = makeRandom(`${seed} ${site.key} orders`)
  const people = members.filter(({ kind, status }) => kind === 'person' && status === 'activated')
  const completed = people
    .filter(({ premium }) => premium)
    .flatMap((member) => completeOrders(random, { member, site, now }))
  const others = people.filter(({ premium, login }) => !premium && !login)
  const unpaid = random
    .sample(others, Math.round(others.length / 5))
    .map((member, place) => leaveOrder(random, { member, site, now }, place))
  const orders = [...completed, ...unpaid].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  giveSomeBack(random, orders, now)
  return orders
}

type Buyer = { member: DemoMember; site: DemoSite; now: Date }

/** A member with a login has one order, so that their wallet is what the start says. */
function completeOrders(random: Random, buyer: Buyer): DemoOrder[] {
  const { member, now } = buyer
  const count = member.login ? 1 : random.whole(1, 6)
  const first = Math.max(member.signupAt.getTime() + 20 * minute, now.getTime() - days * day)
  const last = now.getTime() - 5 * minute
  return Array.from({ length: count }, (_, place) => {
    const createdAt = new Date(first + (last - first) * random.next())
    // A member uses a code once.
    const order = placeOrder(random, buyer, { createdAt, mayDiscount: place === 0 })
    const took = order.method === 'sct' ? random.between(0.5, 2) * day : random.between(1, 4) * minute
    const settledAt = new Date(Math.min(createdAt.getTime() + took, now.getTime()))
    return { ...order, status: 'completed', failure: null, settledAt }
  })
}

const failures = ['refused', 'cancelled', 'expired'] as const

/** An order that failed, or one of the last hour that still waits for its money. */
function leaveOrder(random: Random, buyer: Buyer, place: number): DemoOrder {
  const { member, now } = buyer
  const isOpen = place % 8 === 0
  const since = Math.max(member.signupAt.getTime() + minute, now.getTime() - days * day)
  const at = isOpen
    ? now.getTime() - random.whole(1, 9) * minute
    : since + (now.getTime() - since) * random.next()
  const order = placeOrder(random, buyer, {
    createdAt: new Date(Math.max(at, member.signupAt.getTime() + minute)),
    mayDiscount: false,
  })
  if (isOpen) return { ...order, status: 'pending', failure: null, settledAt: null }
  return { ...order, status: 'failed', failure: random.pick(failures), settledAt: null }
}

function placeOrder(
  random: Random,
  { member, site }: Buyer,
  { createdAt, mayDiscount }: { createdAt: Date; mayDiscount: boolean },
): DemoOrder {
  const { country } = member.city
  const own = site.ownPackages.find((sold) => sold.country === country)
  const sold = own?.packages ?? site.packages
  const tier = member.login
    ? 'p0'
    : random.weighted([
        ['p0', 5],
        ['p1', 8],
        ['p2', 4],
        ['p3', 1],
      ] as const)
  const chosen = sold.find((one) => one.tier === tier) ?? sold[0]
  if (!chosen) throw new Error(`${site.key} sells nothing.`)
  const methods: readonly PaymentMethod[] = methodsByCountry[country] ?? ['creditcard']
  const code =
    mayDiscount && !member.login && random.chance(0.2)
      ? listDemoCodes(site.language)[random.whole(0, 1)]
      : undefined
  const vatPercent = site.settings.vat_percent[country] ?? 21
  const percent = code?.percent ?? 0
  const price = priceOrder({ listCents: chosen.priceCents, discountPercent: percent, vatPercent })
  return {
    id: createDemoId(random, createdAt),
    requestKey: createDemoId(random, createdAt),
    method: random.chance(0.5) ? (methods[0] ?? 'creditcard') : random.pick(methods),
    tier: chosen.tier,
    soldIn: own?.country ?? null,
    credits: chosen.credits,
    currency: own?.currency ?? site.settings.currency,
    discountCode: code?.code ?? null,
    discountPercent: percent,
    listCents: price.listCents,
    discountCents: price.discountCents,
    priceCents: price.totalCents,
    vatCents: price.vatCents,
    status: 'pending',
    failure: null,
    settledAt: null,
    refund: null,
    member,
    country,
    vatPercent,
    createdAt,
  }
}

/**
 * Sends money of a few completed orders back: refunds, withdrawals and one chargeback. Only from members with another
 * completed order, since premium ends with the last one that is reversed.
 */
function giveSomeBack(random: Random, orders: readonly DemoOrder[], now: Date): void {
  const isOld = ({ settledAt }: DemoOrder) =>
    settledAt !== null && settledAt.getTime() < now.getTime() - 3 * day
  const isOneOfMany = (order: DemoOrder) =>
    orders.filter(({ member, status }) => member === order.member && status === 'completed').length > 1
  const once = new Set<DemoMember>()
  const chosen = random.sample(
    orders.filter((order) => isOld(order) && isOneOfMany(order)),
    30,
  )
  const kinds = ['chargeback', 'refund', 'withdrawal', 'refund', 'refund', 'withdrawal'] as const
  // The chargeback falls into the last month, which the home page shows.
  const recent = now.getTime() - 20 * day
  chosen.sort(
    (a, b) => Number((b.settledAt?.getTime() ?? 0) > recent) - Number((a.settledAt?.getTime() ?? 0) > recent),
  )
  for (const order of chosen) {
    const kind = kinds[once.size]
    if (!kind || once.has(order.member) || !order.settledAt) continue
    once.add(order.member)
    const at = new Date(
      Math.min(order.settledAt.getTime() + random.whole(2, 10) * day, now.getTime() - minute),
    )
    order.refund = { id: createDemoId(random, at), kind, cents: order.priceCents, credits: order.credits, at }
  }
}
