import { useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { computeTermsVersion } from '#contract/features/accounts/terms-version.ts'
import { href } from '#contract/routing/paths.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { restoreDrafts } from '#web/app/browser/typed-storage.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useCall } from '#web/app/calls/use-call.ts'
import { Rich } from '#web/app/languages/rich.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError, FieldNote } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { useLocation, useNextPath } from '../../../app/router/router.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import type { PaymentOutcomeProps } from '../../payments/payment-outcome.tsx'
import { FormPage } from '../form-page.tsx'
import { LoginForm } from '../login-form.tsx'

/** Asks to accept terms that are newer than the accepted ones. */
function TermsStep({ version, onDone }: { version: Date; onDone: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const accept = useAct('acceptTerms', { onSuccess: onDone })
  return (
    <Stack gap={4}>
      <h1>{t('account.terms.title')}</h1>
      <p>
        <Rich
          message="account.terms.text"
          values={{ date: formatDate(version, locale, { timeZone: 'UTC' }) }}
          tags={{ terms: (text) => <TextLink href={href('pages-terms', locale)}>{text}</TextLink> }}
        />
      </p>
      {accept.isError && <FieldError>{texts.of(accept.error)}</FieldError>}
      <Button
        block
        busy={accept.isPending}
        onClick={() => accept.mutate({ input: { version: version.toISOString() } })}
      >
        {t('account.terms.accept')}
      </Button>
    </Stack>
  )
}

const PaymentOutcome = createLazyPart<PaymentOutcomeProps>(
  async () => (await import('../../payments/payment-outcome.tsx')).PaymentOutcome,
  () => true,
)

/** Finds the payment from whose provider someone comes back in a browser without the session. */
function findPaid(next: string | undefined): PaymentOutcomeProps | null {
  if (!next?.includes('outcome=')) return null
  const query = new URLSearchParams(next.slice(next.indexOf('?')))
  const [payment, token] = [query.get('payment'), query.get('outcome')]
  return payment && token ? { payment, token } : null
}

interface EndNoteProps {
  /** A page of this tab has noticed that the session ended. */
  isKnown: boolean
  /** The server may have noticed it, and has led here from a page for members. */
  mayBe: boolean
}

/** Says why the session has ended, as the server knows it by the cookie that is still there. */
function EndNote({ isKnown, mayBe }: EndNoteProps) {
  const t = useTranslate()
  const { data, isError } = useCall('sessionEnd', {}, { enabled: isKnown || mayBe })
  const reason = data?.reason
  if (reason) return <FieldNote>{t(`account.login.ended.${reason}`)}</FieldNote>
  // Without the cookie no one knows; while the answer is on its way nothing is claimed.
  const isUnknown = isError || reason === null
  return isKnown && isUnknown && <FieldNote>{t('account.login.ended')}</FieldNote>
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const next = useNextPath()
  const search = new URLSearchParams(useLocation().search)
  const settings = useLoadedCall('settings', {})
  const [asksTerms, setAsksTerms] = useState(false)
  const version = computeTermsVersion(settings.added)
  const paid = findPaid(next)

  function openNext() {
    // A fresh page, in the language of the account and without anything a visitor's page has cached.
    window.location.assign(next ?? href('members', locale))
  }

  function handleLogin(user: User) {
    restoreDrafts(user.profile.id)
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
      <Stack gap={4}>
        {paid && <PaymentOutcome {...paid} />}
        <EndNote isKnown={search.get('ended') === '1'} mayBe={next !== undefined} />
        <LoginForm onDone={handleLogin} />
      </Stack>
    </FormPage>
  )
}
