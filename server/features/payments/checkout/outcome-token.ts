import type { Context } from '../../../app/context.ts'

const purpose = 'payment outcome'

/**
 * Makes the part of a payment's return address by which a browser without the session learns how the payment went. The
 * same payment has the same one: a provider that is asked twice must be asked alike.
 */
export function outcomeToken(ctx: Context, paymentId: string): string {
  return ctx.services.secrets.sign(purpose, paymentId)
}

/** Returns whether a browser came back by the return address of a payment. */
export function isOutcomeToken(ctx: Context, paymentId: string, token: string): boolean {
  return ctx.services.secrets.isSigned(purpose, paymentId, token)
}
