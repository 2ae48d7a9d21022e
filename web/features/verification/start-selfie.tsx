import { ScanFace } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { gestureSeconds, maxSelfieDays } from '#contract/api/limits.ts'
import type { SensitiveConsent } from '#contract/features/accounts/consents.ts'
import { findLocale } from '#contract/features/sites/locale.ts'
import type { Verification } from '#contract/features/verification/verification.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/choice-fields.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Skeleton } from '#web/ui/placeholders.tsx'
import { Panel, Stack } from '#web/ui/stack.tsx'

/** Claims a gesture under an id of its own, so that a repeated request claims no second one. */
export function useClaim() {
  const app = useApp()
  return useAct('claimGesture', {
    onSuccess: (answer) => app.cache.setQueryData(callKey('verification', {}), answer),
  })
}

interface StartSelfieProps {
  verification: Verification
  claim: ReturnType<typeof useClaim>
}

/** The consent in its own words, unless it was given, and the way to the gesture. */
export function StartSelfie({ verification, claim }: StartSelfieProps) {
  const t = useTranslate()
  const errors = useErrorTexts()
  const consents = useCall('consents', {})
  const consent = consents.data?.consents.find(({ subject }) => subject === 'photo_comparison')
  if (verification.tries_left === 0) return <p>{t('verification.noTries')}</p>
  if (consents.error) return <FieldError>{errors.of(consents.error)}</FieldError>
  if (!consent) return <Skeleton shape="block" height="180px" />
  return <ConsentForm consent={consent} triesLeft={verification.tries_left} claim={claim} />
}

interface ConsentFormProps {
  consent: SensitiveConsent
  triesLeft: number
  claim: StartSelfieProps['claim']
}

function ConsentForm({ consent, triesLeft, claim }: ConsentFormProps) {
  const t = useTranslate()
  const app = useApp()
  const texts = useErrorTexts()
  const setUser = useSetUser()
  const [isTicked, setTicked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const agree = useAct('setConsent', {
    onSuccess: ({ consents, user }) => {
      app.cache.setQueryData(callKey('consents', {}), { consents })
      setUser(user)
      claim.mutate({ input: { id: crypto.randomUUID() } })
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (agree.isPending || claim.isPending) return
    if (consent.given) return claim.mutate({ input: { id: crypto.randomUUID() } })
    setMissing(!isTicked)
    if (!isTicked) return
    agree.mutate({ input: { subject: consent.subject, given: true, version: consent.version } })
  }

  const error = agree.error ?? claim.error
  return (
    <Panel>
      <HydratedForm onSubmit={handleSubmit}>
        <Stack gap={4}>
          {!consent.given && (
            <>
              <h2>{t('verification.consentTitle')}</h2>
              <p lang={findLocale(consent.language).iso}>{consent.wording}</p>
              <CheckboxField
                label={t('verification.agree')}
                hint={t('verification.consentRest')}
                checked={isTicked}
                onChange={(event) => setTicked(event.target.checked)}
                error={isMissing && !isTicked && texts.forCode('consent_required')}
              />
            </>
          )}
          {consent.given && <p>{t('verification.kept', { days: maxSelfieDays })}</p>}
          <div>
            <Button type="submit" icon={<ScanFace aria-hidden />} busy={agree.isPending || claim.isPending}>
              {t('verification.start')}
            </Button>
          </div>
          <p>{t('verification.startHint', { minutes: gestureSeconds / 60 })}</p>
          <p>{t('verification.triesLeft', { count: triesLeft })}</p>
          {error && <FieldError>{texts.of(error)}</FieldError>}
        </Stack>
      </HydratedForm>
    </Panel>
  )
}
