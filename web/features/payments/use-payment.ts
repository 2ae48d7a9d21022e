import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { callQuery, useApp } from '#web/app/cache/app.ts'
import { setUser } from '#web/app/cache/user.ts'
import { pollInterval } from './poll-interval.ts'

/** A payment as it goes on: asked after while it is pending, besides the live event that comes first as a rule. */
export function usePayment(id: string): CallOutput<'payment'> {
  const app = useApp()
  const since = useRef<number | null>(null)
  const { data } = useQuery({
    ...callQuery(app, 'payment', { id }),
    refetchInterval: ({ state }) => {
      if (state.data?.payment.status !== 'pending') return false
      since.current ??= performance.now()
      return pollInterval(performance.now() - since.current)
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
