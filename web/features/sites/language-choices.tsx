import { type Locale, localeOf } from '#contract/features/sites/locale.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { ChipButton } from '../../ui/chip-button.tsx'
import { ChipList } from '../../ui/chip-list.tsx'
import { useChooseLanguage } from './language-menu.tsx'

interface LanguageChoicesProps {
  codes: readonly Locale[]
}

/** Languages in their own names; a press changes the page. */
export function LanguageChoices({ codes }: LanguageChoicesProps) {
  const current = useLocale()
  const choose = useChooseLanguage()
  return (
    <ChipList>
      {codes.map((code) => (
        <li key={code}>
          <ChipButton
            lang={localeOf(code).iso}
            aria-pressed={code === current}
            onClick={() => void choose(code)}
          >
            {localeOf(code).name}
          </ChipButton>
        </li>
      ))}
    </ChipList>
  )
}
