import * as z from 'zod/mini'
import {
  type ConfigurableProvider,
  type Credentials,
  providerCredentials,
} from '#contract/features/payments/payment-providers.ts'
import type { Context } from '../../../app/context.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type BankSettings, makeDemoBank } from '../bank/bank-settings.ts'
import type { ProviderName } from '../checkout/payment-methods.ts'
import { findProviderRows } from './payment-providers.sql.ts'

const purpose = 'provider credentials'

/** Returns whether the test provider may be used: never in production. */
export function isSandboxAllowed(ctx: Context): boolean {
  return ctx.services.config.mode !== 'production'
}

/** Encrypts a site's credentials at a provider. */
export function sealCredentials(secrets: Secrets, credentials: object): Buffer {
  return secrets.seal(purpose, JSON.stringify(credentials))
}

/** Returns a site's credentials at a provider; null when it is not set up. */
export async function getCredentials<P extends ConfigurableProvider>(
  ctx: Context,
  provider: P,
): Promise<Credentials<P> | null> {
  const row = (await findProviderRows(ctx.db, ctx.site.id)).find((one) => one.provider === provider)
  if (!row) return null
  const stored: unknown = JSON.parse(ctx.services.secrets.open(purpose, row.credentials))
  // The table pairs each provider with its own schema; by its name alone TypeScript cannot follow the pair.
  return z.parse(providerCredentials[provider], stored) as Credentials<P>
}

/** Returns the values of credentials by name; what is left out is none. */
export function listCredentialValues(credentials: object | null): [name: string, value: string | number][] {
  return Object.entries(credentials ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
  )
}

/** Returns a site's providers in order of preference; if none are set up, those of the demo. */
export async function listProviders(ctx: Context): Promise<ProviderName[]> {
  const names = (await findProviderRows(ctx.db, ctx.site.id)).map((row) => row.provider)
  if (names.length === 0) return isSandboxAllowed(ctx) ? ['sandbox', 'bank'] : []
  return names.filter((name) => name !== 'sandbox' || isSandboxAllowed(ctx))
}

/** Returns the site's own account; where no money moves, the one of demos. */
export async function findBank(ctx: Context): Promise<BankSettings | null> {
  const own = await getCredentials(ctx, 'bank')
  if (own) return own
  return (await listProviders(ctx)).includes('bank') ? makeDemoBank(ctx.site.settings.company_name) : null
}
