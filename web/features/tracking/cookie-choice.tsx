import type { Consent } from '#contract/features/tracking/tracking.ts'
import { consentCookieName, consentCookieSeconds } from '#contract/features/tracking/tracking.ts'
import { href } from '#contract/routing/paths.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './cookie-choice.module.css'

function keepConsent(consent: Consent): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${consentCookieName}=${consent}; path=/; max-age=${consentCookieSeconds}; samesite=lax`
}

/** The visitor's choice about optional storage, and the function that changes it, storing or deleting data. */
function useConsent(): [Consent | null, (consent: Consent) => void] {
  const app = useApp()
  const { consent, tracking } = useLoadedCall('settings', {})
  return [
    consent,
    (chosen) => {
      keepConsent(chosen)
      app.cache.setQueryData(callKey('settings', {}), (known) => known && { ...known, consent: chosen })
      // Failing to store the source is not worth an error message.
      void app.call('track', { ...tracking, landing: location.pathname }).catch(() => undefined)
    },
  ]
}

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

interface ConsentButtonsProps {
  chosen: Consent | null
  onChoose: (consent: Consent) => void
}

/** Refusing is as easy, as large and as plain as accepting. */
export function ConsentButtons({ chosen, onChoose }: ConsentButtonsProps) {
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
 * Asks for consent to optional storage, with two equal choices. Only referred visitors are asked: for no one else is
 * there anything to store.
 */
export function CookieChoice() {
  const t = useTranslate()
  const locale = useLocale()
  const [consent, choose] = useConsent()
  const { tracking } = useLoadedCall('settings', {})
  if (consent !== null || Object.keys(tracking).length === 0) return null
  return (
    <section aria-label={t('consent.label')} className={styles.choice}>
      <p>
        <Rich
          message="consent.text"
          tags={{ link: (children) => <TextLink href={href('pages-cookies', locale)}>{children}</TextLink> }}
        />
      </p>
      <ConsentButtons chosen={null} onChoose={choose} />
    </section>
  )
}
