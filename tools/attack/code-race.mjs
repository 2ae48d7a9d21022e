import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export const name = 'code-race'

const TABS = 8
const WAIT_MILLISECONDS = 500
const MAX_LOOKS = 40

/**
 * Orders eight times at once with one code that works once, each under a different key, and pays every order that has a
 * way to pay. Only one of them may have the discount.
 *
 * @param {ReturnType<typeof import('./site.mjs').openSite>} site
 */
export async function attack(site) {
  const { cookie } = await site.signUp()
  const offer = await site.call('/api/delete-offer.php?reason=price', { cookie })
  // The site may offer nothing to those who leave; the bonus of a new member works once as well.
  const code = offer.json.discountcode?.code ?? 'TIMEBONUS25'
  const { json } = await site.call('/api/packages.php', { cookie })
  const item = json.packages[1] ?? json.packages[0]
  const order = () =>
    site.request('/api/payment.php', {
      method: 'POST',
      cookie,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        package: item.id,
        method: json.currency === 'EUR' ? 'paypal' : 'creditcard',
        code,
        accept_immediate_start: true,
      },
    })
  const orders = (await Promise.all(Array.from({ length: TABS }, order))).filter(
    ({ status }) => status === 200,
  )
  const payable = orders.filter((answer) => answer.json.action.type === 'redirect')
  for (const { json: ordered } of payable) {
    const { pathname } = new URL(ordered.action.url)
    await site.request(pathname, { method: 'POST', cookie, form: new URLSearchParams({ outcome: 'paid' }) })
  }
  const payments = await readDecided(site, { cookie, ids: orders.map((answer) => answer.json.payment.id) })
  const discounted = payments.filter(
    ({ status, discount }) => status === 'completed' && discount?.code === code,
  )
  return {
    held: orders.length > 0 && discounted.length === 1,
    line: `${orders.length} orders at once with ${code}, ${payable.length} of them paid: ${discounted.length} completed with the discount`,
  }
}

/** Reads payments until at least one is completed and none of them is open any more. */
async function readDecided(site, { cookie, ids }) {
  for (let look = 0; ; look += 1) {
    const { json } = await site.call('/api/transactions.php', { cookie })
    const payments = json.payments.filter(({ id }) => ids.includes(id))
    const isDecided =
      payments.every(({ status }) => status !== 'pending') &&
      payments.some(({ status }) => status === 'completed')
    if (isDecided || look >= MAX_LOOKS) return payments
    await sleep(WAIT_MILLISECONDS)
  }
}
