import { infiniteQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { topUpPackage } from '#contract/api/limits.ts'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { type App, buildCallQuery, useApp } from '#web/app/cache/app.ts'
import { setUser } from '#web/app/cache/user.ts'
import { useSecondsLeft } from './countdown.ts'

const quickMilliseconds = 2000
const quickForMilliseconds = 60_000
const slowMilliseconds = 10_000

/** Returns how long to wait before asking after a pending payment again: two seconds in the first minute, then ten. */
export function getPollInterval(waitedMilliseconds: number): number {
  return waitedMilliseconds < quickForMilliseconds ? quickMilliseconds : slowMilliseconds
}

/** An earlier order as it would be today. */
export type RepeatableOrder = NonNullable<CallOutput<'repeatOrder'>['order']>

/** Returns where the same is paid once more by a method, or by one to choose there. */
export function buildPayAgainPath(
  order: RepeatableOrder,
  locale: Locale,
  paymentmethod?: PaymentMethod,
): string {
  const params = { id: order.package ?? topUpPackage, paymentmethod }
  return href('credits-id-paymentmethod', locale, params, order.package ? {} : { credits: order.credits })
}

/** A payment as it goes on: asked after while it is pending, besides the live event that comes first as a rule. */
export function usePayment(id: string): CallOutput<'payment'> {
  const app = useApp()
  const since = useRef<number | null>(null)
  const { data } = useQuery({
    ...buildCallQuery(app, 'payment', { id }),
    refetchInterval: ({ state }) => {
      if (state.data?.payment.status !== 'pending') return false
      since.current ??= performance.now()
      return getPollInterval(performance.now() - since.current)
    },
  })
  if (!data) throw new Error('the loader of this page brings the payment')
  const { user, payment } = data
  useEffect(() => {
    setUser(app, user)
    // Prices change with the first purchase, and with a discount that comes back.
    if (payment.status !== 'pending') void app.cache.invalidateQueries({ queryKey: ['packages'] })
  }, [app, user, payment.status])
  return data
}

/** Returns the pages of the member's payments in the cache. */
export function buildPaymentPages(app: App) {
  return infiniteQueryOptions({
    queryKey: ['transactions', 'pages'],
    queryFn: ({ pageParam }) => app.call('transactions', pageParam === '' ? {} : { before: pageParam }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** Returns the pages of the member's credit history in the cache. */
export function buildCreditPages(app: App) {
  return infiniteQueryOptions({
    queryKey: ['creditHistory', 'pages'],
    queryFn: ({ pageParam }) => app.call('creditHistory', pageParam === 0 ? {} : { before: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/**
 * The packages with what they cost this member now; the loader has put the first ones into the cache. While a code is
 * being checked the old prices stay; when the time bonus or another discount in them ends, the new ones are asked for at once.
 */
export function usePrices(input: CallInput<'packages'>): CallOutput<'packages'> {
  const app = useApp()
  const { data } = useQuery({ ...buildCallQuery(app, 'packages', input), placeholderData: keepPreviousData })
  if (!data) throw new Error('the loader of this page brings the packages')
  const ends = [data, ...data.packages, data.top_up].flatMap((one) => one?.discount?.expires ?? [])
  const over = useSecondsLeft(ends.sort()[0] ?? null) === 0
  useEffect(() => {
    if (over) void app.cache.invalidateQueries({ queryKey: ['packages'] })
  }, [over, app])
  return data
}
