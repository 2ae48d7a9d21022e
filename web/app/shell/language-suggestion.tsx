import { Globe } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { type Locale, localeOf } from '#contract/features/sites/locale.ts'
import { keepChoice, useChooseLanguage } from '../../features/sites/language-menu.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { translateInto, useLocale } from '../languages/i18n.tsx'
import { languageToSuggest } from './language-to-suggest.ts'

/** Tells a visitor in their browser's language that the site speaks it; closing keeps the page's own. */
export function LanguageSuggestion() {
  const current = useLocale()
  const choose = useChooseLanguage()
  const showToast = useToast()

  const suggest = useEffectEvent(async (wanted: Locale) => {
    const t = await translateInto(wanted)
    showToast({
      id: 'language',
      lasting: true,
      icon: <Globe aria-hidden />,
      content: <span lang={localeOf(wanted).iso}>{t('nav.alsoInLanguage')}</span>,
      action: { label: t('nav.useLanguage'), onPress: () => void choose(wanted) },
      onClose: () => keepChoice(current),
    })
  })

  useEffect(() => {
    const wanted = languageToSuggest({ current, cookies: document.cookie, preferred: navigator.languages })
    // Without a connection there is nothing to offer.
    if (wanted) suggest(wanted).catch(() => undefined)
  }, [current])

  return null
}
