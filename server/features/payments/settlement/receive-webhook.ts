import type { Context } from '../../../app/context.ts'
import type { Fact } from '../../../app/facts.ts'
import { fail } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import { findPaymentsByReference } from '../checkout/payment.sql.ts'
import { findProvider } from '../providers/find-provider.ts'
import type { Provider, WebhookEvent } from '../providers/provider.ts'
import { insertProviderReport } from '../providers/provider-reports.sql.ts'
import { settlePayment } from './settle-payment.ts'
import { findWebhookReferences, recordProcessed, storeWebhookEvent } from './webhook.sql.ts'

/**
 * Receives a provider's report: verifies the raw bytes, stores it once, and answers immediately. Its content is never
 * trusted: the job that follows asks the provider. Throws `bad_request` for a forged one, `not_found` for a provider
 * that the site does not use.
 */
export const paymentWebhook: Handler<'paymentWebhook'> = async (ctx, input) => {
  const provider = await findProvider(ctx, input.provider)
  if (!provider) throw fail('not_found')
  const webhookEvent = await provider.verifyWebhook(input.rawBody, input)
  if (!webhookEvent) throw fail('bad_request')
  await storeReport(ctx, provider, { event: webhookEvent, body: input.rawBody.bytes })
  return { ok: true }
}

/** Receives Verotel's report by GET, and answers as it requires. Throws as `paymentWebhook` does. */
export const paymentPostback: Handler<'paymentPostback'> = async (ctx, input) => {
  const provider = await findProvider(ctx, 'verotel')
  if (!provider) throw fail('not_found')
  const bytes = Buffer.from(new URLSearchParams(input).toString())
  const event = await provider.verifyWebhook({ bytes, headers: {} }, {})
  if (!event) throw fail('bad_request')
  await storeReport(ctx, provider, { event, body: bytes })
  return { bytes: Buffer.from('OK'), type: 'text/plain; charset=utf-8' }
}

/** Stores a genuine report once, and leaves the rest to a job. */
async function storeReport(
  ctx: Context,
  provider: Provider,
  { event: webhookEvent, body }: { event: WebhookEvent; body: Buffer },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (webhookEvent.report) await insertProviderReport(tx, provider.name, webhookEvent.report)
    // Sites that share an account at the provider each receive every event there, under the same id.
    const eventId = `${tx.site.id} ${webhookEvent.eventId}`
    const event = { ...webhookEvent, eventId, provider: provider.name, body }
    if (!(await storeWebhookEvent(tx, event))) return
    await tx.announce({ type: 'payment.webhook', provider: provider.name, event: eventId })
  })
}

/** Settles the payments that a stored event is about. Follows `payment.webhook`. */
export async function settleWebhook(
  ctx: Context,
  fact: Extract<Fact, { type: 'payment.webhook' }>,
): Promise<void> {
  const { provider, event } = fact
  const references = await findWebhookReferences(ctx.db, provider, event)
  // Noted first, so that an event that repeats meanwhile starts another round, which sees what this one is too early
  // for.
  await ctx.transaction((tx) => recordProcessed(tx, provider, event))
  for (const row of await findPaymentsByReference(ctx.db, { siteId: ctx.site.id, provider, references })) {
    await settlePayment(ctx, row.id, `webhook ${event}`)
  }
}
