import type { Context } from '../../../app/context.ts'
import { createBankProvider } from '../bank/bank-provider.ts'
import { createCcbillProvider } from './ccbill.ts'
import { createMollieProvider } from './mollie.ts'
import { createPaypalProvider } from './paypal.ts'
import type { Provider } from './provider.ts'
import { findBank, getCredentials, listProviders } from './provider-settings.ts'
import { createSandboxProvider } from './sandbox.ts'
import { createStripeProvider } from './stripe.ts'
import { createVerotelProvider } from './verotel.ts'

/** Returns a provider of the site, ready for calls; null when the site does not use it. */
export async function findProvider(ctx: Context, name: string): Promise<Provider | null> {
  switch (name) {
    case 'sandbox':
      return (await listProviders(ctx)).includes('sandbox') ? createSandboxProvider(ctx) : null
    case 'bank': {
      const bank = await findBank(ctx)
      return bank && createBankProvider(ctx, bank)
    }
    case 'mollie': {
      const credentials = await getCredentials(ctx, 'mollie')
      return credentials && createMollieProvider(ctx, credentials)
    }
    case 'stripe': {
      const credentials = await getCredentials(ctx, 'stripe')
      return credentials && createStripeProvider(ctx, credentials)
    }
    case 'paypal': {
      const credentials = await getCredentials(ctx, 'paypal')
      return credentials && createPaypalProvider(ctx, credentials)
    }
    case 'ccbill': {
      const credentials = await getCredentials(ctx, 'ccbill')
      return credentials && createCcbillProvider(ctx, credentials)
    }
    case 'verotel': {
      const credentials = await getCredentials(ctx, 'verotel')
      return credentials && createVerotelProvider(ctx, credentials)
    }
    default:
      return null
  }
}
