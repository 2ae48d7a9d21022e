import { useState } from 'react'
import { href } from '#contract/routing/paths.ts'
import { callKey, ensureCall, useApp } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { type LoadArguments, useLocation } from '../../../app/router/router.ts'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { EmptyState } from '../../../ui/placeholders.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { Checkout } from '../checkout/checkout.tsx'
import { DiscountOffer, OpenOrders, TestNotice } from '../checkout/checkout-banners.tsx'
import { PackageChoice } from '../packages/package-choice.tsx'
import { usePrices } from '../payment-queries.ts'
import { RepeatLink } from '../repeat-link.tsx'

export async function load({ app, url }: LoadArguments<'credits'>): Promise<undefined> {
  const code = url.searchParams.get('code')
  await Promise.all([
    ensureCall(app, 'packages', {}),
    ensureCall(app, 'paymentMethods', {}),
    ensureCall(app, 'repeatOrder', {}),
    // A code in the address that is over or not theirs is as if it were not there.
    code && ensureCall(app, 'packages', { code }).catch(() => null),
  ])
}

/** The code of a link, such as that of the offer to who leaves, when the loader has found it to be good. */
function useLinkedCode(search: string): string | null {
  const app = useApp()
  const code = new URLSearchParams(search).get('code')
  return code && app.cache.getQueryData(callKey('packages', { code })) ? code : null
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { search } = useLocation()
  const [code, setCode] = useState<string | null>(useLinkedCode(search))
  const [chosen, setChosen] = useState<string | null>(null)
  const prices = usePrices(code === null ? {} : { code })
  const { packages, discount } = prices
  const { order } = useLoadedCall('repeatOrder', {})
  // The second package, never the most expensive one.
  const item = packages.find((one) => one.id === chosen) ?? packages[1] ?? packages[0]
  return (
    <Main>
      <Stack gap={5}>
        <PageTitle
          title={t('payments.title')}
          lead={user?.paid_user ? t('payments.lead') : t('payments.leadFree')}
        />
        {user && (
          <p>
            <span>{t('payments.creditsNow', { credits: user.credits })}</span>{' '}
            <TextLink href={href('transactions-id', locale)}>{t('title.transactions-id')}</TextLink>
          </p>
        )}
        <RepeatLink order={order} />
        {item && discount && <DiscountOffer discount={discount} minimum={prices.welcome_minimum} />}
        {item ? (
          <PackageChoice packages={packages} chosen={item.id} onChoose={setChosen} />
        ) : (
          <EmptyState title={t('payments.noPackages')} />
        )}
        <TestNotice />
        <OpenOrders prices={prices} />
        {item && (
          <Checkout
            item={item}
            prices={prices}
            code={code}
            onCode={setCode}
            returnPath={new URLSearchParams(search).get('next') ?? undefined}
          />
        )}
      </Stack>
    </Main>
  )
}
