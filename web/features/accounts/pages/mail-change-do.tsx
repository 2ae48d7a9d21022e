import { ensureCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useErrorTexts } from '../../../app/calls/error-text.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/page.ts'
import { useSearchParams } from '../../../app/router/router-context.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { FormPage } from '../form-page.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { MailChangeStep } from '../mail-change-step.tsx'

/** Asks what the link would do; one that does nothing is said on the page itself. */
export async function load({ app, url }: LoadArguments<'mail-change-do'>): Promise<undefined> {
  const token = url.searchParams.get('token')
  if (token) await ensureCall(app, 'mailChangeLink', { token }).catch(() => null)
}

export function Page() {
  const t = useTranslate()
  const texts = useErrorTexts()
  const user = useUser()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const link = useCall('mailChangeLink', { token }, { enabled: token !== '' })
  return (
    <FormPage title={t(link.data?.undo ? 'account.mailUndo.title' : 'title.mail-change-do')}>
      {token && link.isPending && <LoadingLines />}
      {link.data && <MailChangeStep token={token} {...link.data} loggedIn={user !== null} />}
      {(link.isError || !token) && (
        <FieldError>{token ? texts.of(link.error) : t('error.link_expired')}</FieldError>
      )}
    </FormPage>
  )
}
