import type { Context } from '../../../app/context.ts'
import { findPaymentsByReference } from '../checkout/payment.sql.ts'
import { findProvider } from '../providers/find-provider.ts'
import { type Provider, ProviderUnavailable } from '../providers/provider.ts'
import { listProviders } from '../providers/provider-settings.ts'
import { claimProviderCheck, recordSeen } from '../settlement/checks.sql.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

/** How often the list of each provider is read. */
const lookSeconds = 3600
/** Reports of younger events may still be on their way. */
const freshSeconds = 600
/** Lists may get late entries: each read starts somewhat before the end of the last one. */
const overlapSeconds = 3600
/** How far the first read goes back; PayPal keeps its events no longer. */
const firstDays = 30

/** Settles the payments in a provider's list; one that cannot be settled does not block the others. */
async function settleListed(ctx: Context, provider: Provider, references: readonly string[]): Promise<void> {
  const of = { siteId: ctx.site.id, provider: provider.name, references }
  for (const { id } of await findPaymentsByReference(ctx.db, of)) {
    try {
      await settlePayment(ctx, id, { reason: 'in the list of refunds and disputes', foundBy: 'list' })
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      ctx.services.log.error({ payment: id, err: error }, 'failed to settle a payment')
    }
  }
}

async function readOne(ctx: Context, provider: Provider): Promise<void> {
  if (!provider.listReversals) return
  const now = ctx.clock.now().getTime()
  const before = (seconds: number) => new Date(now - seconds * 1000)
  const { name } = provider
  const claimed = await ctx.transaction((tx) =>
    claimProviderCheck(tx, { provider: name, triedBefore: before(lookSeconds) }),
  )
  if (!claimed) return
  const until = before(freshSeconds)
  const first = before(firstDays * 86_400)
  const last = claimed.seenUntil && new Date(claimed.seenUntil.getTime() - overlapSeconds * 1000)
  const since = last && last > first ? last : first
  const references = await provider.listReversals({ since, until })
  if (references.length > 0) await settleListed(ctx, provider, references)
  await ctx.transaction((tx) => recordSeen(tx, { provider: name, until }))
}

/**
 * Reads hourly what each provider lists as refunded or disputed since the last read, and settles those payments. A
 * provider that does not answer is read from the same time on the next run; those in `down` are skipped.
 */
export async function readReversals(ctx: Context, down: ReadonlySet<string>): Promise<void> {
  for (const name of await listProviders(ctx)) {
    const provider = down.has(name) ? null : await findProvider(ctx, name)
    if (!provider) continue
    try {
      await readOne(ctx, provider)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      ctx.services.log.warn({ provider: name, err: error }, 'failed to list refunds and disputes')
    }
  }
}
