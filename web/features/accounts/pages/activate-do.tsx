import { useEffect, useRef, useState } from 'react'
import { href } from '#contract/routing/paths.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import { redirectTo } from '../../../app/router/browser-router.ts'
import type { LoadArguments } from '../../../app/router/router.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { FormPage } from '../form-page.tsx'

/** Leads on when there is nothing to confirm. */
export async function load({ app, url }: LoadArguments<'activate-do'>): Promise<undefined> {
  if (!url.searchParams.get('token')) throw redirectTo(href('activate-error', app.locale))
}

/**
 * Confirms an address: by itself as soon as someone sees the page, or by the button where no script runs. A form, so that
 * both do the same, and by POST, since scanners of e-mails and browsers that look ahead open the page without anyone.
 */
export function Page() {
  const t = useTranslate()
  const [query] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)

  useEffect(() => {
    const send = () => {
      if (document.visibilityState === 'visible') form.current?.requestSubmit()
    }
    send()
    document.addEventListener('visibilitychange', send, { once: true })
    return () => document.removeEventListener('visibilitychange', send)
  }, [])

  return (
    <FormPage title={t('title.activate-do')}>
      <form ref={form} method="post" action="/api/activate.php?confirm=1" onSubmit={() => setSending(true)}>
        <input type="hidden" name="token" value={query.get('token') ?? ''} />
        <Stack gap={4}>
          <p role="status">{t(sending ? 'account.activate.sending' : 'account.activate.text')}</p>
          <Button type="submit" block busy={sending}>
            {t('account.activate.button')}
          </Button>
        </Stack>
      </form>
    </FormPage>
  )
}
