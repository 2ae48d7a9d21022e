import { type FormEvent, useRef, useState } from 'react'
import { isDay } from '#contract/api/day.ts'
import { nameLength } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { sensitiveWordingVersion } from '#contract/features/accounts/consents.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { isPasswordWeak } from '#contract/features/accounts/password-rule.ts'
import type { Gender, LookingFor } from '#contract/features/profiles/profile.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import { isCallError } from '#web/app/calls/call-error.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { type FieldCodes, type FormErrors, useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { SignupStart } from '#web/app/session/open-signup.ts'
import { announceLogin } from '#web/app/session/session-events.ts'
import type { DateParts } from '#web/features/signup/signup-fields.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** Returns the three typed numbers as YYYY-MM-DD; null while one is missing. */
export function formatDate({ day, month, year }: DateParts): string | null {
  if (!day || !month || !year) return null
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns whether a typed date is a real day on which someone old enough may be born. The server has the last word. */
export function mayBeBirthDate(date: string, minAge: number, now: Date): boolean {
  if (!isDay(date)) return false
  // A day of grace: the site's "today" may already be tomorrow here.
  const latest = new Date(Date.UTC(now.getUTCFullYear() - minAge, now.getUTCMonth(), now.getUTCDate() + 1))
  return date >= '1900-01-01' && date <= latest.toISOString().slice(0, 10)
}

export interface SignupValues {
  name: string
  email: string
  password: string
  born: DateParts
  gender: Gender | ''
  lookingFor: LookingFor | ''
  promotions: boolean
  /** Consents to storing the membership of a dating site, without which there is no account. */
  membershipConsent: boolean
  /** Consents to storing and using whom they look for. */
  lookingForConsent: boolean
}

interface SignupFormState {
  values: SignupValues
  change: (change: Partial<SignupValues>) => void
  errors: FormErrors
  busy: boolean
  handleSubmit: (event: FormEvent) => void
}

const empty: SignupValues = {
  name: '',
  email: '',
  password: '',
  born: { day: '', month: '', year: '' },
  gender: '',
  lookingFor: '',
  promotions: false,
  membershipConsent: false,
  lookingForConsent: false,
}

/** The input of a closed signup, while this page lives: a press outside a dialog loses only the password. */
let typed = empty

type OnSignedUp = (answer: CallOutput<'signup'>) => void

/** Returns the errors that the browser can find: the server checks everything again. */
function findWrongFields(values: SignupValues, settings: PublicSettings): FieldCodes {
  const { name, email, password, born, gender, lookingFor, membershipConsent } = values
  const date = formatDate(born)
  const isDate = date !== null && mayBeBirthDate(date, settings.min_age, new Date())
  return {
    name: name.trim().length < nameLength.min ? 'signup_name_invalid' : undefined,
    email: isEmailAddress(email.trim()) ? undefined : 'invalid_email',
    gender: gender === '' ? 'empty' : undefined,
    looking_for: lookingFor === '' ? 'empty' : undefined,
    date_of_birth: isDate ? undefined : 'invalid_date_of_birth',
    password: isPasswordWeak(password, { name, email }) ? 'password_too_weak' : undefined,
    membership_consent: membershipConsent ? undefined : 'consent_required',
  }
}

/** The state of a signup form: input, errors, and the call. */
export function useSignupForm({
  start,
  message,
  onDone,
}: {
  start: SignupStart
  message: string | undefined
  onDone: OnSignedUp
}): SignupFormState {
  const t = useTranslate()
  const showToast = useToast()
  const settings = useLoadedCall('settings', {})
  const errors = useFormErrors()
  const signup = useAct('signup')
  const consent = useAct('setConsent')
  // One key for all presses of the button: a lost answer makes no second account.
  const key = useRef<string | null>(null)
  const [values, setValues] = useState<SignupValues>({
    ...typed,
    gender: start.gender ?? typed.gender,
    lookingFor: start.looking_for ?? typed.lookingFor,
  })

  function popUpBirthDate(fields: FieldCodes) {
    if (fields.date_of_birth === undefined || formatDate(values.born) === null) return
    showToast({ id: 'date_of_birth', tone: 'danger', content: t('error.invalid_date_of_birth') })
  }

  /** Stores the ticked consents. If that fails, a banner asks again. */
  async function giveConsents(lookingFor: boolean) {
    const shown = { version: sensitiveWordingVersion }
    for (const [subject, given] of [
      ['membership', true],
      ['looking_for', lookingFor],
    ] as const)
      await consent.mutateAsync({ input: { subject, given, ...shown } }).catch(() => null)
  }

  function change(changed: Partial<SignupValues>) {
    key.current = null
    typed = { ...typed, ...changed, password: '' }
    setValues((known) => ({ ...known, ...changed }))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (signup.isPending) return
    const wrong = findWrongFields(values, settings)
    popUpBirthDate(wrong)
    const { gender, lookingFor, born, name, email, password, promotions, lookingForConsent } = values
    if (errors.showFields(wrong) || gender === '' || lookingFor === '') return
    key.current ??= crypto.randomUUID()
    const input = {
      name,
      email,
      password,
      gender,
      promotions,
      // What may not be stored is not sent: the neutral answer replaces it.
      looking_for: lookingForConsent ? lookingFor : ('both' as const),
      date_of_birth: formatDate(born) ?? '',
      terms: true as const,
      // Without consent nothing but this page remembers it.
      ...(Object.keys(settings.tracking).length > 0 && { tracking: settings.tracking }),
      ...(start.profile && { profile: start.profile }),
      ...(start.interests && { interests: [...start.interests] }),
      ...(start.profile && message && { signup_message: message }),
    }
    signup.mutate(
      { input, key: key.current },
      {
        onSuccess: async (answer) => {
          typed = empty
          if (answer.user !== null) {
            announceLogin()
            await giveConsents(lookingForConsent)
          }
          onDone(answer)
        },
        onError: (error) => {
          if (isCallError(error)) popUpBirthDate(error.fields)
          errors.showError(error)
        },
      },
    )
  }

  return { values, change, errors, busy: signup.isPending || signup.isSuccess, handleSubmit }
}
