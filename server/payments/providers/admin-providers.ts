import type { ProviderEntry } from '#contract/admin-providers.ts'
import { type SetUpProvider, setUpProviders, shownCredentials } from '#contract/payment-providers.ts'
import { type Context, fail } from '../../context.ts'
import type { Handler } from '../../handlers.ts'
import { methodTable } from '../payment-methods.ts'
import { deleteProvider, findProviderRows, putProvider } from './payment-providers.sql.ts'
import { credentialsOf, credentialValues, sealCredentials } from './provider-settings.ts'
import { mergedCredentials } from './set-up-provider.ts'

async function showProvider(
  ctx: Context,
  provider: SetUpProvider,
  names: readonly string[],
): Promise<ProviderEntry> {
  const credentials = credentialValues(await credentialsOf(ctx, provider))
  const shown: readonly string[] = shownCredentials
  const place = names.indexOf(provider)
  return {
    provider,
    position: place < 0 ? null : place,
    shown: Object.fromEntries(credentials.filter(([name]) => shown.includes(name))),
    secrets: credentials.map(([name]) => name).filter((name) => !shown.includes(name)),
    methods: methodTable.filter((row) => row.providers.includes(provider)).map((row) => row.method),
  }
}

async function listView(ctx: Context): Promise<{ providers: ProviderEntry[] }> {
  const names = (await findProviderRows(ctx.db, ctx.site.id)).map((row) => row.provider)
  return { providers: await Promise.all(setUpProviders.map((name) => showProvider(ctx, name, names))) }
}

/** Lists the payment providers (N-06). */
export const adminProviders: Handler<'adminProviders'> = (ctx) => listView(ctx)

/** Sets the site up with a provider (N-06). Throws what is wrong with its credentials by field. */
export const adminSetProvider: Handler<'adminSetProvider'> = async (ctx, input) => {
  const { provider, position } = input
  const credentials = await mergedCredentials(ctx, provider, input.credentials)
  await ctx.transaction(async (tx) => {
    const sealed = sealCredentials(ctx.services.secrets, credentials)
    await putProvider(tx.db, tx.site.id, { provider, position, credentials: sealed })
    await tx.audit({
      act: 'provider.set',
      subject: { type: 'provider', id: provider },
      details: { position },
    })
  })
  return listView(ctx)
}

/** Ends the work with a provider (N-06). */
export const adminRemoveProvider: Handler<'adminRemoveProvider'> = async (ctx, { provider }) => {
  await ctx.transaction(async (tx) => {
    if (!(await deleteProvider(tx.db, tx.site.id, provider))) throw fail('not_found')
    await tx.audit({ act: 'provider.removed', subject: { type: 'provider', id: provider } })
  })
  return listView(ctx)
}
