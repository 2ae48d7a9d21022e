import type { Context } from '../../../app/context.ts'

const purpose = 'webhook address'

/** Makes the address of a payment's webhook unguessable, for providers that sign nothing. */
export function makeWebhookToken(ctx: Context, paymentId: string): string {
  return ctx.services.secrets.sign(purpose, paymentId)
}

/** Returns whether a webhook came to the address that its payment was given. */
export function isWebhookToken(ctx: Context, paymentId: string, token: string | undefined): boolean {
  return token !== undefined && ctx.services.secrets.isSigned(purpose, paymentId, token)
}
