import { useState } from 'react'
import { useStepBegin } from '../../../app/browser/use-step-begin.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import { useOpenSignup } from '../../../app/session/open-signup.ts'
import { rememberAdult } from '../../../app/session/site-entry.ts'
import { AdultsMark } from '../adults-mark.tsx'
import { AgeQuestion } from '../age-question.tsx'
import { Lander } from '../lander.tsx'

/** Asks the age first, then for signup. */
export function Page() {
  const t = useTranslate()
  const { name, min_age, signups_allowed } = useLoadedCall('settings', {})
  const openSignup = useOpenSignup()
  const [isAdult, setIsAdult] = useState(false)
  useStepBegin(isAdult)

  function handleYes() {
    rememberAdult()
    setIsAdult(true)
    if (signups_allowed) openSignup()
  }

  return (
    <Lander
      look="stage"
      title={t('lander.adultonly.title')}
      text={t('lander.adultonly.text', { site: name, min_age })}
      action={isAdult ? undefined : <AgeQuestion minAge={min_age} onYes={handleYes} />}
      visual={<AdultsMark minAge={min_age} />}
    />
  )
}
