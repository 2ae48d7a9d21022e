import { Globe } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { findLocale, type Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import { SignupButton } from '../../features/profiles/cards/signup-button.tsx'
import { listFooterLinks } from '../../features/sites/footer-links.ts'
import { keepChoice, useChooseLanguage } from '../../features/sites/language-menu.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useMounted } from '../browser/use-in-browser.ts'
import { useLoadedCall } from '../calls/use-call.ts'
import { translateInto, useLocale, useTranslate } from '../languages/i18n.tsx'
import { useLocation, useNextPath, useRouteName } from '../router/router.ts'
import { chooseLanguageToSuggest } from './header-rules.ts'

/** Tells a visitor in their browser's language that the site speaks it; closing keeps the page's own. */
export function LanguageSuggestion() {
  const current = useLocale()
  const choose = useChooseLanguage()
  const showToast = useToast()

  const suggest = useEffectEvent(async (suggested: Locale) => {
    const t = await translateInto(suggested)
    showToast({
      id: 'language',
      lasting: true,
      icon: <Globe aria-hidden />,
      content: <span lang={findLocale(suggested).iso}>{t('nav.alsoInLanguage')}</span>,
      action: { label: t('nav.useLanguage'), onPress: () => void choose(suggested) },
      onClose: () => keepChoice(current),
    })
  })

  useEffect(() => {
    const suggested = chooseLanguageToSuggest({
      current,
      cookies: document.cookie,
      preferred: navigator.languages,
    })
    // Without a connection there is nothing to offer.
    if (suggested) suggest(suggested).catch(() => undefined)
  }, [current])

  return null
}

/** Pages that a visitor reads and wants to go on with after logging in. */
const comeBackTo: readonly RouteName[] = [
  ...listFooterLinks({ cancel_page: true }).map(([name]) => name),
  'members',
  'members-id',
  'token',
]

/** The page that is shown, with its fragment, where one comes back to it after logging in. */
function useReturnPath(): string | undefined {
  const { pathname, search, hash } = useLocation()
  const name = useRouteName()
  const isMounted = useMounted()
  if (name === null || name === undefined || !comeBackTo.includes(name)) return undefined
  return pathname + search + (isMounted ? hash : '')
}

/** Login and, where signups are open, signup; from either to the other a visitor keeps what they wanted to reach. */
export function VisitorActions() {
  const t = useTranslate()
  const locale = useLocale()
  const wanted = useNextPath()
  const here = useReturnPath()
  const next = wanted ?? here
  const { signups_allowed } = useLoadedCall('settings', {})
  return (
    <>
      <ButtonLink size="small" variant="ghost" href={href('login', locale, {}, { next })}>
        {t('nav.login')}
      </ButtonLink>
      {signups_allowed && (
        <SignupButton size="small" start={wanted ? { next: wanted } : {}}>
          {t('nav.signup')}
        </SignupButton>
      )}
    </>
  )
}
