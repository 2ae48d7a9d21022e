import { maxDiscountPercent } from '#contract/api/limits.ts'
import type { MemberContext } from '../../../app/context.ts'
import type { Handler } from '../../../app/handler.ts'
import { createId } from '../../../platform/ids.ts'
import { generateDiscountCode } from './create-discount-code.ts'
import { showDiscount } from './discount.views.ts'
import { findDiscountGiven, insertPersonalDiscount } from './discount-codes.sql.ts'
import { toDiscountTerms } from './find-discount.ts'

/** How long the offer to a member who leaves because of the price is valid. */
const validSeconds = 7 * 86_400

/** Returns the member's existing code, while it can be used. */
async function findGivenBefore(ctx: MemberContext) {
  const row = await findDiscountGiven(ctx.db, ctx.viewer.id, 'leaving')
  if (!row) return null
  const discount = showDiscount(toDiscountTerms(row), ctx.clock.now())
  return { discount, usable: row.status === 'active' && !discount.expired }
}

/**
 * Returns the personal code that is offered to a member who leaves because of the price: once in a member's life, for
 * seven days; null where the site offers none, or theirs is used or over.
 */
export const leavingDiscount: Handler<'leavingDiscount'> = async (ctx, { reason }) => {
  const percent = Math.min(ctx.site.settings.delete_discount, maxDiscountPercent)
  if (reason !== 'price' || percent <= 0) return { discountcode: null }
  if (!(await findGivenBefore(ctx))) {
    const expiresAt = new Date(ctx.clock.now().getTime() + validSeconds * 1000)
    const code = generateDiscountCode()
    const { id: memberId } = ctx.viewer
    // Of two parallel requests, the first one's code counts.
    await ctx.transaction((tx) =>
      insertPersonalDiscount(tx, { id: createId(), code, memberId, percent, expiresAt, purpose: 'leaving' }),
    )
  }
  const existing = await findGivenBefore(ctx)
  return { discountcode: existing?.usable ? existing.discount : null }
}
