import { type ReactNode, useEffect, useState } from 'react'
import type { Discount } from '#contract/discounts.ts'
import { isMembersArea, type RouteName } from '#contract/routes.ts'
import { useApp } from '#web/lib/app.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { useUser } from '#web/lib/user.ts'
import { welcomeText } from '#web/lib/welcome-text.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { BonusModal } from './bonus-modal.tsx'
import { timeBonusText } from './bonus-texts.ts'
import { type BonusMoment, opensTimeBonus, opensWelcome } from './bonus-timing.ts'
import { useSecondsInArea } from './use-seconds-in-area.ts'

const storageName = 'bonus-modals'

/** The offer that runs, with the seconds of the time bonus that are left. */
export interface BonusOffer {
  readonly discount: Discount
  readonly secondsLeft: number | null
}

export interface Bonuses {
  readonly offer: BonusOffer | null
  readonly modals: ReactNode
}

/** What was shown in this session of the tab. */
function wasShown(name: string): boolean {
  try {
    return (sessionStorage.getItem(storageName) ?? '').split(' ').includes(name)
  } catch {
    return true
  }
}

function noteShown(name: string): void {
  try {
    const before = sessionStorage.getItem(storageName) ?? ''
    sessionStorage.setItem(storageName, `${before} ${name}`)
  } catch {
    // Without storage nothing opens by itself, see above.
  }
}

/**
 * The offers of a member who has not bought yet: what its banner says, and the modals of time bonus and welcome, which
 * open in the members area. A failed call shows none.
 */
export function useBonuses(routeName: RouteName | null): Bonuses {
  const t = useTranslate()
  const locale = useLocale()
  const app = useApp()
  const user = useUser()
  const wanted = user !== null && !user.paid_user
  const { data } = useCall('welcomeDiscount', {}, { enabled: wanted })
  const discount = wanted ? (data?.discountcode ?? null) : null
  const secondsLeft = useSecondsLeft(discount?.expires ?? null)
  const secondsInArea = useSecondsInArea(routeName !== null && isMembersArea(routeName))
  const [open, setOpen] = useState<'time' | 'welcome' | null>(null)
  // Asked for only when the modal is to say what changes at the end.
  const prices = useCall('packages', {}, { enabled: wanted && open === 'time' })

  // At zero the terms change: the welcome discount with its minimum takes over (S-036).
  const over = secondsLeft === 0
  useEffect(() => {
    if (over) void app.cache.invalidateQueries({ queryKey: ['welcomeDiscount'] })
  }, [over, app])

  useEffect(() => {
    if (secondsInArea === null || !user) return
    const moment: BonusMoment = {
      loggedIn: true,
      paid: user.paid_user,
      credits: user.credits,
      secondsInArea,
      discount,
      secondsLeft,
      signupDone: user.signup_step === null,
      shownTimeBonus: wasShown('time-bonus-modal'),
      shownWelcome: wasShown('welcome-bonus-modal'),
    }
    // Another dialog has the member's attention: the offer waits for a later second.
    if (document.querySelector('dialog[open]')) return
    if (opensTimeBonus(moment)) {
      noteShown('time-bonus-modal')
      setOpen('time')
    } else if (opensWelcome(moment)) {
      noteShown('welcome-bonus-modal')
      setOpen('welcome')
    }
  }, [secondsInArea, secondsLeft, discount, user])

  // Over and not yet asked after: nothing is offered that does not hold.
  if (!user || !discount || over) return { offer: null, modals: null }
  const close = () => setOpen(null)
  const minimum = prices.data?.welcome_minimum
  const modals = (
    <>
      {minimum && secondsLeft !== null && (
        <BonusModal open={open === 'time'} onClose={close} title={t('bonus.time.title')}>
          {timeBonusText(t, locale, { discount, secondsLeft, minimum })}
        </BonusModal>
      )}
      <BonusModal open={open === 'welcome'} onClose={close} title={t('bonus.welcome.title')}>
        {welcomeText(t, locale, discount)}
      </BonusModal>
    </>
  )
  return { offer: { discount, secondsLeft }, modals }
}
