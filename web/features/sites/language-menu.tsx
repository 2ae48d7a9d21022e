import { Globe } from 'lucide-react'
import { localeCookieName, localeCookieSeconds } from '#contract/api/limits.ts'
import { type Locale, locales } from '#contract/features/sites/locale.ts'
import { localisePath, matchRoute } from '#contract/routing/match-route.ts'
import { useApp } from '../../app/cache/app.ts'
import { useUser } from '../../app/cache/user.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useLocale, useTranslate } from '../../app/languages/i18n.tsx'
import { useLocation } from '../../app/router/router.ts'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './language-menu.module.css'

/** Stores an explicit choice of language for a year, and reloads the page in it. */
export function keepChoice(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${localeCookieName}=${locale}; path=/; max-age=${localeCookieSeconds}; samesite=lax`
}

/** Returns the function that changes the language of the page, and of the account when logged in. */
export function useChooseLanguage(): (locale: Locale) => Promise<void> {
  const app = useApp()
  const user = useUser()
  const location = useLocation()
  const texts = useErrorTexts()
  const showToast = useToast()
  return async (locale) => {
    try {
      // The answer sets the cookie, too: a language that could not be saved is not used later either.
      if (user) await app.call('changeLanguage', { language: locale })
      else keepChoice(locale)
    } catch (error) {
      return showToast({ id: 'language', tone: 'danger', content: texts.of(error) })
    }
    const match = matchRoute(location.pathname)
    const path = match ? localisePath(match, locale) : location.pathname
    window.location.assign(path + location.search)
  }
}

/** The seven languages in their own names. */
export function LanguageMenu() {
  const t = useTranslate()
  const current = useLocale()
  const choose = useChooseLanguage()
  return (
    <Menu
      label={t('nav.language')}
      triggerClassName={styles.trigger}
      trigger={
        <>
          <Globe aria-hidden />
          <span className={styles.code}>{current.toUpperCase()}</span>
        </>
      }
      items={locales.map(({ code, name, iso }) => ({
        id: code,
        label: name,
        lang: iso,
        checked: code === current,
        onSelect: () => void choose(code),
      }))}
    />
  )
}
