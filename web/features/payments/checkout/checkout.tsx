import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCountry, formatMoney, formatPercent } from '#contract/api/format.ts'
import { topUpPackage } from '#contract/api/limits.ts'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import type { Payment, PaymentAction } from '#contract/features/payments/payment.ts'
import { nameMethod, type PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Package } from '#contract/features/payments/payments.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { isCallError } from '#web/app/calls/call-error.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useNavigate } from '../../../app/router/router.ts'
import { getDiscountKind } from '../discount-kind.ts'
import { CreditRates } from '../packages/credit-rates.tsx'
import { CodeField } from './code-field.tsx'
import {
  filterMethodsOnDevice,
  filterMethodsWithin,
  findMissingMethod,
  MethodChoice,
} from './method-choice.tsx'
import { CheckoutColumns, type OrderLine, OrderSummary } from './order-summary.tsx'
import { type PayOptions, PayPanel } from './pay-panel.tsx'
import { type OrderPress, placeOrder, useOrderKey, useWayToBank } from './place-order.ts'

interface CheckoutPayment {
  pay: (press: OrderPress, order: CallInput<'startPayment'>) => Promise<void>
  /** Also while the browser is on its way to the bank. */
  busy: boolean
  error: unknown
}

/** Orders and goes to where the member pays: the bank, the direct debit form, or the payment's page. */
function usePay(): CheckoutPayment {
  const app = useApp()
  const locale = useLocale()
  const navigate = useNavigate()
  const setUser = useSetUser()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { getKey, answered } = useOrderKey()
  const { leaving, leave } = useWayToBank()

  function continuePayment(payment: Payment, action: PaymentAction): void | Promise<void> {
    if (action.type === 'redirect') return leave(action.url)
    // What is open now holds its discount.
    void app.cache.invalidateQueries({ queryKey: ['packages'] })
    if (action.type === 'form') return navigate(href('directdebit', locale, {}, { payment: payment.id }))
    const params = { id: payment.package ?? topUpPackage, paymentmethod: payment.method }
    return navigate(href('credits-id-paymentmethod', locale, params, { payment: payment.id }))
  }

  async function pay(press: OrderPress, input: CallInput<'startPayment'>) {
    if (busy || leaving) return
    setBusy(true)
    setError(null)
    try {
      const order = { press, input, key: getKey(input) }
      const { payment, action, user } = await placeOrder(app, 'startPayment', order)
      answered()
      setUser(user)
      await continuePayment(payment, action)
      setBusy(false)
    } catch (thrown) {
      answered(thrown)
      setError(thrown)
      setBusy(false)
      // The page shows the price that holds now; pressing again is a new decision.
      if (isCallError(thrown, 'price_changed', 'code_already_used', 'code_expired')) {
        await app.cache.invalidateQueries({ queryKey: ['packages'] })
      }
    }
  }
  return { pay, busy: busy || leaving, error }
}

interface Order {
  item: Package
  discount: Discount | null
  vatPercent: number
}

function labelDiscount(t: WebTranslate, discount: Discount, locale: Locale): string {
  const percent = formatPercent(discount.value_percentage, locale)
  const kind = getDiscountKind(discount)
  if (kind === 'code') return t('payments.line.code', { code: discount.code, percent })
  return t(kind === 'welcome' ? 'payments.line.welcome' : 'payments.line.timeBonus', { percent })
}

/** Returns the lines of an order: package, discount, tax inside. All amounts come from the server. */
function listOrderLines(t: WebTranslate, locale: Locale, order: Order): OrderLine[] {
  const { item, discount, vatPercent } = order
  const { currency } = item.price
  const lines: OrderLine[] = [
    { label: t('credits.amount', { credits: item.credits }), amount: formatMoney(item.price, locale) },
  ]
  if (item.discounted && discount) {
    const saved = { amount: item.discounted.amount - item.price.amount, currency }
    lines.push({
      label: labelDiscount(t, discount, locale),
      amount: formatMoney(saved, locale).replace('-', '−'),
      tone: 'saving',
    })
  }
  if (vatPercent > 0) {
    const percent = formatPercent(vatPercent, locale)
    lines.push({
      label: t('payments.line.vat', { percent }),
      amount: formatMoney(item.vat, locale),
      tone: 'quiet',
    })
  }
  return lines
}

