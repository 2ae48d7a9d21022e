import type { OfferedMethod } from '#contract/features/payments/payments.ts'
import type { Context } from '../../../app/context.ts'
import type { Handler } from '../../../app/handler.ts'
import { findCurrency, getBuyer } from '../packages/buyer.ts'
import { pickPriceCountry } from '../packages/list-packages.ts'
import { findBank, isSandboxAllowed, listProviders } from '../providers/provider-settings.ts'
import { findStoredCard } from '../stored-cards/stored-card.sql.ts'
import { listOfferedMethods, type MethodOffer } from './payment-methods.ts'

/** Returns the methods that work on this site in a country and currency now. */
export async function listOffersIn(
  ctx: Context,
  { country, currency }: { country: string; currency: string },
): Promise<MethodOffer[]> {
  const providers = await listProviders(ctx)
  const offers = listOfferedMethods({ country, currency, now: ctx.clock.now(), providers })
  return (await acceptsDebits(ctx)) ? offers : offers.filter(({ method }) => method !== 'sdd')
}

/** A direct debit needs a creditor identifier, and a service that sends its code. */
async function acceptsDebits(ctx: Context): Promise<boolean> {
  const codesGo = ctx.services.sms !== null || isSandboxAllowed(ctx)
  return codesGo && Boolean((await findBank(ctx))?.creditor_id)
}

/** Lists the ways to pay, local ones first. */
export const paymentMethods: Handler<'paymentMethods'> = async (ctx, input) => {
  const { viewer } = ctx
  const buyer = viewer ? await getBuyer({ ...ctx, viewer }) : null
  const country = pickPriceCountry(ctx, buyer, input.country)
  const currency = await findCurrency(ctx, country)
  const offers = await listOffersIn(ctx, { country, currency })
  const stored = buyer ? await findStoredCard(ctx.db, buyer.id) : undefined
  const show = (offer: MethodOffer): OfferedMethod => ({
    method: offer.method,
    kind: offer.kind,
    local: offer.local,
    asks_code: offer.asksCode,
    ...(offer.maxCents !== undefined && { max: { amount: offer.maxCents, currency } }),
    ...(stored && offer.method === 'creditcard' && { stored: { brand: stored.brand, last4: stored.last4 } }),
  })
  return { methods: offers.map(show), test: offers.some((offer) => offer.provider === 'sandbox') }
}
