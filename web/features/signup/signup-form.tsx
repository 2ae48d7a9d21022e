import { type ReactNode, useState } from 'react'
import { passwordLength } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { isPasswordWeak } from '#contract/features/accounts/password-rule.ts'
import { countFreeMessages } from '#contract/features/credits/free-messages.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import type { FormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { useNextPath } from '#web/app/router/router.ts'
import { getNextPath, type SignupStart } from '#web/app/session/open-signup.ts'
import { EmailAddressField } from '#web/features/accounts/account-fields.tsx'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { usePasswordTexts } from '#web/features/accounts/passkey.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CheckboxField, RadioGroup } from '#web/ui/choice-fields.tsx'
import { FieldNote, FieldSuggestion } from '#web/ui/field.tsx'
import { FormOutcome } from '#web/ui/form-outcome.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { EmptyState } from '#web/ui/placeholders.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { DateOfBirthFields, NameField } from './signup-fields.tsx'
import styles from './signup-form.module.css'
import { type SignupValues, useSignupForm } from './use-signup-form.ts'

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
  label: string
  error?: string | undefined
}

const place = '\u0000'

/** An e-mail address with a suggested correction; it is never corrected automatically. */
function EmailField({ value, onChange, label, error }: EmailFieldProps) {
  const t = useTranslate()
  const { call } = useApp()
  const [offer, setOffer] = useState<{ typed: string; suggestion: string } | null>(null)

  async function handleBlur() {
    const typed = value.trim()
    if (!typed.includes('@')) return
    // The suggestion is optional: without an answer there is none.
    const checked = await call('signupCheck', { email: typed }).catch(() => null)
    setOffer(checked?.suggestion ? { typed, suggestion: checked.suggestion } : null)
  }

  const [before = '', after] = t('signup.didYouMean', { suggestion: place }).split(place)
  const suggestion = offer?.typed === value.trim() ? offer.suggestion : null
  return (
    <EmailAddressField
      label={label}
      value={value}
      onChange={onChange}
      onBlur={() => void handleBlur()}
      error={error}
      below={
        suggestion !== null && (
          <FieldSuggestion
            before={before.trim()}
            after={after}
            value={suggestion}
            onAccept={() => onChange(suggestion)}
          />
        )
      }
    />
  )
}

export interface SignupFormProps {
  /** The member that signup began with, and what is known of the visitor. */
  start?: SignupStart | undefined
  /** A first message to that member, delivered after signup. */
  message?: string | undefined
  /** Left out, a new page opens: the conversation with the member, or first suggestions. */
  onDone?: ((answer: CallOutput<'signup'>) => void) | undefined
  /** What the page asks besides, before the last press. */
  children?: ReactNode
}

interface PartProps {
  values: SignupValues
  change: (change: Partial<SignupValues>) => void
  errors: FormErrors
}

/** The whole account step of a signup, for the page, the modal and the landers. */
export function SignupForm({ start = {}, message, onDone, children }: SignupFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  const [sentTo, setSentTo] = useState<string | null>(null)

  function openNext() {
    // A fresh page: nothing cached for the visitor is valid for the new member.
    const { profile } = start
    // Who has written already goes on in the conversation.
    const wanted = profile && message ? { profile } : start
    window.location.assign(getNextPath(wanted, locale) ?? href('signup-matches', locale))
  }

  const { values, change, errors, busy, handleSubmit } = useSignupForm({
    start,
    message,
    onDone: (answer) => {
      // On a site that hides who has an account, only the e-mail says how to continue.
      if (answer.user === null) setSentTo(values.email.trim())
      else if (onDone) onDone(answer)
      else openNext()
    },
  })
  const numMessages = countFreeMessages(settings)
  if (sentTo !== null) {
    return (
      <FormOutcome>
        <p role="status">{t('signup.checkMail', { email: sentTo })}</p>
      </FormOutcome>
    )
  }
  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <Who values={values} change={change} errors={errors} />
        <NameField value={values.name} onChange={(name) => change({ name })} error={errors.getText('name')} />
        <EmailField
          label={t('signup.email')}
          value={values.email}
          onChange={(email) => change({ email })}
          error={errors.getText('email')}
        />
        <BirthDate values={values} change={change} errors={errors} />
        <Password values={values} change={change} errors={errors} />
        {children}
        <Consents values={values} change={change} errors={errors} />
        <CheckboxField
          name="promotions"
          label={t('signup.promotions')}
          checked={values.promotions}
          onChange={(event) => change({ promotions: event.target.checked })}
        />
        <General errors={errors} start={start} />
        <Button type="submit" block busy={busy}>
          {t('signup.submit')}
        </Button>
        {numMessages > 0 && (
          <p className={styles.note}>
            {t('signup.credits', { numCredits: settings.signup_credits, numMessages })}
          </p>
        )}
        <p className={styles.note}>
          <Rich
            message="signup.terms"
            tags={{
              terms: (text) => <TextLink href={href('pages-terms', locale)}>{text}</TextLink>,
              privacy: (text) => <TextLink href={href('pages-privacy', locale)}>{text}</TextLink>,
            }}
          />
        </p>
      </Stack>
    </HydratedForm>
  )
}

