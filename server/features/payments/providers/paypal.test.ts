import { describe } from 'vitest'
import { useProgram } from '#tests/program.ts'
import { fakePaypal } from '#tests/providers/fake-paypal.ts'
import { proveProvider } from '#tests/providers/provider-suite.ts'
import { openPublishedContract, type PublishedContract } from '#tests/providers/published-contract.ts'

const files = [
  'checkout_orders_v2',
  'payments_payment_v2',
  'notifications_webhooks_v1',
  'customer_disputes_v1',
]
const parts = files.map((name) => openPublishedContract(`paypal/${name}.json`))

/** PayPal publishes one description for each of its interfaces; the one that knows the path is asked. */
const contract: PublishedContract | null = parts.every((one) => one !== null)
  ? {
      mistakes(exchange) {
        if (exchange.path === '/v1/oauth2/token') return []
        const told = parts.map((one) => one?.mistakes(exchange) ?? [])
        const known = told.find((wrong) => !wrong.some((text) => text.endsWith('is not published')))
        return known ?? told.flat()
      },
    }
  : null

describe('PayPal', () => {
  const test = useProgram({ listen: true })
  proveProvider({ test, start: fakePaypal, contract })
})
