import type { Context } from '../../../app/context.ts'
import { type AgeRequestRow, listIssuers } from '../age.sql.ts'
import { buildWalletParameters } from '../wallet-request.ts'
import type { AgeMethodAdapter } from './age-method.ts'

/** Returns both forms of the link that opens a wallet with a request. */
function writeLinks(ctx: Context, request: AgeRequestRow, start: string) {
  const write = (isHere: boolean) => `${start}?${buildWalletParameters(ctx, { request, isHere })}`
  return { link: write(true), code: write(false) }
}

const answersByItself = { begin: async () => null, ask: async () => null }

/** The European age verification app, and wallets that read its requests. Ready once any issuer is trusted. */
export const euApp: AgeMethodAdapter = {
  ...answersByItself,
  isReady: async (ctx) => (await listIssuers(ctx.db)).length > 0,
  links: async (ctx, request) => writeLinks(ctx, request, 'av://'),
}

/** A page that plays the wallet, outside of production. */
export const testWallet: AgeMethodAdapter = {
  ...answersByItself,
  isReady: async ({ services }) => services.testIssuer !== null,
  links: async (ctx, request) => writeLinks(ctx, request, `${ctx.site.origin}/sandbox/wallet`),
}
