import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ConsentButtons } from './consent-buttons.tsx'
import styles from './cookie-choice.module.css'
import { useConsent } from './use-consent.ts'

/**
 * Asks whether something optional may be kept, with two answers of equal weight. Only a visitor whom an advertisement
 * led here is asked: for nobody else there is anything to keep.
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
