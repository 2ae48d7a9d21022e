import type { AgeMethod } from '#contract/features/age/age.ts'
import type { Context } from '../../../app/context.ts'
import { listCountedMethods } from '../guard-age.ts'
import type { AgeMethodAdapter } from './age-method.ts'
import { euApp, testWallet } from './wallets.ts'
import { yoti } from './yoti.ts'

const methods: Readonly<Record<AgeMethod, AgeMethodAdapter>> = {
  eu_app: euApp,
  test_wallet: testWallet,
  yoti,
}

/** Returns the adapter of a method. */
export function findMethod(name: AgeMethod): AgeMethodAdapter {
  return methods[name]
}

/** Returns the methods that a member can use on a site now. */
export async function listMethods(ctx: Context): Promise<AgeMethod[]> {
  const counted = listCountedMethods(ctx)
  const names: readonly AgeMethod[] = ['eu_app', 'test_wallet', 'yoti']
  const ready = await Promise.all(
    names.map(async (name) => counted.includes(name) && (await methods[name].isReady(ctx))),
  )
  return names.filter((_, place) => ready[place])
}
