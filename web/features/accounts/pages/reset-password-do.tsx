import { href } from '#contract/routing/paths.ts'
import { ensureCall } from '../../../app/cache/app.ts'
import { useErrorTexts } from '../../../app/calls/error-text.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/page.ts'
import { useSearchParams } from '../../../app/router/router-context.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { FormPage } from '../form-page.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { ResetForm } from '../reset-form.tsx'

/** Asks whether the link still works; one that does not is no fault of the page, which says so itself. */
export async function load({ app, url }: LoadArguments<'reset-password-do'>): Promise<undefined> {
  const token = url.searchParams.get('token')
  if (token) await ensureCall(app, 'checkResetLink', { token }).catch(() => null)
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const link = useCall('checkResetLink', { token }, { enabled: token !== '' })
  return (
    <FormPage title={t('title.reset-password-do')}>
      {token && link.isPending && <LoadingLines />}
      {link.isSuccess && (
        <ResetForm token={token} onDone={() => window.location.assign(href('members', locale))} />
      )}
      {(link.isError || !token) && (
        <Stack gap={4}>
          <FieldError>{token ? texts.of(link.error) : t('error.link_expired')}</FieldError>
          <ButtonLink href={href('reset-password', locale)}>{t('account.newLink')}</ButtonLink>
        </Stack>
      )}
    </FormPage>
  )
}
