import { useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import { termsVersion } from '#contract/features/accounts/terms-version.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { useNextPath } from '../../../app/router/own-path.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { FormPage } from '../form-page.tsx'
import { LoginForm } from '../login-form.tsx'
import { TermsStep } from '../terms-step.tsx'

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const next = useNextPath()
  const settings = useLoadedCall('settings', {})
  const [asksTerms, setAsksTerms] = useState(false)
  const version = termsVersion(settings.added)

  function openNext() {
    // A fresh page, in the language of the account and without anything a visitor's page has cached.
    window.location.assign(next ?? href('members', locale))
  }

  function handleLogin(user: User) {
    const accepted = user.terms_version
    if (accepted !== null && new Date(accepted) < version) setAsksTerms(true)
    else openNext()
  }

  if (asksTerms) {
    return (
      <FormPage>
        <TermsStep version={version} onDone={openNext} />
      </FormPage>
    )
  }
  return (
    <FormPage
      title={t('account.login.heading')}
      foot={
        settings.signups_allowed && (
          <>
            <span>{t('account.login.new')}</span>{' '}
            <TextLink href={href('signup', locale, {}, { next })}>{t('nav.signup')}</TextLink>
          </>
        )
      }
    >
      <LoginForm onDone={handleLogin} />
    </FormPage>
  )
}
