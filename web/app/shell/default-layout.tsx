import { ArrowLeft, Globe, LogOut, Settings, UserRound } from 'lucide-react'
import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { SkipLink } from '#web/ui/main.tsx'
import { LanguageMenu } from '../../features/sites/language-menu.tsx'
import { SiteEntry } from '../../features/sites/site-entry.tsx'
import { SiteLogo } from '../../features/sites/site-logo.tsx'
import { CookieChoice } from '../../features/tracking/cookie-choice.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CoinArt } from '../../ui/coins-art.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { TabBar } from '../../ui/tab-bar.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useInstalled } from '../browser/use-in-browser.ts'
import { useApp } from '../cache/app.ts'
import { useUser } from '../cache/user.ts'
import { isUnanswered, useErrorTexts } from '../calls/call-error.ts'
import { useLoadedCall } from '../calls/use-call.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { useNavigate, useRouteName } from '../router/router.ts'
import { Outlet } from '../router/router-provider.tsx'
import { announceLogout, runOwnLogout } from '../session/session-events.ts'
import styles from './default-layout.module.css'
import { getCreditsBadge, showsBackButton } from './header-rules.ts'
import { Notices } from './notices.tsx'
import { SignupHost } from './signup-host.tsx'
import { Disclaimer, SiteFooter } from './site-footer.tsx'
import { useNavigationItems } from './use-navigation-items.tsx'
import { LanguageSuggestion, VisitorActions } from './visitor-bar.tsx'

interface AccountMenuProps {
  user: User
  /** Whether it leads to the languages; while a signup is completed they are out of reach. */
  languages: boolean
}

/** The account dropdown: my profile, settings, language, logout. */
function AccountMenu({ user, languages }: AccountMenuProps) {
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
      // The next user of this device must not see what was meant for this member.
      await leavePushes()
      await runOwnLogout(() => app.call('logout', {}))
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
        ...(languages
          ? [
              {
                id: 'language',
                label: t('nav.language'),
                icon: <Globe aria-hidden />,
                href: href('lang-config', locale),
              },
            ]
          : []),
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

/** Credits for premium members, "Get Premium" for all others. */
function CreditsItem({ user }: { user: User }) {
  const t = useTranslate()
  const locale = useLocale()
  if (!user.paid_user) {
    return (
      <ButtonLink size="small" variant="soft" href={href('premium', locale)}>
        {t('nav.getPremium')}
      </ButtonLink>
    )
  }
  const badge = getCreditsBadge(user.credits)
  return (
    <ButtonLink
      size="small"
      variant="soft"
      icon={<CoinArt className={styles.coin} />}
      href={href('credits', locale)}
    >
      <span>{t('nav.credits')}</span>
      {badge !== 'hidden' && (
        <span className={styles[badge]} data-badge={badge}>
          <span aria-hidden>{user.credits}</span>
          <span className="visually-hidden">{t('nav.creditsLeft', { credits: user.credits })}</span>
        </span>
      )}
    </ButtonLink>
  )
}

/** The way back in the installed app, which has no browser bar. */
function BackButton() {
  const t = useTranslate()
  const navigate = useNavigate()
  const installed = useInstalled()
  const name = useRouteName()
  const historyLength = typeof history === 'undefined' ? 1 : history.length
  if (!showsBackButton({ installed, historyLength, name })) return null
  return <IconButton label={t('nav.back')} icon={<ArrowLeft aria-hidden />} onClick={() => navigate(-1)} />
}

/** Top navigation, page, disclaimer for visitors, footer, tab bar on narrow screens. */
export function DefaultLayout() {
  return (
    <SignupHost>
      <Frame />
    </SignupHost>
  )
}

function Frame() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { top, tabs } = useNavigationItems()
  const routeName = useRouteName()
  const languages = routeName !== 'complete-signup'
  return (
    <>
      <SkipLink>{t('nav.skipToContent')}</SkipLink>
      <TopBar
        logo={
          <>
            <BackButton />
            <SiteLogo href={href(user ? 'members' : 'index', locale)} />
          </>
        }
        label={t('nav.main')}
        items={top}
        end={
          <>
            {user && <CreditsItem user={user} />}
            {languages && (
              <div className={user ? styles.wideOnly : undefined}>
                <LanguageMenu />
              </div>
            )}
            {user ? <AccountMenu user={user} languages={languages} /> : <VisitorActions />}
          </>
        }
      />
      {user && <Notices user={user} routeName={routeName} />}
      <Outlet />
      {!user && <Disclaimer />}
      {!user && <LanguageSuggestion />}
      <SiteFooter languages={languages} />
      {user && <TabBar label={t('nav.main')} items={tabs} />}
      <SiteEntry />
      <CookieChoice />
    </>
  )
}
