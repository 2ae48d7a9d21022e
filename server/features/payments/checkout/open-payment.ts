import { topUpPackage } from '#contract/api/limits.ts'
import type { PaymentAction } from '#contract/features/payments/payment.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { Context } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import { findBuyer } from '../packages/packages.sql.ts'
import { findProvider } from '../providers/find-provider.ts'
import {
  type Provider,
  type ProviderOrder,
  ProviderRefused,
  ProviderUnavailable,
  type StartedPayment,
} from '../providers/provider.ts'
import { makeWebhookToken } from '../providers/webhook-token.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { cancelAtProvider } from './cancel-at-provider.ts'
import { closePayment } from './close-payment.ts'
import { moveToNextProvider } from './next-provider.ts'
import { makeOutcomeToken } from './outcome-token.ts'
import { findPayment, lockPayment, type PaymentRow, saveStartedPayment } from './payment.sql.ts'

/** Returns the page that shows the progress of a payment. */
function buildPaymentPagePath(payment: PaymentRow, locale: Locale): string {
  const params = { id: payment.package_id ?? topUpPackage, paymentmethod: payment.method }
  return href('credits-id-paymentmethod', locale, params, { payment: payment.id })
}

/**
 * Returns the URL that a provider sends the member back to. Its token shows a different browser how the payment went.
 */
function buildReturnUrl(ctx: Context, payment: PaymentRow): string {
  const query = new URLSearchParams({ outcome: makeOutcomeToken(ctx, payment.id) })
  return `${ctx.site.origin}${buildPaymentPagePath(payment, payment.locale)}&${query}`
}

/**
 * Returns where a provider reports a payment. The token makes the address unguessable for providers that sign nothing.
 */
export function buildWebhookUrl(ctx: Context, payment: PaymentRow): string {
  const token = makeWebhookToken(ctx, payment.id)
  const query = new URLSearchParams({ provider: payment.provider, payment: payment.id, token })
  return `${ctx.site.origin}/api/payment-webhook.php?${query}`
}

/** Returns the data of a payment for its provider. */
export async function toProviderOrder(
  ctx: Context,
  payment: PaymentRow,
  code: string | null,
): Promise<ProviderOrder> {
  const buyer = payment.member_id === null ? undefined : await findBuyer(ctx.db, payment.member_id)
  return {
    paymentId: payment.id,
    method: payment.method,
    amount: { amount: payment.price_cents, currency: payment.currency },
    description: ctx.t('payments.statementLine', { site: ctx.site.settings.name, credits: payment.credits }),
    locale: payment.locale,
    country: payment.country,
    email: buyer?.email ?? '',
    returnUrl: buildReturnUrl(ctx, payment),
    webhookUrl: buildWebhookUrl(ctx, payment),
    storeCard: payment.store_card,
    code,
    expiresAt: payment.expires_at,
  }
}

/** Opens a payment at the provider; returns the reason when it refuses or is down. */
async function askProvider(
  ctx: Context,
  payment: PaymentRow,
  ask: (provider: Provider) => ReturnType<Provider['create']>,
): Promise<StartedPayment | ProviderUnavailable> {
  const provider = await findProvider(ctx, payment.provider)
  if (!provider) throw fail('unavailable')
  try {
    return await ask(provider)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.services.log.warn(
      { provider: payment.provider, payment: payment.id, err: error },
      'the payment provider failed',
    )
    return error
  }
}

async function reread(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const found = await findPayment(ctx.db, ctx.site.id, payment.id)
  if (!found) throw new Error(`no payment ${payment.id}`)
  return found
}

/** Closes a payment that its provider refuses, such as one with an expired stored card. */
async function refuse(ctx: Context, payment: PaymentRow, why: string): Promise<void> {
  ctx.services.log.error(
    { payment: payment.id, provider: payment.provider, why },
    'the provider refused a payment',
  )
  const failure = payment.kind === 'repeat' ? 'recurring_failed' : 'refused'
  await ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    // An earlier run of the same request may have opened it, or moved it to another provider.
    if (locked.provider !== payment.provider || locked.provider_reference !== null) return
    await closePayment(tx, locked, { failure, closedBy: 'us', reason: why })
  })
}

/** What else opening a payment needs: the code of the member's app, or a different provider client. */
export interface OpenPaymentOptions {
  readonly code: string | null
  readonly ask?: (provider: Provider, order: ProviderOrder) => ReturnType<Provider['create']>
}

/** Returns the instructions for a payment; nothing once it is decided. */
const toAction = ({ status, action }: PaymentRow): PaymentAction =>
  status === 'pending' && action ? action : { type: 'none' }

/** Cancels a payment at its provider that was closed here during the call. */
async function stopIfClosed(ctx: Context, payment: PaymentRow): Promise<void> {
  if (payment.status === 'failed' && payment.closed_by === 'us') await cancelAtProvider(ctx, payment)
}

interface OpenedPayment {
  readonly payment: PaymentRow
  readonly action: PaymentAction
}

/**
 * Continues with a payment that its provider has not opened: at the next one, or not at all. Throws like `openPayment`.
 */
async function handleUnavailable(
  ctx: Context,
  payment: PaymentRow,
  { opening, error }: { opening: OpenPaymentOptions; error: ProviderUnavailable },
): Promise<OpenedPayment> {
  const isRefused = error instanceof ProviderRefused
  // Stored cards and codes may have been charged, so they stay where they are.
  const mayMove = !opening.ask && opening.code === null
  const next = mayMove ? await moveToNextProvider(ctx, payment, isRefused ? 'refused' : 'was down') : null
  if (next) return openPayment(ctx, next, opening)
  // The payment stays pending: a repeat with the same key tries again, and the reconciler eventually closes it.
  if (!isRefused) throw fail('unavailable')
  await refuse(ctx, payment, error.message)
  const refused = await reread(ctx, payment)
  return { payment: refused, action: toAction(refused) }
}

/**
 * Opens a pending payment at its provider, once and outside any transaction: the provider's answer is stored and
 * returned again. A cancelled order is not opened, and one that is cancelled during the call is cancelled there too;
 * neither can be paid. If a provider is down or refuses, the site's next one is tried; a payment that the last one
 * refuses fails. Throws `unavailable` when that one is down.
 */
export async function openPayment(
  ctx: Context,
  ordered: PaymentRow,
  opening: OpenPaymentOptions,
): Promise<OpenedPayment> {
  // Under its lock, after any cancellation in progress.
  const payment = await ctx.transaction((tx) => lockPayment(tx, ordered.id))
  if (payment.action || payment.status !== 'pending') return { payment, action: toAction(payment) }
  const order = await toProviderOrder(ctx, payment, opening.code)
  const ask = opening.ask ?? ((provider: Provider) => provider.create(order))
  const started = await askProvider(ctx, payment, (provider) => ask(provider, order))
  if (started instanceof ProviderUnavailable)
    return handleUnavailable(ctx, payment, { opening, error: started })
  await ctx.transaction((tx) => saveStartedPayment(tx, payment, started))
  // If nothing is left for the member to do, the payment may already be settled.
  if (started.action.type === 'none') await settlePayment(ctx, payment.id, 'asked at once')
  const opened = await reread(ctx, payment)
  // The same request has found the provider down meanwhile: the member pays at the one it moved to.
  if (opened.provider !== payment.provider) return openPayment(ctx, opened, opening)
  await stopIfClosed(ctx, opened)
  return { payment: opened, action: toAction(opened) }
}
