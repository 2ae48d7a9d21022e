import { href } from '#contract/routing/paths.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { FormPage } from '../form-page.tsx'
import { ResendButton } from '../resend-button.tsx'

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  if (user && user.status !== 'not_confirmed') return <ConfirmedAlready />
  return (
    <FormPage title={t('failure.activation')}>
      <Stack gap={4}>
        <p>{t('account.notActivated.text')}</p>
        {user ? (
          <ResendButton email={user.email} />
        ) : (
          <>
            <p>{t('account.loginFirst')}</p>
            <ButtonLink href={href('login', locale, {}, { next: href('activate-error', locale) })}>
              {t('nav.login')}
            </ButtonLink>
          </>
        )}
      </Stack>
    </FormPage>
  )
}

/** Of a member whose link is old, and whose address is confirmed all the same. */
function ConfirmedAlready() {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <FormPage title={t('account.confirmedAlready.title')}>
      <Stack gap={4}>
        <p>{t('account.confirmedAlready.text')}</p>
        <ButtonLink href={href('members', locale)}>{t('account.activated.search')}</ButtonLink>
      </Stack>
    </FormPage>
  )
}
