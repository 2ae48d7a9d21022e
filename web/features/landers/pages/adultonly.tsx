import { useState } from 'react'
import { SignupButton } from '#web/features/profiles/cards/signup-button.tsx'
import { Row } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useStepStart } from '../../../app/browser/use-in-browser.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import { useOpenSignup } from '../../../app/session/open-signup.ts'
import { rememberAdult } from '../../../app/session/site-entry.ts'
import { AdultsMark, Lander } from '../lander.tsx'

interface AgeQuestionProps {
  minAge: number
  onYes: () => void
}

/** Old enough, or away from here: the blank page keeps nothing. */
function AgeQuestion({ minAge, onYes }: AgeQuestionProps) {
  const t = useTranslate()
  return (
    <Row gap={5}>
      <SignupButton onPress={onYes}>{t('lander.adultonly.yes', { min_age: minAge })}</SignupButton>
      <TextLink href="about:blank">{t('lander.adultonly.no')}</TextLink>
    </Row>
  )
}

/** Asks the age first, then for signup. */
export function Page() {
  const t = useTranslate()
  const { name, min_age, signups_allowed } = useLoadedCall('settings', {})
  const openSignup = useOpenSignup()
  const [isAdult, setIsAdult] = useState(false)
  useStepStart(isAdult)

  function handleYes() {
    rememberAdult()
    setIsAdult(true)
    if (signups_allowed) openSignup()
  }

  return (
    <Lander
      variant="stage"
      title={t('lander.adultonly.title')}
      text={t('lander.adultonly.text', { site: name, min_age })}
      action={isAdult ? undefined : <AgeQuestion minAge={min_age} onYes={handleYes} />}
      visual={<AdultsMark minAge={min_age} />}
    />
  )
}
