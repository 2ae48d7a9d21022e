import { useTranslate } from '#web/app/languages/i18n.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ConsentButtons } from './consent-buttons.tsx'
import { useConsent } from './use-consent.ts'

/** On the cookies page the choice can be made and changed at any time. */
export function ConsentSetting() {
  const t = useTranslate()
  const [consent, choose] = useConsent()
  return (
    <PageSection title={t('consent.title')}>
      <Stack gap={3}>
        <p>{t('consent.setting')}</p>
        <ConsentButtons chosen={consent} onChoose={choose} />
        <p role="status">{consent && t(`consent.now.${consent}`)}</p>
      </Stack>
    </PageSection>
  )
}
