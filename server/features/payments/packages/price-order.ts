/** What an order costs, all in cents. The tax is inside the total. */
export interface OrderPrice {
  listCents: number
  discountCents: number
  totalCents: number
  vatCents: number
}

/** Divides whole numbers and rounds half up; both are zero or above. */
export function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** Percentages have at most two decimals, so whole hundredths are exact. */
function toHundredths(percent: number): number {
  return Math.round(percent * 100)
}

/** Returns the minimum amount that every provider accepts (Stripe's is the highest). */
const getMinPaidCents = (currency: string) => (currency === 'PLN' ? 200 : 50)

/** Returns what an order has to cost so that enough to be paid is left of it; infinite where nothing would be. */
export function computeMinListCents(discountPercent: number, currency: string): number {
  return Math.ceil((getMinPaidCents(currency) * 10_000) / (10_000 - toHundredths(discountPercent)))
}

/**
 * Prices an order: the discount is rounded half up to the cent, once per order, and so is the tax inside what remains.
 * A discount of 100 % leaves one cent, since there is no payment of nothing.
 */
export function priceOrder(order: {
  listCents: number
  discountPercent: number
  vatPercent: number
}): OrderPrice {
  const { listCents, discountPercent, vatPercent } = order
  const discount = divideHalfUp(listCents * toHundredths(discountPercent), 10_000)
  const discountCents = Math.min(discount, listCents - 1)
  const totalCents = listCents - discountCents
  return { listCents, discountCents, totalCents, vatCents: computeVatInside(totalCents, vatPercent) }
}

/** Returns the tax inside an amount that holds it, rounded half up. */
export function computeVatInside(totalCents: number, vatPercent: number): number {
  const vat = toHundredths(vatPercent)
  return divideHalfUp(totalCents * vat, 10_000 + vat)
}

/** Returns what some of the credits of an order cost, rounded up: a price shown is never too low. */
export function computeCentsPer(credits: number, order: { totalCents: number; credits: number }): number {
  return Math.ceil((order.totalCents * credits) / order.credits)
}

/** Returns the price of exactly so many credits, at no worse a unit price than that of the package: rounded down. */
export function computeTopUpCents(credits: number, smallest: { listCents: number; credits: number }): number {
  return Math.max(1, Math.floor((smallest.listCents * credits) / smallest.credits))
}
