import { useState } from 'react'
import { formatMoney, formatPercent } from '#contract/api/format.ts'
import { topUpPackage } from '#contract/api/limits.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { callKey, ensureCall, fetchCall, useApp } from '#web/app/cache/app.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { isCallError } from '#web/app/calls/call-error.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/choice-fields.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { redirectTo } from '../../../app/router/browser-router.ts'
import { type LoadArguments, useNavigate, useSearchParams } from '../../../app/router/router.ts'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TestNotice } from '../checkout/checkout-banners.tsx'
import { OrderButton } from '../checkout/order-button.tsx'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { toRepeatInput } from '../checkout/pay-inputs.ts'
import {
  type OrderPress,
  useOrder,
  useOrderErrorText,
  useOrderKey,
  useWayToBank,
} from '../checkout/place-order.ts'
import { buildPayAgainPath, type RepeatableOrder } from '../payment-queries.ts'

/** The bank refused the stored card: said with the other way to pay; the button next to it tries again. */
function RepeatFailed({ order }: { order: RepeatableOrder }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <>
      <div role="alert">
        <FieldError>{t('failure.payment')}</FieldError>
        <p>{t('payments.repeat.failed')}</p>
      </div>
      {order.paypal && (
        <ButtonLink variant="soft" href={buildPayAgainPath(order, locale, 'paypal')}>
          {t('payments.repeat.paypal')}
        </ButtonLink>
      )}
    </>
  )
}

interface RepeatOrderProps {
  /** With what the order was asked for. */
  orderInput: CallInput<'repeatOrder'>
  order: RepeatableOrder
  stored: NonNullable<RepeatableOrder['stored']>
}

/** An earlier order again with the stored card: charged only on the press. */
function RepeatOrder({ orderInput, order, stored }: RepeatOrderProps) {
  const t = useTranslate()
  const locale = useLocale()
  const sayRefusal = useOrderErrorText()
  const app = useApp()
  const navigate = useNavigate()
  const setUser = useSetUser()
  const [consent, setConsent] = useState(false)
  const [pressed, setPressed] = useState(false)
  const { getKey, answered } = useOrderKey()
  const { leaving, leave } = useWayToBank()
  const repeat = useOrder('startRepeatOrder', {
    onSettled: (_, error) => answered(error),
    onSuccess: ({ payment, action, user }) => {
      setUser(user)
      if (action.type === 'redirect') return leave(action.url)
      if (payment.status === 'failed') return
      const params = { id: payment.package ?? topUpPackage, paymentmethod: payment.method }
      return navigate(href('credits-id-paymentmethod', locale, params, { payment: payment.id }))
    },
    // The page shows the price that holds now; pressing again is a new decision.
    onError: (error) =>
      isCallError(error, 'price_changed') && app.cache.invalidateQueries({ queryKey: ['repeatOrder'] }),
  })
  const remove = useAct('removeStoredCard', {
    onSuccess: () =>
      app.cache.setQueryData(callKey('repeatOrder', orderInput), { order: { ...order, stored: null } }),
  })
  const amount = formatMoney(order.price, locale)
  const card = `${stored.brand} •••• ${stored.last4}`
  const failed = repeat.data?.payment.status === 'failed'
  const busy = repeat.isPending || leaving

  function handleOrder(press: OrderPress) {
    setPressed(true)
    if (!consent || busy) return
    const input = { payment: order.payment, accept_immediate_start: true, price: order.price.amount } as const
    repeat.mutate({ press, input, key: getKey(input) })
  }

  const binding = {
    credits: order.credits,
    method: card,
    total: order.price,
    vatPercent: order.vat.percent,
  }
  const vat = { percent: formatPercent(order.vat.percent, locale) }
  return (
    <OrderSummary
      title={t('payments.order')}
      lines={[
        { label: t('credits.amount', { credits: order.credits }), amount },
        { label: t('payments.line.vat', vat), amount: formatMoney(order.vat.amount, locale), tone: 'quiet' },
        { label: t('payments.repeat.card'), amount: card, tone: 'quiet' },
      ]}
      total={{ label: t('payments.total'), amount }}
    >
      {failed && <RepeatFailed order={order} />}
      {!failed && (
        <CheckboxField
          label={t('payments.consent')}
          checked={consent}
          onChange={(event) => setConsent(event.target.checked)}
          error={pressed && !consent ? t('payments.consentNeeded') : undefined}
        />
      )}
      {repeat.error && <FieldError>{sayRefusal(repeat.error)}</FieldError>}
      <OrderButton order={binding} busy={busy} onOrder={handleOrder} />
      <ButtonLink variant="soft" block href={buildPayAgainPath(order, locale)}>
        {t('payments.repeat.otherMethod')}
      </ButtonLink>
      <Button variant="ghost" block busy={remove.isPending} onClick={() => remove.mutate({ input: {} })}>
        {t('payments.repeat.remove', { card })}
      </Button>
    </OrderSummary>
  )
}

export async function load({ app, url }: LoadArguments<'credits-repeat-order'>): Promise<undefined> {
  const [{ order }] = await Promise.all([
    fetchCall(app, 'repeatOrder', toRepeatInput(url.searchParams)),
    ensureCall(app, 'paymentMethods', {}),
  ])
  if (!order) throw redirectTo(href('credits', app.locale))
  // Without a card to charge, it is paid as it was.
  if (!order.stored) throw redirectTo(buildPayAgainPath(order, app.locale, order.method))
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const [query] = useSearchParams()
  const orderInput = toRepeatInput(query)
  const { order } = useLoadedCall('repeatOrder', orderInput)
  return (
    <Main width="narrow">
      <Stack gap={4}>
        <PageTitle
          title={t('title.credits-repeat-order')}
          end={<TextLink href={href('credits', locale)}>{t('payments.otherPackage')}</TextLink>}
        />
        <TestNotice />
        {order?.stored ? (
          <RepeatOrder orderInput={orderInput} order={order} stored={order.stored} />
        ) : (
          <p role="status">{t('payments.repeat.removed')}</p>
        )}
      </Stack>
    </Main>
  )
}
