import { LogOut, Settings, UserRound } from 'lucide-react'
import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { useApp } from '../cache/app.ts'
import { isUnanswered } from '../calls/call-error.ts'
import { useErrorTexts } from '../calls/error-text.ts'
import { useLoadedCall } from '../calls/use-call.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { announceLogout } from '../live/other-tabs.ts'
import { byOwnLogout } from '../session/own-logout.ts'
import styles from './account-menu.module.css'

/** The account dropdown: my profile, settings, logout. */
export function AccountMenu({ user }: { user: User }) {
  const t = useTranslate()
  const app = useApp()
  const locale = useLocale()
  const texts = useErrorTexts()
  const showToast = useToast()
  const settings = useLoadedCall('settings', {})
  const image = user.profile.main_image

  async function leavePushes() {
    try {
      const push = await import('../browser/push-subscription.ts')
      await push.unsubscribe(app)
    } catch (error) {
      // What the browser cannot do is left; without a connection there is no logout either.
      if (isUnanswered(error)) throw error
    }
  }

  async function handleLogout() {
    try {
      // Whoever uses this device next must not be told what was meant for this member.
      await leavePushes()
      await byOwnLogout(() => app.call('logout', {}))
    } catch (error) {
      return showToast({ tone: 'danger', content: texts.of(error) })
    }
    announceLogout()
    // A fresh page: nothing of the member stays in memory or behind the back button.
    location.assign(href('index', locale))
  }

  return (
    <Menu
      label={`${t('nav.account')}: ${user.profile.name}`}
      triggerClassName={styles.trigger}
      trigger={
        <Avatar
          source={image && { src: settings.cdn_prefix + image.thumb_filename, width: 320, height: 320 }}
        />
      }
      items={[
        {
          id: 'profile',
          label: t('nav.profile'),
          icon: <UserRound aria-hidden />,
          href: href('profile', locale),
        },
        {
          id: 'settings',
          label: t('nav.settings'),
          icon: <Settings aria-hidden />,
          href: href('settings', locale),
        },
        {
          id: 'logout',
          label: t('nav.logout'),
          icon: <LogOut aria-hidden />,
          separated: true,
          onSelect: () => void handleLogout(),
        },
      ]}
    />
  )
}
