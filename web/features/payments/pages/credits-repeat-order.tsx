import { href } from '#contract/routing/paths.ts'
import { ensureCall, freshCall } from '../../../app/cache/app.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { redirectTo } from '../../../app/router/leave-page.ts'
import type { LoadArguments } from '../../../app/router/page.ts'
import { useSearchParams } from '../../../app/router/router-context.ts'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { repeatInput } from '../checkout/pay-inputs.ts'
import { payAgainPath } from '../pay-again-path.ts'
import { RepeatOrder } from '../repeat-order.tsx'
import { TestNotice } from '../test-notice.tsx'

export async function load({ app, url }: LoadArguments<'credits-repeat-order'>): Promise<undefined> {
  const [{ order }] = await Promise.all([
    freshCall(app, 'repeatOrder', repeatInput(url.searchParams)),
    ensureCall(app, 'paymentMethods', {}),
  ])
  if (!order) throw redirectTo(href('credits', app.locale))
  // Without a card to charge, it is paid as it was.
  if (!order.stored) throw redirectTo(payAgainPath(order, app.locale, order.method))
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const [query] = useSearchParams()
  const asked = repeatInput(query)
  const { order } = useLoadedCall('repeatOrder', asked)
  return (
    <Main width="narrow">
      <Stack gap={4}>
        <PageTitle
          title={t('title.credits-repeat-order')}
          end={<TextLink href={href('credits', locale)}>{t('payments.otherPackage')}</TextLink>}
        />
        <TestNotice />
        {order?.stored ? (
          <RepeatOrder asked={asked} order={order} stored={order.stored} />
        ) : (
          <p role="status">{t('payments.repeat.removed')}</p>
        )}
      </Stack>
    </Main>
  )
}
