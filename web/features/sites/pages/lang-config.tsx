import { locales } from '#contract/features/sites/locale.ts'
import { type App, ensureCall } from '../../../app/cache/app.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { LanguageChoices } from '../language-choices.tsx'

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
