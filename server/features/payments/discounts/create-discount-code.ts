import { randomInt } from 'node:crypto'
import type { NewDiscountBatch } from '#contract/admin/payments/discount-batches.ts'
import type { CodeTerms, NewDiscount } from '#contract/admin/payments/discounts.ts'
import { welcomeDiscountCode } from '#contract/api/limits.ts'
import { failFields } from '../../../app/failure.ts'
import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { findDaySpan } from '../settlement/closing.sql.ts'
import { insertDiscountBatch, insertDiscountCodes } from './discount-codes.sql.ts'

/** Letters and digits that are not taken for one another when they are read out. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const madeUpLength = 10

/** Generates a code that cannot be guessed: 50 bits. */
export function generateDiscountCode(): string {
  return Array.from({ length: madeUpLength }, () => letters.charAt(randomInt(letters.length))).join('')
}

/** Returns the first moment of a start day and the last one of an end day, in the site's time zone. */
async function readPeriod(tx: Tx, { starts, expires }: Pick<CodeTerms, 'starts' | 'expires'>) {
  const findSpan = (day: string) => findDaySpan(tx.db, day, tx.site.settings.time_zone)
  if (starts !== null && expires !== null && expires < starts) throw failFields({ expires: 'validation' })
  return {
    starts_at: starts === null ? null : (await findSpan(starts)).from,
    expires_at: expires === null ? null : new Date((await findSpan(expires)).until.getTime() - 1),
  }
}

/** Returns the columns of a code's terms. Throws on the field `currency` `empty` for a minimum without a currency. */
async function readTerms(tx: Tx, terms: CodeTerms) {
  if (terms.minimum_order_value !== null && terms.currency === null) throw failFields({ currency: 'empty' })
  return {
    country: terms.country,
    ...(await readPeriod(tx, terms)),
    value_percentage: terms.value_percentage,
    currency: terms.currency,
    minimum_order_cents: terms.minimum_order_value,
    methods: terms.paymentmethods,
  }
}

/**
 * Creates a discount code with its terms and returns its id. Throws on the field `code` `name_taken` for a code that
 * the site has and for that of the welcome discount, which is not in the table; on `currency` `empty` for a minimum
 * without a currency; on `expires` `validation` for an end before the start.
 */
export async function createDiscountCode(tx: Tx, terms: NewDiscount): Promise<string> {
  const code = (terms.code ?? generateDiscountCode()).toUpperCase()
  const { user_id: member_id, validity } = terms
  const row = { ...(await readTerms(tx, terms)), id: createId(), code, member_id, validity, batch_id: null }
  if (code === welcomeDiscountCode || (await insertDiscountCodes(tx, [row])) === 0) {
    throw failFields({ code: 'name_taken' })
  }
  return row.id
}

/**
 * Creates a batch of generated codes, each for one use, and returns its id. Throws on the field `name` `name_taken` for
 * the name of another batch, on `max_uses` `validation` for a limit above the number of codes, and as
 * `createDiscountCode`.
 */
export async function createDiscountBatch(tx: Tx, batch: NewDiscountBatch): Promise<string> {
  const { name, codes: wanted, max_uses } = batch
  if (max_uses !== null && max_uses > wanted) throw failFields({ max_uses: 'validation' })
  const terms = await readTerms(tx, batch)
  const id = createId()
  if (!(await insertDiscountBatch(tx, { id, name, max_uses }))) throw failFields({ name: 'name_taken' })
  // A generated code that the site has already is generated again.
  for (let made = 0; made < wanted; ) {
    const rows = Array.from({ length: wanted - made }, () => ({
      ...terms,
      id: createId(),
      code: generateDiscountCode(),
      member_id: null,
      validity: 'once' as const,
      batch_id: id,
    }))
    made += await insertDiscountCodes(tx, rows)
  }
  return id
}
