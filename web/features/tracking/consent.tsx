import {
  type Consent,
  consentCookieName,
  consentCookieSeconds,
  type KeptConsent,
} from '#contract/features/tracking/tracking.ts'
import { href } from '#contract/routing/paths.ts'
import { useInBrowser } from '#web/app/browser/use-in-browser.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './consent.module.css'
import { findConsent } from './find-consent.ts'

function keepConsent(consent: KeptConsent): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${consentCookieName}=${consent}; path=/; max-age=${consentCookieSeconds}; samesite=lax`
}

/** The visitor's choice about what is optional, and the function that changes it, storing or deleting data. */
function useConsent(): [Consent | null, (consent: Consent) => void] {
  const app = useApp()
  const settings = useLoadedCall('settings', {})
  const { tracking, visit_statistics } = settings
  return [
    findConsent(settings),
    (chosen) => {
      keepConsent(chosen === 'yes' && visit_statistics ? 'all' : chosen)
      app.cache.setQueryData(
        callKey('settings', {}),
        (known) =>
          known && { ...known, consent: chosen, statistics_consent: visit_statistics ? chosen : null },
      )
      // Failing to store the source is not worth an error message.
      void app.call('track', { ...tracking, landing: location.pathname }).catch(() => undefined)
    },
  ]
}

interface ConsentButtonsProps {
  chosen: Consent | null
  onChoose: (consent: Consent) => void
}

/** Refusing is as easy, as large and as plain as accepting. */
function ConsentButtons({ chosen, onChoose }: ConsentButtonsProps) {
  const t = useTranslate()
  return (
    <div className={styles.buttons}>
      {(['no', 'yes'] as const).map((consent) => (
        <Button
          key={consent}
          size="small"
          variant="surface"
          aria-pressed={chosen === null ? undefined : chosen === consent}
          onClick={() => onChoose(consent)}
        >
          {t(`consent.${consent}`)}
        </Button>
      ))}
    </div>
  )
}

/**
 * Asks for consent to what is optional, with two equal choices: referred visitors to storing their source, and everyone
 * to statistics where the site keeps them.
 */
export function ConsentBanner() {
  const t = useTranslate()
  const locale = useLocale()
  const [, choose] = useConsent()
  const { tracking, visit_statistics } = useLoadedCall('settings', {})
  const isReferred = Object.keys(tracking).length > 0
  return (
    <section aria-label={t('consent.label')} className={styles.choice}>
      {visit_statistics && <p>{t('consent.statistics')}</p>}
      <p>
        <Rich
          message={isReferred ? 'consent.text' : 'consent.list'}
          tags={{ link: (children) => <TextLink href={href('pages-cookies', locale)}>{children}</TextLink> }}
        />
      </p>
      <ConsentButtons chosen={null} onChoose={choose} />
    </section>
  )
}

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
