import { useState } from 'react'
import type { KeptAccess } from '#contract/features/accounts/access.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { setUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { KeepAccess } from './keep-access.tsx'

interface MailChangeStepProps {
  token: string
  email: string
  undo: boolean
  loggedIn: boolean
}

/** Where somebody goes on: after an undo all are logged out, and a thief may know the password. */
function wayOn({ undo, loggedIn }: Pick<MailChangeStepProps, 'undo' | 'loggedIn'>) {
  if (undo) return { page: 'reset-password', text: 'account.login.forgot' } as const
  if (loggedIn) return { page: 'notifications', text: 'title.notifications' } as const
  return { page: 'login', text: 'nav.login' } as const
}

/** One button: links are opened by mail scanners too, only a press changes something. */
export function MailChangeStep({ token, email, undo, loggedIn }: MailChangeStepProps) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const app = useApp()
  const [keep, setKeep] = useState<KeptAccess>({})
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
    const way = wayOn({ undo, loggedIn })
    return (
      <Stack gap={4}>
        <p role="status">{t(undo ? 'account.mailUndo.done' : 'account.mailChange.done', { email })}</p>
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
