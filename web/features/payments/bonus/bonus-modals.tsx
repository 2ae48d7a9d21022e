import { useEffect, useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import { isMembersArea, type RouteName } from '#contract/routing/routes.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { welcomeText } from '#web/features/accounts/welcome-text.ts'
import { BonusModal } from './bonus-modal.tsx'
import { timeBonusText } from './bonus-texts.ts'
import { type BonusMoment, opensTimeBonus, opensWelcome } from './bonus-timing.ts'
import type { BonusOffer } from './use-bonus-offer.ts'
import { useSecondsInArea } from './use-seconds-in-area.ts'

const storageName = 'bonus-modals'

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

export interface BonusModalsProps {
  user: User
  routeName: RouteName | null
  offer: BonusOffer | null
}

/** The modals of time bonus and welcome discount, which open in the members area by themselves. */
export function BonusModals({ user, routeName, offer }: BonusModalsProps) {
  const t = useTranslate()
  const locale = useLocale()
  const secondsInArea = useSecondsInArea(routeName !== null && isMembersArea(routeName))
  const [open, setOpen] = useState<'time' | 'welcome' | null>(null)
  const { discount = null, secondsLeft = null } = offer ?? {}
  // Asked for only when the modal is to say what changes at the end.
  const prices = useCall('packages', {}, { enabled: offer !== null && open === 'time' })

  useEffect(() => {
    if (secondsInArea === null) return
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

  if (!discount) return null
  const close = () => setOpen(null)
  const minimum = prices.data?.welcome_minimum
  return (
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
}
