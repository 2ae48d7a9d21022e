import { useState } from 'react'
import { topUpPackage } from '#contract/api/limits.ts'
import { href } from '#contract/routing/paths.ts'
import { ensureCall, fetchCall } from '../../../app/cache/app.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { pageNotFound } from '../../../app/router/browser-router.ts'
import { type LoadArguments, useLocation, useParams } from '../../../app/router/router.ts'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { Checkout } from '../checkout/checkout.tsx'
import { DiscountOffer, OpenOrders, TestNotice } from '../checkout/checkout-banners.tsx'
import { type PayAddress, readPayAddress, toPricesInput } from '../checkout/pay-inputs.ts'
import { usePayment, usePrices } from '../payment-queries.ts'
import { PaymentStatus } from '../payment-status.tsx'

export async function load({
  app,
  params,
  url,
}: LoadArguments<'credits-id-paymentmethod'>): Promise<undefined> {
  const address = readPayAddress(params, url.searchParams)
  if (!address) throw pageNotFound()
  const { payment } = address
  // Asked again each time: what the bank has decided meanwhile is what this page is for.
  const shown = payment ? await fetchCall(app, 'payment', { id: payment }) : null
  // After a failure the same credits are offered again.
  const topUp = shown && shown.payment.package === null ? shown.payment.credits : address.topUp
  const [prices] = await Promise.all([
    ensureCall(app, 'packages', toPricesInput({ ...address, topUp }, null)),
    ensureCall(app, 'paymentMethods', {}),
  ])
  const known =
    address.packageId === topUpPackage || prices.packages.some((one) => one.id === address.packageId)
  if (!known && !payment) throw pageNotFound()
}

export function Page() {
  const params = useParams()
  const { search } = useLocation()
  const address = readPayAddress(params, new URLSearchParams(search))
  if (!address) throw new Error('the loader lets only such addresses through')
  return (
    <Main>
      <Stack gap={5}>
        {address.payment ? (
          <Progress key={address.payment} id={address.payment} address={address} />
        ) : (
          <Pay address={address} />
        )}
      </Stack>
    </Main>
  )
}

/** A payment under way; when it has failed, the other ways to pay stand below. */
function Progress({ id, address }: { id: string; address: PayAddress }) {
  const shown = usePayment(id)
  const { payment } = shown
  const again = { ...address, topUp: payment.package === null ? payment.credits : null }
  return (
    <>
      <PaymentStatus {...shown} />
      {payment.status === 'failed' && <Pay address={again} afterFailure />}
    </>
  )
}

interface PayProps {
  address: PayAddress
  afterFailure?: boolean
}

function Pay({ address, afterFailure }: PayProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [code, setCode] = useState<string | null>(null)
  const prices = usePrices(toPricesInput(address, code))
  const item =
    address.packageId === topUpPackage
      ? prices.top_up
      : (prices.packages.find((one) => one.id === address.packageId) ?? prices.packages[0])
  if (!item) return <p>{t('payments.noPackages')}</p>
  const title =
    item.id === topUpPackage
      ? t('payments.topUp', { credits: item.credits })
      : t('credits.amount', { credits: item.credits })
  return (
    <>
      {!afterFailure && (
        <PageTitle
          title={title}
          end={<TextLink href={href('credits', locale)}>{t('payments.otherPackage')}</TextLink>}
        />
      )}
      <TestNotice />
      {prices.discount && <DiscountOffer discount={prices.discount} minimum={prices.welcome_minimum} />}
      <OpenOrders prices={prices} />
      <Checkout
        item={item}
        prices={prices}
        initialMethod={address.method}
        code={code}
        onCode={setCode}
        returnPath={address.returnPath}
      />
    </>
  )
}
