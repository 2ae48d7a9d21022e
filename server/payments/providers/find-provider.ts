import type { Context } from '../../context.ts'
import { bankProvider } from '../bank/bank-provider.ts'
import type { Provider } from './provider.ts'
import { bankOf, providersOf } from './provider-settings.ts'
import { sandboxProvider } from './sandbox.ts'

/** A provider of the site, ready to be asked; null when the site does not work with it. */
export async function findProvider(ctx: Context, name: string): Promise<Provider | null> {
  switch (name) {
    case 'sandbox':
      return (await providersOf(ctx)).includes('sandbox') ? sandboxProvider(ctx) : null
    case 'bank': {
      const bank = await bankOf(ctx)
      return bank && bankProvider(ctx, bank)
    }
    default:
      return null
  }
}