const genders = ['female', 'male'] as const
const wishes = ['female', 'male', 'both'] as const

function Who({ values, change, errors }: PartProps) {
  const t = useTranslate()
  return (
    <>
      <RadioGroup
        variant="tiles"
        legend={t('signup.gender')}
        name="gender"
        value={values.gender}
        onChange={(chosen) => change({ gender: genders.find((gender) => gender === chosen) ?? '' })}
        options={genders.map((value) => ({ value, label: t(`signup.gender.${value}`) }))}
        error={errors.getText('gender')}
      />
      <RadioGroup
        variant="tiles"
        legend={t('signup.lookingFor')}
        name="looking_for"
        value={values.lookingFor}
        onChange={(chosen) => change({ lookingFor: wishes.find((wish) => wish === chosen) ?? '' })}
        options={wishes.map((value) => ({ value, label: t(`signup.lookingFor.${value}`) }))}
        error={errors.getText('looking_for')}
      />
    </>
  )
}

/**
 * Separate, unticked consents to what the law calls sensitive, apart from the terms: Articles 7 (2) and 9 (2) (a) of
 * Regulation (EU) 2016/679.
 */
function Consents({ values, change, errors }: PartProps) {
  const t = useTranslate()
  const { name: site } = useLoadedCall('settings', {})
  return (
    <>
      <CheckboxField
        name="membership_consent"
        label={t('sensitive.membership', { site })}
        checked={values.membershipConsent}
        onChange={(event) => change({ membershipConsent: event.target.checked })}
        error={errors.getCode('membership_consent') && t('sensitive.signupNeeded')}
      />
      <CheckboxField
        name="looking_for_consent"
        label={t('sensitive.looking_for', { site })}
        hint={t('sensitive.signupOptional')}
        checked={values.lookingForConsent}
        onChange={(event) => change({ lookingForConsent: event.target.checked })}
      />
    </>
  )
}

function BirthDate({ values, change, errors }: PartProps) {
  const t = useTranslate()
  const { min_age } = useLoadedCall('settings', {})
  return (
    <DateOfBirthFields
      legend={t('signup.dateOfBirth')}
      hint={t('signup.dateOfBirthNote')}
      labels={{ day: t('signup.day'), month: t('signup.month'), year: t('signup.year') }}
      names={{ day: 'day', month: 'month', year: 'year' }}
      value={values.born}
      onChange={(born) => change({ born })}
      error={errors.getCode('date_of_birth') && t('signup.dateOfBirthHint', { min_age })}
    />
  )
}

function Password({ values, change, errors }: PartProps) {
  const t = useTranslate()
  const texts = usePasswordTexts()
  const isGood = values.password !== '' && !isPasswordWeak(values.password, values)
  return (
    <PasswordField
      {...texts}
      label={t('signup.password')}
      hint={t('signup.passwordHint', { min: passwordLength.min })}
      name="password"
      autoComplete="new-password"
      value={values.password}
      onChange={(event) => change({ password: event.target.value })}
      error={errors.getText('password')}
      below={isGood && <FieldNote tone="success">{t('signup.passwordGood')}</FieldNote>}
    />
  )
}

function General({ errors, start }: { errors: FormErrors; start: SignupStart }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <FormError errors={errors}>
      {errors.generalCode === 'email_in_use' && (
        <TextLink href={href('login', locale, {}, { next: getNextPath(start, locale) })}>
          {t('nav.login')}
        </TextLink>
      )}
    </FormError>
  )
}

/** Says that signups are closed; members can still log in. */
export function ClosedSignup({ level }: { level: 1 | 3 }) {
  const t = useTranslate()
  const locale = useLocale()
  const next = useNextPath()
  return (
    <EmptyState
      level={level}
      title={t('signup.closed.title')}
      text={t('signup.closed.text')}
      action={<ButtonLink href={href('login', locale, {}, { next })}>{t('nav.login')}</ButtonLink>}
    />
  )
}