interface CheckoutProps {
  item: Package
  prices: CallOutput<'packages'>
  /** The method that the address names. */
  initialMethod?: PaymentMethod | undefined
  code: string | null
  onCode: (code: string | null) => void
  /** Where the member came from, to go back after paying. */
  returnPath?: string | undefined
}

/** Apple Pay works on some devices only; the server cannot know. Null before the device was asked. */
function useApplePay(): boolean | null {
  const [supported, setSupported] = useState<boolean | null>(null)
  useEffect(() => setSupported('ApplePaySession' in window), [])
  return supported
}

/** Payment methods next to the order with its price, tax and order button. */
export function Checkout({ item, prices, initialMethod, code, onCode, returnPath }: CheckoutProps) {
  const t = useTranslate()
  const locale = useLocale()
  const applePay = useApplePay()
  const offered = useLoadedCall('paymentMethods', {}).methods
  const price = item.discounted ?? item.price
  const methods = filterMethodsWithin(filterMethodsOnDevice(offered, applePay), price.amount)
  const [picked, setPicked] = useState<PaymentMethod | null>(initialMethod ?? null)
  const method = methods.find((one) => one.method === picked) ?? methods[0] ?? null
  const missing = findMissingMethod({ wanted: picked, methods, applePay })
  const { pay, busy, error } = usePay()
  const { vat_percent } = prices
  // One that does not fit this package is kept: the order then says why.
  const discount = item.discount ?? prices.discount
  const typed = discount !== null && getDiscountKind(discount) === 'code' ? discount : null

  function handlePay(press: OrderPress, { blikCode, storeCard }: PayOptions) {
    if (!method) return
    void pay(press, {
      ...(item.id === topUpPackage ? { top_up: item.credits } : { package: item.id }),
      method: method.method,
      accept_immediate_start: true,
      price: price.amount,
      ...(typed && { code: typed.code }),
      ...(blikCode && { blik_code: blikCode }),
      ...(storeCard && { store_card: true }),
      ...(returnPath && { return_url: returnPath }),
    })
  }

  return (
    <CheckoutColumns
      order={
        <OrderSummary
          title={t('payments.order')}
          lines={listOrderLines(t, locale, { item, discount, vatPercent: vat_percent })}
          total={{ label: t('payments.total'), amount: formatMoney(price, locale) }}
        >
          <PayPanel
            item={item}
            vatPercent={vat_percent}
            method={method}
            busy={busy}
            error={error}
            onPay={handlePay}
            codeField={
              <CodeField
                packageId={item.id === topUpPackage ? null : item.id}
                method={method?.method ?? null}
                applied={typed}
                outdone={code !== null && typed === null}
                onApply={onCode}
              />
            }
          />
        </OrderSummary>
      }
    >
      {prices.profile_country !== null && <PriceCountryNote country={prices.country} />}
      <PageSection title={t('payments.howToPay')}>
        {missing && <MissingNote method={missing} />}
        {methods.length === 0 ? (
          <p>{t('payments.noMethods')}</p>
        ) : (
          <MethodChoice methods={methods} chosen={method?.method ?? null} onChoose={setPicked} />
        )}
      </PageSection>
      <CreditRates />
    </CheckoutColumns>
  )
}

/** The profile names another country than the one whose prices hold, and why that is so. */
function PriceCountryNote({ country }: { country: string }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Banner
      tone="lagoon"
      icon={<Info aria-hidden />}
      action={<TextLink href={href('pages-service', locale)}>{t('payments.priceCountryHelp')}</TextLink>}
    >
      {t('payments.priceCountry', { country: formatCountry(country, locale) })}
    </Banner>
  )
}

/** The method in the address is not available here: another is chosen, with a notice. */
function MissingNote({ method }: { method: PaymentMethod }) {
  const t = useTranslate()
  return (
    <Banner tone="lagoon" icon={<Info aria-hidden />}>
      {t('payments.methodNotHere', { method: nameMethod(t, method) })}
    </Banner>
  )
}
