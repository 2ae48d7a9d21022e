import { formatMoney } from '#contract/api/format.ts'
import { href } from '#contract/routing/paths.ts'
import { ensureCall, freshCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { isCallError } from '../../../app/calls/call-error.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { redirectTo } from '../../../app/router/leave-page.ts'
import type { LoadArguments } from '../../../app/router/page.ts'
import { useLocation } from '../../../app/router/router-context.ts'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { ResendButton } from '../../accounts/resend-button.tsx'
import { DebitForm } from '../debit/debit-form.tsx'
import { TestNotice } from '../test-notice.tsx'

export async function load({ app, url }: LoadArguments<'directdebit'>): Promise<undefined> {
  const payment = url.searchParams.get('payment') ?? ''
  try {
    await Promise.all([freshCall(app, 'directDebit', { payment }), ensureCall(app, 'paymentMethods', {})])
  } catch (error) {
    // The mandate is given, or the payment closed: its own page says how it stands.
    if (isCallError(error, 'already_completed')) {
      throw redirectTo(href('transactions-id', app.locale, { id: payment }))
    }
    if (isCallError(error, 'not_found', 'validation')) throw redirectTo(href('credits', app.locale))
    throw error
  }
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const { search } = useLocation()
  const shown = useLoadedCall('directDebit', { payment: new URLSearchParams(search).get('payment') ?? '' })
  const { payment, amount } = shown
  const user = useUser()
  const confirmFirst = user?.status === 'not_confirmed' && (
    <Stack gap={2}>
      <p>{t('directdebit.confirmFirst')}</p>
      <ResendButton email={user.email} size="small" />
    </Stack>
  )
  return (
    <Main width="narrow">
      <Stack gap={4}>
        <PageTitle
          title={t('title.directdebit')}
          lead={t('directdebit.lead', { credits: payment.credits, amount: formatMoney(amount, locale) })}
        />
        <TestNotice />
        <Panel voice="start">
          <DebitForm shown={shown} before={confirmFirst} />
        </Panel>
      </Stack>
    </Main>
  )
}
