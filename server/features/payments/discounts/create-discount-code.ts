import { randomInt } from 'node:crypto'
import type { NewDiscount } from '#contract/admin/payments/discounts.ts'
import { welcomeDiscountCode } from '#contract/api/limits.ts'
import { failFields } from '../../../app/failure.ts'
import type { Tx } from '../../../app/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { findDaySpan } from '../settlement/closing.sql.ts'
import { insertDiscountCode } from './discount-codes.sql.ts'

/** Letters and digits that are not taken for one another when they are read out. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const madeUpLength = 10

/** Generates a code that cannot be guessed: 50 bits. */
export function newDiscountCode(): string {
  return Array.from({ length: madeUpLength }, () => letters.charAt(randomInt(letters.length))).join('')
}

/** Returns the last moment of a day in the site's time zone. */
async function toEndOfDay(tx: Tx, day: string): Promise<Date> {
  const { until } = await findDaySpan(tx.db, day, tx.site.settings.time_zone)
  return new Date(until.getTime() - 1)
}

/**
 * Creates a discount code with its terms and returns its id. Throws on the field `code` `name_taken` for a code that
 * the site has and for that of the welcome discount, which is not in the table; on `currency` `empty` for a minimum
 * without a currency.
 */
export async function createDiscountCode(tx: Tx, terms: NewDiscount): Promise<string> {
  const code = (terms.code ?? newDiscountCode()).toUpperCase()
  if (terms.minimum_order_value !== null && terms.currency === null) throw failFields({ currency: 'empty' })
  const id = newId()
  const row = {
    id,
    code,
    country: terms.country,
    member_id: terms.user_id,
    expires_at: terms.expires === null ? null : await toEndOfDay(tx, terms.expires),
    value_percentage: terms.value_percentage,
    currency: terms.currency,
    minimum_order_cents: terms.minimum_order_value,
    validity: terms.validity,
    methods: terms.paymentmethods,
  }
  if (code === welcomeDiscountCode || !(await insertDiscountCode(tx, row))) {
    throw failFields({ code: 'name_taken' })
  }
  return id
}
