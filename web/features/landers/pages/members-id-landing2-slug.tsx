import { useState } from 'react'
import { useStepStart } from '../../../app/browser/use-in-browser.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments, PageData } from '../../../app/router/router.ts'
import { useParams } from '../../../app/router/router.ts'
import { loadEntryProfile } from '../../../app/session/load-entry-profile.ts'
import type { SignupStart } from '../../../app/session/open-signup.ts'
import { AccountStep } from '../../signup/account-step.tsx'
import { EntryFrame } from '../../signup/entry-frame.tsx'
import { ThreeQuestions } from '../../signup/three-questions.tsx'

export function load({ app, params }: LoadArguments<'members-id-landing2-slug'>): Promise<PageData> {
  return loadEntryProfile(app, params.id)
}

export function Page() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const settings = useLoadedCall('settings', {})
  const { profile } = useLoadedCall('profile', { id, landing: '1' })
  const [start, setStart] = useState<SignupStart | null>(null)
  useStepStart(start)
  return (
    <EntryFrame profile={profile}>
      {start || !settings.signups_allowed ? (
        <AccountStep start={start ?? {}} />
      ) : (
        <>
          <h1>{t('landing.ask', { name: profile.name })}</h1>
          <ThreeQuestions onDone={(answers) => setStart({ profile: id, ...answers })} />
        </>
      )}
    </EntryFrame>
  )
}
