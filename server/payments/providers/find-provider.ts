import type { Context } from '../../context.ts'
import type { ProviderName } from '../payment-methods.ts'
import { findProviderRows } from './payment-providers.sql.ts'
import type { Provider } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'

/** Whether the test provider may be used at all: never in production. */
export function sandboxAllowed(ctx: Context): boolean {
  return ctx.services.config.mode !== 'production'
}

/** The providers that a site works with, in the order of its preference; without any set up, the sandbox. */
export async function providersOf(ctx: Context): Promise<ProviderName[]> {
  const rows = await findProviderRows(ctx.db, ctx.site.id)
  const names = rows.map((row) => row.provider)
  if (names.length === 0 && sandboxAllowed(ctx)) return ['sandbox']
  return names.filter((name) => name !== 'sandbox' || sandboxAllowed(ctx))
}

/** A provider of the site, ready to be asked; null when the site does not work with it. */
export async function findProvider(ctx: Context, name: string): Promise<Provider | null> {
  if (name === 'sandbox') return (await providersOf(ctx)).includes('sandbox') ? sandboxProvider(ctx) : null
  return null
}
