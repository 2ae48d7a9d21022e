import type { Consent } from '#contract/features/tracking/tracking.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './cookie-choice.module.css'

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
