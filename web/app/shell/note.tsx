import { BellOff, BellRing, CircleUserRound, Coins, MonitorDown, Scale, ShieldQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Banner, type BannerProps } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { BannerName } from './choose-banners.ts'
import type { InstallMethod } from './use-install.ts'

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
export function Note({ name, user, installWay, onAskPush, onInstall, onDismiss }: NoteProps) {
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
