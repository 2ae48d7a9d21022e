import { findLocale, type Locale, locales } from '#contract/features/sites/locale.ts'
import { type App, ensureCall } from '../../../app/cache/app.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { ChipButton, ChipList } from '../../../ui/chip.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection, PageTitle } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useChooseLanguage } from '../language-menu.tsx'

interface LanguageChoicesProps {
  codes: readonly Locale[]
}

/** Languages in their own names; a press changes the page. */
function LanguageChoices({ codes }: LanguageChoicesProps) {
  const current = useLocale()
  const choose = useChooseLanguage()
  return (
    <ChipList>
      {codes.map((code) => (
        <li key={code}>
          <ChipButton
            lang={findLocale(code).iso}
            aria-pressed={code === current}
            onClick={() => void choose(code)}
          >
            {findLocale(code).name}
          </ChipButton>
        </li>
      ))}
    </ChipList>
  )
}

export async function load({ app }: { app: App }) {
  await ensureCall(app, 'languages', {})
  return undefined
}

/** The seven languages in their own names, those of the visitor's country first. */
export function Page() {
  const t = useTranslate()
  const { suggested } = useLoadedCall('languages', {})
  const others = locales.map(({ code }) => code).filter((code) => !suggested.includes(code))
  return (
    <Main width="narrow">
      <Stack gap={6}>
        <PageTitle title={t('title.lang-config')} lead={t('language.lead')} />
        <PageSection title={t('language.suggested')}>
          <LanguageChoices codes={suggested} />
        </PageSection>
        <PageSection title={t('language.others')}>
          <LanguageChoices codes={others} />
        </PageSection>
      </Stack>
    </Main>
  )
}
