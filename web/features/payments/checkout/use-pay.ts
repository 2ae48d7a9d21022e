import { useState } from 'react'
import { topUpPackage } from '#contract/api/limits.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import type { Payment, PaymentAction } from '#contract/features/payments/payment.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { isCallError } from '#web/app/calls/call-error.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { useNavigate } from '../../../app/router/router-context.ts'
import { useOrderKey } from '../use-order-key.ts'
import { useWayToBank } from '../use-way-to-bank.ts'

export interface Paying {
  pay: (order: CallInput<'startPayment'>) => Promise<void>
  /** Also while the browser is on its way to the bank. */
  busy: boolean
  error: unknown
}

/** Orders and goes where the member pays: to the bank, the form of direct debit, or the page of the payment. */
export function usePay(): Paying {
  const app = useApp()
  const locale = useLocale()
  const navigate = useNavigate()
  const setUser = useSetUser()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { keyOf, answered } = useOrderKey()
  const { leaving, leave } = useWayToBank()

  function go(payment: Payment, action: PaymentAction): void | Promise<void> {
    if (action.type === 'redirect') return leave(action.url)
    // What is open now holds its discount.
    void app.cache.invalidateQueries({ queryKey: ['packages'] })
    if (action.type === 'form') return navigate(href('directdebit', locale, {}, { payment: payment.id }))
    const params = { id: payment.package ?? topUpPackage, paymentmethod: payment.method }
    return navigate(href('credits-id-paymentmethod', locale, params, { payment: payment.id }))
  }

  async function pay(order: CallInput<'startPayment'>) {
    if (busy || leaving) return
    setBusy(true)
    setError(null)
    try {
      const { payment, action, user } = await app.call('startPayment', order, { key: keyOf(order) })
      answered()
      setUser(user)
      await go(payment, action)
      setBusy(false)
    } catch (thrown) {
      answered(thrown)
      setError(thrown)
      setBusy(false)
      // The page shows the price that holds now; pressing again is a new decision.
      if (isCallError(thrown, 'price_changed', 'code_already_used', 'code_expired')) {
        await app.cache.invalidateQueries({ queryKey: ['packages'] })
      }
    }
  }
  return { pay, busy: busy || leaving, error }
}
