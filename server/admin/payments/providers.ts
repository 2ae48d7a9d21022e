import type { ProviderEntry } from '#contract/admin/payments/providers.ts'
import {
  type ConfigurableProvider,
  setUpProviders,
  shownCredentials,
} from '#contract/features/payments/payment-providers.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { isOver, methodTable } from '../../features/payments/checkout/payment-methods.ts'
import { buildCcbillWebhookQuery } from '../../features/payments/providers/ccbill.ts'
import { deleteProvider, findProviderRows } from '../../features/payments/providers/payment-providers.sql.ts'
import { placeProvider } from '../../features/payments/providers/place-provider.ts'
import {
  getCredentials,
  isSandboxAllowed,
  listCredentialValues,
  sealCredentials,
} from '../../features/payments/providers/provider-settings.ts'
import { mergeCredentials } from '../../features/payments/providers/set-up-provider.ts'

/** The webhook events to select at providers that do not get an address with each payment. */
const webhookEvents: Partial<Record<ConfigurableProvider, string[]>> = {
  stripe: ['checkout.session.*', 'payment_intent.*', 'refund.*', 'charge.dispute.*'],
  paypal: ['CHECKOUT.ORDER.*', 'PAYMENT.CAPTURE.*', 'CUSTOMER.DISPUTE.*'],
  ccbill: ['NewSaleSuccess', 'NewSaleFailure', 'Refund', 'Void', 'Chargeback', 'Return'],
  verotel: ['purchase', 'credit', 'chargeback'],
}

/** Returns the webhook address to set at a provider that does not get one with each payment. */
function buildWebhookAddress(ctx: Context, provider: ConfigurableProvider): string {
  const { origin } = ctx.site
  if (provider === 'verotel') return `${origin}/api/payment-postback.php`
  const query = provider === 'ccbill' ? buildCcbillWebhookQuery(ctx) : `provider=${provider}`
  return `${origin}/api/payment-webhook.php?${query}`
}

function describeWebhook(ctx: Context, provider: ConfigurableProvider): ProviderEntry['webhook'] {
  const events = webhookEvents[provider]
  return events ? { address: buildWebhookAddress(ctx, provider), events } : null
}

function listMethods(ctx: Context, provider: ConfigurableProvider): ProviderEntry['methods'] {
  return methodTable
    .filter(({ providers, until }) => providers.includes(provider) && !isOver(until, ctx.clock.now()))
    .map(({ method }) => method)
}

async function showProvider(
  ctx: Context,
  provider: ConfigurableProvider,
  names: readonly string[],
): Promise<ProviderEntry> {
  const credentials = listCredentialValues(await getCredentials(ctx, provider))
  const shown: readonly string[] = shownCredentials
  const place = names.indexOf(provider)
  return {
    provider,
    position: place < 0 ? null : place,
    shown: Object.fromEntries(credentials.filter(([name]) => shown.includes(name))),
    secrets: credentials.map(([name]) => name).filter((name) => !shown.includes(name)),
    methods: listMethods(ctx, provider),
    webhook: describeWebhook(ctx, provider),
  }
}

async function showList(ctx: Context) {
  const names = (await findProviderRows(ctx.db, ctx.site.id)).map((row) => row.provider)
  const providers = await Promise.all(setUpProviders.map((name) => showProvider(ctx, name, names)))
  return { providers, test_checkout: isSandboxAllowed(ctx) }
}

/** Lists the payment providers. */
export const adminProviders: Handler<'adminProviders'> = (ctx) => showList(ctx)

/** Sets the site up with a provider. Throws what is wrong with its credentials by field. */
export const adminSetProvider: Handler<'adminSetProvider'> = async (ctx, input) => {
  const { provider, position } = input
  const credentials = await mergeCredentials(ctx, provider, input.credentials)
  await ctx.transaction(async (tx) => {
    const sealed = sealCredentials(ctx.services.secrets, credentials)
    await placeProvider(tx.db, tx.site.id, { provider, position, credentials: sealed })
    await tx.audit({
      act: 'provider.set',
      subject: { type: 'provider', id: provider },
      details: { position },
    })
  })
  return showList(ctx)
}

/** Removes a provider from the site. */
export const adminRemoveProvider: Handler<'adminRemoveProvider'> = async (ctx, { provider }) => {
  await ctx.transaction(async (tx) => {
    if (!(await deleteProvider(tx.db, tx.site.id, provider))) throw fail('not_found')
    await tx.audit({ act: 'provider.removed', subject: { type: 'provider', id: provider } })
  })
  return showList(ctx)
}
