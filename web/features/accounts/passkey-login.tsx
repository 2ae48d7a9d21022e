import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import { useInBrowser } from '#web/app/browser/use-in-browser.ts'
import { useApp } from '#web/app/cache/app.ts'
import { isUnanswered } from '#web/app/calls/call-error.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { announceLogin } from '#web/app/live/other-tabs.ts'
import { showPasskey, useKnowsPasskeys } from '#web/features/accounts/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './passkey-login.module.css'

/**
 * Logs in by passkey, where the browser knows them; the password stays beside it. The server's page keeps its place, so
 * that nothing moves when the browser has said so.
 */
export function PasskeyLogin({ onDone }: { onDone: (user: User) => void }) {
  const { call } = useApp()
  const t = useTranslate()
  const texts = useErrorTexts()
  const isKnown = useKnowsPasskeys()
  const isTakenOver = useInBrowser(() => true, false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (isTakenOver && !isKnown) return null

  async function handleLogin() {
    setBusy(true)
    setFailure(null)
    try {
      const { user } = await call('passkeyLogin', await showPasskey(await call('passkeyLoginOptions', {})))
      announceLogin()
      onDone(user)
    } catch (error) {
      setFailure(isUnanswered(error) ? texts.of(error) : t('account.login.passkeyFailed'))
      setBusy(false)
    }
  }

  return (
    <Stack gap={2}>
      <Button
        variant="ghost"
        block
        busy={busy}
        icon={<KeyRound aria-hidden />}
        className={isTakenOver ? undefined : styles.coming}
        onClick={handleLogin}
      >
        {t('account.login.passkey')}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </Stack>
  )
}
