import type { User } from '#contract/features/accounts/account.ts'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import { completeness } from '#contract/features/profiles/completeness.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import type { PushState } from '../../features/notifications/push/push-state.ts'
import { type BannerName, chooseBanners, type Dismissals } from './choose-banners.ts'
import type { InstallWay } from './use-install.ts'

/** Below this share of what a profile can tell, a member is asked to tell more. */
const enoughTold = 0.6
const dayMilliseconds = 86_400_000
/** Without these a member misses what others write and do. */
const importantKinds: readonly NotificationKind[] = ['new_conversations', 'new_messages', 'like']
const creditPages: readonly (RouteName | null)[] = [
  'credits',
  'credits-id-paymentmethod',
  'credits-repeat-order',
  'directdebit',
  'premium',
]

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
  install: InstallWay
}

/** Which banners a member sees on a page. A banner does not lead to the page that is open. */
export function bannersOf(facts: BannerFacts): BannerName[] {
  const { user, routeName, dismissals, offer, push, install, againDays } = facts
  const onCreditPage = creditPages.includes(routeName)
  const inSignup = routeName === 'complete-signup' || routeName === 'signup-matches'
  // What the device remembers comes with the program.
  const known = dismissals !== null && !inSignup
  const isOff = (kind: NotificationKind) => user.notifications_disabled.includes(kind)
  const applies: Record<BannerName, boolean> = {
    notices: user.notices > 0 && routeName !== 'notices',
    unconfirmed: user.status === 'not_confirmed' && routeName !== 'complete-signup',
    'no-credits': user.credits === 0 && !onCreditPage && !inSignup,
    bonus: known && offer === 'bonus' && !onCreditPage,
    welcome: known && offer === 'welcome' && !onCreditPage,
    'notifications-off': known && routeName !== 'notifications' && importantKinds.every(isOff),
    push: known && push === 'not-subscribed',
    profile: known && routeName !== 'profile' && completeness(user.profile) < enoughTold,
    // Whoever comes back on another day knows what the site is to them.
    install: known && install !== null && Date.now() - Date.parse(user.signup_date) > dayMilliseconds,
  }
  return chooseBanners(applies, dismissals ?? {}, { days: againDays, now: Date.now() })
}
