import type { DiscountEntry } from '#contract/admin/payments/discounts.ts'
import type { Context } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { createDiscountCode } from '../../features/payments/discounts/create-discount-code.ts'
import { showDiscount } from '../../features/payments/discounts/discount.views.ts'
import {
  type DiscountEntryRow,
  findDiscountCodes,
  findDiscountEntry,
  setDiscountStatus,
} from '../../features/payments/discounts/discount-codes.sql.ts'
import { toDiscountTerms } from '../../features/payments/discounts/find-discount.ts'
import { findBuyer } from '../../features/payments/packages/packages.sql.ts'
import { readPage, showPage } from '../list-page.ts'

function showEntry(row: DiscountEntryRow, now: Date): DiscountEntry {
  const { id, held, used } = row
  return {
    ...showDiscount(toDiscountTerms(row), now),
    id,
    held,
    used,
    created: row.created_at.toISOString(),
    starts: row.starts_at?.toISOString() ?? null,
  }
}

async function readEntry(ctx: Context, id: string): Promise<{ discount: DiscountEntry }> {
  const row = await findDiscountEntry(ctx.db, ctx.site.id, id)
  if (!row) throw fail('not_found')
  return { discount: showEntry(row, ctx.clock.now()) }
}

/** Lists the discount codes of the site. */
export const adminDiscounts: Handler<'adminDiscounts'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminDiscounts', input)
  const found = await findDiscountCodes(ctx.db, ctx.site.id, { search: input.search ?? '', page })
  return {
    discounts: found.rows.map((row) => showEntry(row, ctx.clock.now())),
    ...showPage(ctx, page, found),
  }
}

/** Creates a discount code; `user_id` must be a member of the site. */
export const adminAddDiscount: Handler<'adminAddDiscount'> = async (ctx, terms) => {
  const owner = terms.user_id === null ? null : await findBuyer(ctx.db, terms.user_id)
  if (owner !== null && owner?.site_id !== ctx.site.id) throw failFields({ user_id: 'not_found' })
  const id = await ctx.transaction(async (tx) => {
    const made = await createDiscountCode(tx, terms)
    await tx.audit({ act: 'discount.created', subject: { type: 'discount', id: made }, details: terms })
    return made
  })
  return readEntry(ctx, id)
}

/** Disables or enables a discount code. Throws `code_already_used` for a used one. */
export const adminChangeDiscount: Handler<'adminChangeDiscount'> = async (ctx, { id, status }) => {
  await readEntry(ctx, id)
  await ctx.transaction(async (tx) => {
    if (!(await setDiscountStatus(tx, id, status))) throw fail('code_already_used')
    await tx.audit({ act: `discount.${status}`, subject: { type: 'discount', id } })
  })
  return readEntry(ctx, id)
}
