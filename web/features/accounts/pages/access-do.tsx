import type { EndAccess } from '#contract/features/accounts/access.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { setUser } from '#web/app/cache/user.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { ensureCall } from '../../../app/cache/app.ts'
import { useErrorTexts } from '../../../app/calls/call-error.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { FormPage, LoadingLines } from '../form-page.tsx'

interface EndingStepProps {
  token: string
  ending: EndAccess
}

/** One button that ends a device or a passkey; a press, since scanners of e-mails open links too. */
function EndingStep({ token, ending }: EndingStepProps) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const app = useApp()
  // With a passkey every session ends, also the one of this browser.
  const end = useAct('endByLink', { onSuccess: () => ending.what === 'passkey' && setUser(app, null) })
  if (end.isSuccess || ending.gone) {
    return (
      <Stack gap={4}>
        <p role="status">{t('account.ending.done')}</p>
        <ButtonLink href={href('reset-password', locale)}>{t('account.login.forgot')}</ButtonLink>
      </Stack>
    )
  }
  const device = ending.device || t('settings.unknownDevice')
  return (
    <Stack gap={4}>
      <p>{ending.what === 'device' ? t('account.ending.device', { device }) : t('account.ending.passkey')}</p>
      {end.isError && <FieldError>{texts.of(end.error)}</FieldError>}
      <Button block busy={end.isPending} onClick={() => end.mutate({ input: { token } })}>
        {t(ending.what === 'device' ? 'account.ending.endDevice' : 'account.ending.endPasskey')}
      </Button>
    </Stack>
  )
}

/** Asks what the link would end; one that ends nothing is said on the page itself. */
export async function load({ app, url }: LoadArguments<'access-do'>): Promise<undefined> {
  const token = url.searchParams.get('token')
  if (token) await ensureCall(app, 'endingLink', { token }).catch(() => null)
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const link = useCall('endingLink', { token }, { enabled: token !== '' })
  return (
    <FormPage title={t('title.access-do')}>
      {token && link.isPending && <LoadingLines />}
      {link.data && <EndingStep token={token} ending={link.data} />}
      {(link.isError || !token) && (
        <Stack gap={4}>
          <FieldError>{token ? texts.of(link.error) : t('error.link_expired')}</FieldError>
          <ButtonLink href={href('reset-password', locale)}>{t('account.login.forgot')}</ButtonLink>
        </Stack>
      )}
    </FormPage>
  )
}
