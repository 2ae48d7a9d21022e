import type { ReactNode } from 'react'
import { signupSteps } from '#contract/features/accounts/account.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { SignupStart } from '#web/app/session/open-signup.ts'
import { ProgressSteps } from '#web/ui/progress-bar.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './signup-form.module.css'
import { ClosedSignup, SignupForm } from './signup-form.tsx'

/** The account itself, and the further steps. */
export const signupStepCount = 1 + signupSteps.length

interface AccountStepProps {
  start: SignupStart
  message?: string | undefined
  /** What else the page asks, inside the form. */
  children?: ReactNode
}

/** The first step of the signup under its heading; while signups are closed, the page says so. */
export function AccountStep({ start, message, children }: AccountStepProps) {
  const t = useTranslate()
  const { signups_allowed } = useLoadedCall('settings', {})
  if (!signups_allowed) return <ClosedSignup level={1} />
  const text = t('signup.stepOf', { step: 1, steps: signupStepCount, name: t('signup.step.account') })
  return (
    <>
      <Stack gap={3}>
        <ProgressSteps step={1} steps={signupStepCount} label={t('signup.progress')} text={text} />
        <p className={styles.note}>{`${text}. ${t('signup.othersCanWait')}`}</p>
      </Stack>
      <h1>{t('signup.heading')}</h1>
      <SignupForm start={start} message={message}>
        {children}
      </SignupForm>
    </>
  )
}
