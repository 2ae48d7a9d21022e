import { type ReactNode, useEffect, useState } from 'react'
import { formatMoney, formatPercent } from '#contract/api/format.ts'
import { timeBonusModalDelaySeconds } from '#contract/api/limits.ts'
import type { Money } from '#contract/api/money.ts'
import type { User } from '#contract/features/accounts/account.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { isMembersArea, type RouteName } from '#contract/routing/routes.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { formatWelcome } from '#web/features/accounts/welcome-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useModalTurn } from '#web/ui/modal-turn.ts'
import { formatCountdown } from '../countdown.ts'
import { getDiscountKind } from '../discount-kind.ts'
import { type BonusOffer, useBonusOffer } from './use-bonus-offer.ts'

/** What decides whether an offer opens by itself. */
export interface BonusMoment {
  loggedIn: boolean
  paid: boolean
  credits: number
  /** Whole seconds since the member entered the members area, null outside it; leaving starts the count again. */
  secondsInArea: number | null
  discount: Discount | null
  /** Seconds of the time bonus that are left; null when there is none. */
  secondsLeft: number | null
  /** Signup is finished. */
  signupDone: boolean
  shownTimeBonus: boolean
  shownWelcome: boolean
}

/** Seconds after which the welcome offer opens in the members area. */
const welcomeModalDelaySeconds = 20

function mayOffer(moment: BonusMoment): boolean {
  return moment.loggedIn && !moment.paid && moment.discount !== null && moment.secondsInArea !== null
}

/**
 * Returns whether the time-bonus modal opens: in the members area for forty seconds, without credits, while the bonus
 * runs, once per session.
 */
export function opensTimeBonus(moment: BonusMoment): boolean {
  if (!mayOffer(moment) || moment.credits !== 0 || moment.shownTimeBonus) return false
  if ((moment.secondsLeft ?? 0) <= 0) return false
  return (moment.secondsInArea ?? 0) >= timeBonusModalDelaySeconds
}

/** Returns whether the welcome modal opens: after signup, when no time bonus runs, at most once per session. */
export function opensWelcome(moment: BonusMoment): boolean {
  if (!mayOffer(moment) || !moment.signupDone || moment.shownWelcome || moment.shownTimeBonus) return false
  if (!moment.discount || getDiscountKind(moment.discount) !== 'welcome') return false
  return (moment.secondsInArea ?? 0) >= welcomeModalDelaySeconds
}

interface BonusModalProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the offer is and, while it runs out, what changes at its end. */
  children: ReactNode
}

/** Shows the time bonus or of the welcome discount, and leads to the credits. */
function BonusModal({ open, onClose, title, children }: BonusModalProps) {
  const t = useTranslate()
  const locale = useLocale()
  const shown = useModalTurn(open)
  return (
    <Dialog
      open={shown}
      onClose={onClose}
      title={title}
      closeLabel={t('ui.close')}
      size="small"
      actions={
        <>
          <ButtonLink href={href('credits', locale)} onClick={onClose}>
            {t('bonus.see')}
          </ButtonLink>
          <Button variant="ghost" onClick={onClose}>
            {t('bonus.later')}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}

/** When this tab entered the members area, and when it last left it, on the browser's own clock. */
const stay = { entered: 0, left: Number.NEGATIVE_INFINITY }
/** Switching layouts inside the area unmounts and mounts immediately; no one leaves and returns that quickly. */
const gapMilliseconds = 100

/** Whole seconds since the members area was entered, null outside it; leaving it starts the count again. */
function useSecondsInArea(inArea: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (!inArea) return
    const now = performance.now()
    if (now - stay.left > gapMilliseconds) stay.entered = now
    const count = () => setSeconds(Math.floor((performance.now() - stay.entered) / 1000))
    count()
    const timer = setInterval(count, 1000)
    return () => {
      clearInterval(timer)
      stay.left = performance.now()
      setSeconds(null)
    }
  }, [inArea])
  return seconds
}

/** Returns what the time bonus gives, how long it runs, and what the discount asks for afterwards. */
function formatTimeBonus(
  t: WebTranslate,
  locale: Locale,
  { discount, secondsLeft, minimum }: { discount: Discount; secondsLeft: number; minimum: Money },
): string {
  return t('bonus.time.text', {
    percent: formatPercent(discount.value_percentage, locale),
    time: formatCountdown(secondsLeft),
    minimum: formatMoney(minimum, locale),
  })
}

const storageName = 'bonus-modals'

/** Returns what was shown in this session of the tab. */
function wasShown(name: string): boolean {
  try {
    return (sessionStorage.getItem(storageName) ?? '').split(' ').includes(name)
  } catch {
    return true
  }
}

function rememberShown(name: string): void {
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
    // Another dialog is open: the offer waits.
    if (document.querySelector('dialog[open]')) return
    if (opensTimeBonus(moment)) {
      rememberShown('time-bonus-modal')
      setOpen('time')
    } else if (opensWelcome(moment)) {
      rememberShown('welcome-bonus-modal')
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
          {formatTimeBonus(t, locale, { discount, secondsLeft, minimum })}
        </BonusModal>
      )}
      <BonusModal open={open === 'welcome'} onClose={close} title={t('bonus.welcome.title')}>
        {formatWelcome(t, locale, discount)}
      </BonusModal>
    </>
  )
}

/** The offers that open by themselves on the list of conversations, where no banner stands: it is members area too. */
export function ListBonuses({ user }: { user: User }) {
  return <BonusModals user={user} routeName="chats" offer={useBonusOffer()} />
}
