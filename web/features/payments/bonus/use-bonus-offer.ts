import { useEffect } from 'react'
import type { Discount } from '#contract/features/payments/discounts.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useSecondsLeft } from '../countdown.ts'

/** The offer that runs, with the seconds of the time bonus that are left. */
export interface BonusOffer {
  readonly discount: Discount
  readonly secondsLeft: number | null
}

/** The offer of a member who has not bought yet; null where there is none, also when the call for it fails. */
export function useBonusOffer(): BonusOffer | null {
  const app = useApp()
  const user = useUser()
  const wanted = user !== null && !user.paid_user
  const { data } = useCall('welcomeDiscount', {}, { enabled: wanted })
  const discount = wanted ? (data?.discountcode ?? null) : null
  const secondsLeft = useSecondsLeft(discount?.expires ?? null)

  // At zero the terms change: the welcome discount with its minimum applies.
  const over = secondsLeft === 0
  useEffect(() => {
    if (over) void app.cache.invalidateQueries({ queryKey: ['welcomeDiscount'] })
  }, [over, app])

  // Expired and not reloaded yet: nothing invalid is offered.
  return discount && !over ? { discount, secondsLeft } : null
}
