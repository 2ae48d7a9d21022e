import type { Context } from '../../../app/context.ts'
import { bankProvider } from '../bank/bank-provider.ts'
import { ccbillProvider } from './ccbill.ts'
import { mollieProvider } from './mollie.ts'
import { paypalProvider } from './paypal.ts'
import type { Provider } from './provider.ts'
import { findBank, getCredentials, listProviders } from './provider-settings.ts'
import { sandboxProvider } from './sandbox.ts'
import { stripeProvider } from './stripe.ts'
import { verotelProvider } from './verotel.ts'

/** Returns a provider of the site, ready for calls; null when the site does not use it. */
export async function findProvider(ctx: Context, name: string): Promise<Provider | null> {
  switch (name) {
    case 'sandbox':
      return (await listProviders(ctx)).includes('sandbox') ? sandboxProvider(ctx) : null
    case 'bank': {
      const bank = await findBank(ctx)
      return bank && bankProvider(ctx, bank)
    }
    case 'mollie': {
      const credentials = await getCredentials(ctx, 'mollie')
      return credentials && mollieProvider(ctx, credentials)
    }
    case 'stripe': {
      const credentials = await getCredentials(ctx, 'stripe')
      return credentials && stripeProvider(ctx, credentials)
    }
    case 'paypal': {
      const credentials = await getCredentials(ctx, 'paypal')
      return credentials && paypalProvider(ctx, credentials)
    }
    case 'ccbill': {
      const credentials = await getCredentials(ctx, 'ccbill')
      return credentials && ccbillProvider(ctx, credentials)
    }
    case 'verotel': {
      const credentials = await getCredentials(ctx, 'verotel')
      return credentials && verotelProvider(ctx, credentials)
    }
    default:
      return null
  }
}
