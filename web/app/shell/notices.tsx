import { useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import type { SensitiveSubject } from '#contract/features/accounts/sensitive-subjects.ts'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import { computeCompleteness } from '#contract/features/profiles/completeness.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import { UnconfirmedBanner } from '../../features/accounts/resend-button.tsx'
import type { PushDialogProps } from '../../features/notifications/push/push-dialog.tsx'
import { type PushState, usePush } from '../../features/notifications/push/use-push.ts'
import type { BonusBannerProps } from '../../features/payments/bonus/bonus-banner.tsx'
import type { BonusModalsProps } from '../../features/payments/bonus/bonus-modals.tsx'
import { useBonusOffer } from '../../features/payments/bonus/use-bonus-offer.ts'
import { Wrap } from '../../ui/stack.tsx'
import { type Dismissals, useDismissals } from '../browser/dismissals.ts'
import { createLazyPart } from '../browser/lazy-part.tsx'
import { useInstalled } from '../browser/use-in-browser.ts'
import { useLoadedCall } from '../calls/use-call.ts'
import { useTranslate } from '../languages/i18n.tsx'
import { type BannerName, chooseBanner, isDismissable, showsBanner } from './choose-banners.ts'
import { Note } from './note.tsx'
import styles from './notices.module.css'
import { type InstallMethod, useInstall } from './use-install.ts'

/** Below this share of what a profile can tell, a member is asked to tell more. */
const enoughTold = 0.6
const dayMilliseconds = 86_400_000
/** Without these a member misses what others write and do. */
const importantKinds: readonly NotificationKind[] = ['new_conversations', 'new_messages', 'like']

interface BannerFacts {
  user: User
  routeName: RouteName | null
  /** What this device remembers; null while the server renders. */
  dismissals: Dismissals | null
  /** The time bonus, or the welcome discount, which comes after it with other terms. */
  offer: 'bonus' | 'welcome' | null
  push: PushState
  /** The days after which a dismissed banner comes back; 0 is never. */
  againDays: number
  /** How the site can be installed; null when it cannot, or is. */
  install: InstallMethod
}

/** Whether something sensitive is kept of a member who was not asked: an older account, or one made without the form. */
function lacksConsents({ consents, profile }: User): boolean {
  const lacks = (subject: SensitiveSubject) => !consents.includes(subject)
  return lacks('membership') || (profile.looking_for !== undefined && lacks('looking_for'))
}

/** The banner that a member sees on a page, or none. */
function findBanner(facts: BannerFacts): BannerName | null {
  const { user, routeName, dismissals, offer, push, install, againDays } = facts
  if (routeName === null || !showsBanner(routeName)) return null
  // What the device remembers comes with the program.
  const known = dismissals !== null
  const isOff = (kind: NotificationKind) => user.notifications_disabled.includes(kind)
  const applies: Record<BannerName, boolean> = {
    notices: user.notices > 0,
    'email-refused': user.email_refused,
    unconfirmed: user.status === 'not_confirmed',
    consents: lacksConsents(user),
    verification: user.verification_notice !== null,
    'no-credits': user.credits === 0,
    bonus: known && offer === 'bonus',
    welcome: known && offer === 'welcome',
    'notifications-off': known && importantKinds.every(isOff),
    push: known && push === 'not-subscribed',
    profile: known && computeCompleteness(user.profile) < enoughTold,
    // Anyone who comes back on another day knows what the site is to them.
    install: known && install !== null && Date.now() - Date.parse(user.signup_date) > dayMilliseconds,
  }
  return chooseBanner(applies, dismissals ?? {}, { days: againDays, now: Date.now() })
}

// The server never shows it: which offers were dismissed, only the device knows.
const BonusBanner = createLazyPart<BonusBannerProps>(
  async () => (await import('../../features/payments/bonus/bonus-banner.tsx')).BonusBanner,
)

const PushDialog = createLazyPart<PushDialogProps>(
  async () => (await import('../../features/notifications/push/push-dialog.tsx')).PushDialog,
  ({ open }) => open,
)

const BonusModals = createLazyPart<BonusModalsProps>(
  async () => (await import('../../features/payments/bonus/bonus-modals.tsx')).BonusModals,
)

interface NoticesProps {
  user: User
  routeName: RouteName | null
}

/** The banner of a member above the page, and the offers that open by themselves. */
export function Notices({ user, routeName }: NoticesProps) {
  const t = useTranslate()
  const { notices_again_days } = useLoadedCall('settings', {})
  const [dismissals, dismiss] = useDismissals()
  const offer = useBonusOffer()
  const push = usePush()
  const installed = useInstalled()
  const [way, install] = useInstall()
  const installWay = installed ? null : way
  const [askingPush, setAskingPush] = useState(false)
  const name = findBanner({
    ...{ user, routeName, dismissals, install: installWay },
    offer: offer && (offer.discount.expires === null ? 'welcome' : 'bonus'),
    push: push.state,
    againDays: notices_again_days,
  })

  function handleRefuse() {
    push.refuse()
    setAskingPush(false)
  }

  return (
    <>
      <aside aria-label={t('settings.notices')}>
        {name !== null && (
          <Wrap className={styles.banner}>
            {name === 'unconfirmed' && <UnconfirmedBanner user={user} />}
            {(name === 'bonus' || name === 'welcome') && offer && (
              <BonusBanner {...offer} onDismiss={() => dismiss(name)} />
            )}
            {name !== 'unconfirmed' && name !== 'bonus' && name !== 'welcome' && (
              <Note
                {...{ name, user, installWay }}
                onAskPush={() => setAskingPush(true)}
                onInstall={install}
                onDismiss={() => isDismissable(name) && dismiss(name)}
              />
            )}
          </Wrap>
        )}
      </aside>
      {!user.paid_user && <BonusModals {...{ user, routeName, offer }} />}
      <PushDialog open={askingPush} onClose={() => setAskingPush(false)} onRefuse={handleRefuse} />
    </>
  )
}
