import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { href } from '#contract/paths.ts'
import { termsVersion } from '#contract/terms-version.ts'
import { FormPage } from '../account/form-page.tsx'
import { LoginForm } from '../account/login-form.tsx'
import { TermsStep } from '../account/terms-step.tsx'
import { useLocale, useTranslate } from '../lib/i18n.tsx'
import { useNextPath } from '../lib/router/own-path.ts'
import { useLoadedCall } from '../lib/use-call.ts'
import { TextLink } from '../ui/text-link.tsx'

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
