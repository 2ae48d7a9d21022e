import { formatMoney } from '#contract/api/format.ts'
import { welcomeDiscountCode } from '#contract/api/limits.ts'
import type { Context } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import { type BuyerRow, findCheapestPrices } from '../packages/packages.sql.ts'
import { type DiscountTerms, pickActiveDiscount } from './active-discount.ts'
import type { DiscountedOrder, DiscountRefusal } from './discount-fits.ts'
import { findDiscountRefusal } from './discount-fits.ts'
import {
  type DiscountCodeRow,
  findBatchLeft,
  findDiscountCode,
  findRedemption,
  type RedemptionRow,
} from './discounts.sql.ts'

/**
 * Returns the domain's minimum for the welcome discount in the currency of an order: in another currency it stands as
 * far above the cheapest package as in the domain's own, rounded up to a whole unit.
 */
export async function findWelcomeMinimum(ctx: Context, currency: string) {
  const { welcome_minimum_cents, currency: own } = ctx.site.settings
  if (currency === own) return { cents: welcome_minimum_cents, currency }
  const prices = await findCheapestPrices(ctx.db, ctx.site.id)
  const cheapest = (of: string) => prices.find((price) => price.currency === of)?.price_cents
  const [here, there] = [cheapest(own), cheapest(currency)]
  if (!here || !there) return { cents: welcome_minimum_cents, currency }
  return { cents: Math.ceil((welcome_minimum_cents * there) / here / 100) * 100, currency }
}

/**
 * Returns the discount that applies to a member by itself, or null. One that an open payment of theirs holds is still
 * theirs, since paying again cancels that payment.
 */
export async function findActiveDiscount(
  ctx: Context,
  buyer: BuyerRow,
  currency: string,
): Promise<DiscountTerms | null> {
  const of = { siteId: ctx.site.id, code: welcomeDiscountCode, memberId: buyer.id, anyMember: false }
  const redemption = await findRedemption(ctx.db, of)
  return pickActiveDiscount({
    signupAt: buyer.signup_at,
    paid: buyer.paid,
    used: redemption?.state === 'used',
    now: ctx.clock.now(),
    welcomeMinimum: await findWelcomeMinimum(ctx, currency),
  })
}

/** Returns a code as it is kept, whatever case it was typed in. */
export function normalizeCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/**
 * Returns whether a code is used up for a member. A code that an open order of theirs holds is not: it moves over to
 * the next one.
 */
function isGone(redemption: RedemptionRow | undefined, memberId: string): boolean {
  return redemption !== undefined && (redemption.state === 'used' || redemption.member_id !== memberId)
}

/** Returns the terms of a code of the table. */
export function toDiscountTerms(row: DiscountCodeRow): DiscountTerms {
  return {
    code: row.code,
    kind: 'code',
    percentage: row.value_percentage,
    country: row.country,
    memberId: row.member_id,
    starts: row.starts_at,
    expires: row.expires_at,
    currency: row.currency,
    minimumCents: row.minimum_order_cents,
    methods: row.methods,
    status: row.status,
    validity: row.validity,
  }
}

/** Returns the welcome discount as a typed code: `code_already_used` once used, `code_expired` after a purchase. */
async function findTypedWelcome(ctx: Context, buyer: BuyerRow, currency: string): Promise<DiscountTerms> {
  const of = { siteId: ctx.site.id, code: welcomeDiscountCode, memberId: buyer.id, anyMember: false }
  if (isGone(await findRedemption(ctx.db, of), buyer.id)) throw fail('code_already_used')
  const terms = await findActiveDiscount(ctx, buyer, currency)
  if (!terms) throw fail('code_expired')
  return terms
}

async function isBatchUsedUp(ctx: Context, code: string): Promise<boolean> {
  const left = await findBatchLeft(ctx.db, ctx.site.id, code)
  return left !== undefined && left <= 0
}

async function findTypedCode(ctx: Context, buyer: BuyerRow, code: string): Promise<DiscountTerms> {
  const row = await findDiscountCode(ctx.db, ctx.site.id, code)
  if (!row) throw fail('code_not_found')
  const terms = toDiscountTerms(row)
  if (terms.memberId !== null && terms.memberId !== buyer.id) throw fail('code_not_found')
  if (terms.validity !== 'unlimited') {
    const anyMember = terms.validity === 'once'
    const of = { siteId: ctx.site.id, code: terms.code, memberId: buyer.id, anyMember }
    const redemption = await findRedemption(ctx.db, of)
    if (isGone(redemption, buyer.id)) throw fail('code_already_used')
    if (!redemption && (await isBatchUsedUp(ctx, terms.code))) throw fail('code_already_used')
  }
  return terms
}

/** Returns the minimum as the error's text shows it, and the number itself. */
function buildMinimumParams(ctx: Context, { minimum }: DiscountRefusal) {
  if (!minimum) return {}
  return {
    amount: formatMoney(minimum, ctx.locale),
    cents: minimum.amount,
    currency: minimum.currency,
  }
}

/**
 * Finds a code that a member has typed and checks it against the order. Throws `code_not_found`, `code_already_used`,
 * `code_expired`, `code_not_started`, `minimum_order`, `wrong_country`, `wrong_method`.
 */
export async function findTypedDiscount(
  ctx: Context,
  buyer: BuyerRow,
  { code, order }: { code: string; order: DiscountedOrder },
): Promise<DiscountTerms> {
  const text = normalizeCode(code)
  const currency = order.currency ?? ctx.site.settings.currency
  const terms =
    text === welcomeDiscountCode
      ? await findTypedWelcome(ctx, buyer, currency)
      : await findTypedCode(ctx, buyer, text)
  const wrong = findDiscountRefusal(terms, order)
  if (wrong) throw fail(wrong.error, buildMinimumParams(ctx, wrong))
  return terms
}

/** Returns the member's own discount, if it fits the order. */
export async function findFittingDiscount(
  ctx: Context,
  buyer: BuyerRow,
  order: DiscountedOrder,
): Promise<DiscountTerms | null> {
  const terms = await findActiveDiscount(ctx, buyer, order.currency ?? ctx.site.settings.currency)
  return terms && !findDiscountRefusal(terms, order) ? terms : null
}
