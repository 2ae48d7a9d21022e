import { formatMoney } from '#contract/api/format.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { findCheapestPrices } from '../../features/payments/packages/packages.sql.ts'
import { createId } from '../../platform/ids.ts'
import { findPackageEntries, insertPackage, type PackageTerms, updatePackage } from './packages.sql.ts'

const salesDays = 90

async function showList(ctx: StaffContext) {
  const since = new Date(ctx.clock.now().getTime() - salesDays * 86_400_000)
  return { packages: await findPackageEntries(ctx.db, ctx.site.id, since) }
}

/** Lists the packages. */
export const adminPackages: Handler<'adminPackages'> = (ctx) => showList(ctx)

/** The welcome discount's minimum must be above the cheapest package, or it would not be one. */
async function checkWelcomeMinimum(tx: Tx, locale: Locale): Promise<void> {
  const { currency, welcome_minimum_cents } = tx.site.settings
  const cheapest = (await findCheapestPrices(tx.db, tx.site.id)).find((one) => one.currency === currency)
  if (cheapest && cheapest.price_cents >= welcome_minimum_cents) {
    const amount = formatMoney({ amount: welcome_minimum_cents, currency }, locale)
    throw fail('cheapest_package', { amount })
  }
}

function pickTerms(input: PackageTerms): PackageTerms {
  const { tier, credits, price_cents, currency, country, position, on_sale } = input
  return { tier, credits, price_cents, currency, country, position, on_sale }
}

/** Puts a package on sale. */
export const adminAddPackage: Handler<'adminAddPackage'> = async (ctx, input) => {
  const id = createId()
  const terms = pickTerms(input)
  await ctx.transaction(async (tx) => {
    await insertPackage(tx.db, { siteId: ctx.site.id, id, ...terms })
    await checkWelcomeMinimum(tx, ctx.locale)
    await tx.audit({ act: 'package.added', subject: { type: 'package', id }, details: { ...terms } })
  })
  ctx.services.sites.forget()
  return showList(ctx)
}

/** Changes a package, or takes it off sale. */
export const adminChangePackage: Handler<'adminChangePackage'> = async (ctx, { id, ...input }) => {
  const terms = pickTerms(input)
  await ctx.transaction(async (tx) => {
    if (!(await updatePackage(tx.db, { siteId: ctx.site.id, id, ...terms }))) throw fail('not_found')
    await checkWelcomeMinimum(tx, ctx.locale)
    await tx.audit({ act: 'package.changed', subject: { type: 'package', id }, details: { ...terms } })
  })
  ctx.services.sites.forget()
  return showList(ctx)
}
