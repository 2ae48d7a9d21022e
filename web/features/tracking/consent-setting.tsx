import { useInBrowser } from '#web/app/browser/use-in-browser.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ConsentButtons, useConsent } from './consent.tsx'

/** On the cookies page the choice can be made and changed at any time. */
export function ConsentSetting() {
  const t = useTranslate()
  const [consent, choose] = useConsent()
  const { visit_statistics } = useLoadedCall('settings', {})
  const refusesBySignal = useInBrowser(() => Boolean(Object(navigator).globalPrivacyControl), false)
  return (
    <PageSection title={t('consent.title')}>
      <Stack gap={3}>
        <p>{t('consent.setting')}</p>
        {visit_statistics && <p>{t('consent.statistics')}</p>}
        {!refusesBySignal && <ConsentButtons chosen={consent} onChoose={choose} />}
        <p role="status">{refusesBySignal ? t('consent.signal') : consent && t(`consent.now.${consent}`)}</p>
      </Stack>
    </PageSection>
  )
}
