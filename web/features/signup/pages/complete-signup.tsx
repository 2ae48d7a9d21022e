import { useEffect, useEffectEvent, useState } from 'react'
import type { CallInput } from '#contract/api/page-renderer.ts'
import type { SignupStep, User } from '#contract/features/accounts/account.ts'
import { findSignupStep, signupOrders } from '#contract/features/accounts/signup-order.ts'
import { href } from '#contract/routing/paths.ts'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { rememberDismissal } from '../../../app/browser/dismissals.ts'
import { canPush } from '../../../app/browser/push-subscription.ts'
import { useStepStart } from '../../../app/browser/use-in-browser.ts'
import { fetchCall } from '../../../app/cache/app.ts'
import { useSetUser, useUser } from '../../../app/cache/user.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { type FormErrors, useFormErrors } from '../../../app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { type LoadArguments, useNavigate, useNextPath } from '../../../app/router/router.ts'
import { useVariant } from '../../../app/session/use-variant.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ProgressSteps } from '../../../ui/progress-bar.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { EmailSetting } from '../../accounts/email-setting.tsx'
import { FormPage } from '../../accounts/form-page.tsx'
import { ResendButton } from '../../accounts/resend-button.tsx'
import { PushOptIn } from '../../notifications/push/push-opt-in.tsx'
import { PhotoManager } from '../../photos/photo-manager.tsx'
import { AboutForm } from '../../profiles/own/about-form.tsx'
import { PersonalForm } from '../../profiles/own/personal-form.tsx'
import { signupStepCount } from '../entry-frame.tsx'
import { rememberLedToSignup } from '../led-to-signup.ts'

interface StepProps {
  user: User
  errors: FormErrors
  busy: boolean
  onSave: (input: CallInput<'saveSignupStep'>) => void
}

/** A visitor’s settings say nothing of the member’s variants: they are read again after the account was made. */
export async function load({ app }: LoadArguments<'complete-signup'>): Promise<undefined> {
  if (typeof window !== 'undefined') await fetchCall(app, 'settings', {})
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const next = useNextPath()
  const user = useUser()
  const setUser = useSetUser()
  const errors = useFormErrors()
  const save = useAct('saveSignupStep')
  const [shown, setShown] = useState<SignupStep | null>(null)
  const order = signupOrders[useVariant('signup_order') ?? 'photo_first']
  const stored = user?.signup_step && {
    step: user.signup_step,
    hasPlace: user.profile.region !== '' || user.profile.city !== null,
  }
  const step = shown ?? (stored ? findSignupStep(order, stored) : 'complete')
  useStepStart(step)
  useEffect(rememberLedToSignup, [])

  // Another browser, which supports push, may have stopped there.
  const passPush = useEffectEvent(() => {
    if (!canPush()) handleSave({ step: 'push', data: {} })
  })
  useEffect(() => {
    if (step === 'push') passPush()
  }, [step])

  if (!user) return null
  const number = order.indexOf(step) + 2

  function handleBack(to: SignupStep) {
    errors.clear()
    // The step before the one that a browser without push is not asked.
    setShown(to === 'push' && !canPush() ? (order[order.indexOf(to) - 1] ?? to) : to)
  }

  function handleSave(input: CallInput<'saveSignupStep'>) {
    const onSuccess = ({ user: fresh, next: following }: { user: User; next: SignupStep | null }) => {
      errors.clear()
      setUser(fresh)
      // A browser without push is not asked about it.
      if (following === 'push' && !canPush()) handleSave({ step: 'push', data: {} })
      else if (following) setShown(following)
      else navigate(next ?? href('members', locale))
    }
    save.mutate({ input }, { onSuccess, onError: errors.showError })
  }

  const text = t('signup.stepOf', { step: number, steps: signupStepCount, name: t(`signup.step.${step}`) })
  const before = order[order.indexOf(step) - 1]
  const hasForm = step === 'personal' || step === 'about_me'
  const props = { user, errors, busy: save.isPending, onSave: handleSave }
  return (
    <FormPage
      title={t(`signup.${step}.title`)}
      lead={text}
      foot={
        before && (
          <Button variant="soft" size="small" onClick={() => handleBack(before)}>
            {t('nav.back')}
          </Button>
        )
      }
    >
      <Stack gap={5}>
        <ProgressSteps step={number} steps={signupStepCount} label={t('signup.progress')} text={text} />
        {step === 'photo' && <PhotoStep {...props} />}
        {step === 'personal' && <PersonalStep {...props} />}
        {step === 'about_me' && <AboutStep {...props} />}
        {step === 'push' && <PushStep {...props} />}
        {step === 'complete' && <CompleteStep {...props} />}
        {!hasForm && <FormError errors={errors} />}
      </Stack>
    </FormPage>
  )
}

function PhotoStep({ user, busy, onSave }: StepProps) {
  const t = useTranslate()
  const hasPhoto = user.profile.pictures.length > 0
  return (
    <>
      <PhotoManager user={user} />
      <Button
        block
        busy={busy}
        variant={hasPhoto ? 'action' : 'ghost'}
        onClick={() => onSave({ step: 'photo', data: {} })}
      >
        {t(hasPhoto ? 'signup.next' : 'signup.skip')}
      </Button>
    </>
  )
}

function PersonalStep({ user, errors, busy, onSave }: StepProps) {
  const t = useTranslate()
  return (
    <PersonalForm user={user} errors={errors} onSave={(data) => onSave({ step: 'personal', data })}>
      <Button type="submit" block busy={busy}>
        {t('signup.next')}
      </Button>
    </PersonalForm>
  )
}

function AboutStep({ user, errors, busy, onSave }: StepProps) {
  const t = useTranslate()

  function handleSkip() {
    rememberDismissal('profile')
    onSave({ step: 'about_me', data: {} })
  }

  return (
    <AboutForm user={user} errors={errors} onSave={(data) => onSave({ step: 'about_me', data })}>
      <Button type="submit" block busy={busy}>
        {t('signup.next')}
      </Button>
      <Button block variant="ghost" busy={busy} onClick={handleSkip}>
        {t('signup.skip')}
      </Button>
    </AboutForm>
  )
}

function PushStep({ busy, onSave }: StepProps) {
  const t = useTranslate()
  const next = () => onSave({ step: 'push', data: {} })

  function handleSkip() {
    rememberDismissal('push')
    next()
  }

  return (
    <>
      <p>{t('signup.push.text')}</p>
      <PushOptIn onDone={next} />
      <Button block variant="ghost" busy={busy} onClick={handleSkip}>
        {t('signup.skip')}
      </Button>
    </>
  )
}

function CompleteStep({ user, busy, onSave }: StepProps) {
  const t = useTranslate()
  return (
    <>
      {user.status === 'not_confirmed' && (
        <>
          <p>{t('signup.complete.text', { email: user.email })}</p>
          <ResendButton email={user.email} />
          <Disclosure summary={t('signup.complete.otherAddress')}>
            <EmailSetting email={user.email} />
          </Disclosure>
        </>
      )}
      <Button block busy={busy} onClick={() => onSave({ step: 'complete', data: {} })}>
        {t('signup.finish')}
      </Button>
    </>
  )
}
