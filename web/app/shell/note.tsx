import { BellOff, BellRing, CircleUserRound, Coins, MonitorDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import type { BannerName } from './choose-banners.ts'
import { NoteBanner } from './note-banner.tsx'
import type { InstallWay } from './use-install.ts'

interface NoteProps {
  name: Exclude<BannerName, 'notices' | 'unconfirmed' | 'bonus' | 'welcome'>
  user: User
  installWay: InstallWay
  onAskPush: () => void
  onInstall: () => void
  onDismiss: () => void
}

/** The banners that are a sentence and one thing to do. */
export function Note({ name, user, installWay, onAskPush, onInstall, onDismiss }: NoteProps) {
  const t = useTranslate()
  const locale = useLocale()
  const profilePage = user.signup_step === null ? 'profile' : 'complete-signup'
  const notes: Record<NoteProps['name'], () => ReactNode> = {
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
