import { useState } from 'react'
import type { KeepAccessChoice } from '#contract/features/accounts/access.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { setUser } from '#web/app/cache/user.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormOutcome } from '#web/ui/form-outcome.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ensureCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useErrorTexts } from '../../../app/calls/call-error.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { FieldError } from '../../../ui/field.tsx'
import { FormPage, LoadingLines } from '../form-page.tsx'
import { KeepAccess } from '../keep-access.tsx'

interface MailChangeStepProps {
  token: string
  email: string
  undo: boolean
  loggedIn: boolean
}

/** Returns where someone goes on: after an undo all are logged out, and a thief may know the password. */
function getNextPath({ undo, loggedIn }: Pick<MailChangeStepProps, 'undo' | 'loggedIn'>) {
  if (undo) return { page: 'reset-password', text: 'account.login.forgot' } as const
  if (loggedIn) return { page: 'notifications', text: 'title.notifications' } as const
  return { page: 'login', text: 'nav.login' } as const
}

/** One button: links are opened by mail scanners too, only a press changes something. */
function MailChangeStep({ token, email, undo, loggedIn }: MailChangeStepProps) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const app = useApp()
  const [keep, setKeep] = useState<KeepAccessChoice>({})
  const confirm = useAct('confirmMailChange')

  async function handleConfirm() {
    // An undo ends every session. This browser's is left first, or the end of it would
    // lead to the login in between.
    if (undo && loggedIn) {
      setUser(app, null)
      await app.call('logout', {}).catch(() => null)
    }
    confirm.mutate({ input: { token, ...(undo && { keep }) } })
  }

  if (confirm.isSuccess) {
    const way = getNextPath({ undo, loggedIn })
    return (
      <Stack gap={4}>
        <FormOutcome>
          <p role="status">{t(undo ? 'account.mailUndo.done' : 'account.mailChange.done', { email })}</p>
        </FormOutcome>
        <ButtonLink href={href(way.page, locale)}>{t(way.text)}</ButtonLink>
      </Stack>
    )
  }
  return (
    <Stack gap={4}>
      <p>{t(undo ? 'account.mailUndo.text' : 'account.mailChange.text', { email })}</p>
      {undo && <KeepAccess token={token} keep={keep} onChange={setKeep} />}
      {confirm.isError && <FieldError>{texts.of(confirm.error)}</FieldError>}
      <Button block busy={confirm.isPending} onClick={handleConfirm}>
        {t(undo ? 'account.mailUndo.confirm' : 'account.mailChange.confirm', { email })}
      </Button>
    </Stack>
  )
}

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
