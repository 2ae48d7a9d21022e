import { BellOff, BellRing, CircleUserRound, Coins, MonitorDown, Scale, ShieldQuestion } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import type { SensitiveSubject } from '#contract/features/accounts/sensitive-subjects.ts'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import { computeCompleteness } from '#contract/features/profiles/completeness.ts'
import { href } from '#contract/routing/paths.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import { Banner, type BannerProps } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
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
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { type BannerName, chooseBanner, isDismissable, showsBanner } from './choose-banners.ts'
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
    user,
    routeName,
    dismissals,
    install: installWay,
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

interface NoteBannerProps {
  tone: BannerProps['tone']
  icon: ReactNode
  text: string
  /** What to do about it: somewhere to go, or something to press. */
  action?: { label: string; href: string } | { label: string; onPress: () => void }
  /** Left out, it cannot be dismissed. */
  onDismiss?: () => void
}

/** A banner of one sentence with one thing to do about it. */
function NoteBanner({ tone, icon, text, action, onDismiss }: NoteBannerProps) {
  const t = useTranslate()
  return (
    <Banner
      tone={tone}
      inline
      icon={icon}
      dismiss={onDismiss && { label: t('banner.dismiss'), onDismiss }}
      action={
        action &&
        ('href' in action ? (
          <ButtonLink size="small" variant="surface" href={action.href}>
            {action.label}
          </ButtonLink>
        ) : (
          <Button size="small" variant="surface" onClick={action.onPress}>
            {action.label}
          </Button>
        ))
      }
    >
      {text}
    </Banner>
  )
}

interface NoteProps {
  name: Exclude<BannerName, 'unconfirmed' | 'bonus' | 'welcome'>
  user: User
  installWay: InstallMethod
  onAskPush: () => void
  onInstall: () => void
  onDismiss: () => void
}

/** That there is news of the verification of photos; its page says what. */
function VerificationNote() {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <NoteBanner
      tone="lagoon"
      icon={<CircleUserRound aria-hidden />}
      text={t('banner.verification')}
      action={{ label: t('banner.verification.action'), href: href('verification', locale) }}
    />
  )
}

/** The banners that are a sentence and one thing to do. */
function Note({ name, user, installWay, onAskPush, onInstall, onDismiss }: NoteProps) {
  const t = useTranslate()
  const locale = useLocale()
  const profilePage = user.signup_step === null ? 'profile' : 'complete-signup'
  const refused = {
    text: t('banner.emailRefused', { email: user.email }),
    action: { label: t('nav.settings'), href: `${href('settings', locale)}#email` },
  }
  const notes: Record<NoteProps['name'], () => ReactNode> = {
    notices: () => (
      <NoteBanner
        tone="coral"
        icon={<Scale aria-hidden />}
        text={t('notices.banner', { count: user.notices })}
        action={{ label: t('notices.read'), href: href('notices', locale) }}
      />
    ),
    'email-refused': () => <NoteBanner tone="coral" icon={<BellOff aria-hidden />} {...refused} />,
    consents: () => (
      <NoteBanner
        tone="lagoon"
        icon={<ShieldQuestion aria-hidden />}
        text={t('sensitive.banner')}
        action={{ label: t('sensitive.bannerLink'), href: `${href('settings', locale)}#sensitive` }}
      />
    ),
    verification: () => <VerificationNote />,
    'no-credits': () => (
      <NoteBanner
        tone="gold"
        icon={<Coins aria-hidden />}
        text={t('banner.noCredits')}
        action={{ label: t('bonus.see'), href: href('credits', locale) }}
      />
    ),
    'notifications-off': () => (
      <NoteBanner
        tone="lagoon"
        icon={<BellOff aria-hidden />}
        text={t('banner.notificationsOff')}
        action={{ label: t('banner.notificationsOff.action'), href: href('notifications', locale) }}
        onDismiss={onDismiss}
      />
    ),
    push: () => (
      <NoteBanner
        tone="lagoon"
        icon={<BellRing aria-hidden />}
        text={t('banner.push')}
        action={{ label: t('banner.push.action'), onPress: onAskPush }}
        onDismiss={onDismiss}
      />
    ),
    profile: () => (
      <NoteBanner
        tone="lagoon"
        icon={<CircleUserRound aria-hidden />}
        text={t('banner.profile')}
        action={{ label: t('banner.profile.action'), href: href(profilePage, locale) }}
        onDismiss={onDismiss}
      />
    ),
    install: () => (
      <NoteBanner
        tone="lagoon"
        icon={<MonitorDown aria-hidden />}
        text={t(installWay === 'menu' ? 'banner.installByMenu' : 'banner.install')}
        {...(installWay === 'prompt' && {
          action: { label: t('banner.install.action'), onPress: onInstall },
        })}
        onDismiss={onDismiss}
      />
    ),
  }
  return notes[name]()
}
