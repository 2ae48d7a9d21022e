import type { Context } from '../../../app/context.ts'

const purpose = 'payment outcome'

/**
 * Creates the token in a payment's return URL that shows a browser without the session how the payment went. It is the
 * same for the same payment, as repeated provider requests must be identical.
 */
export function makeOutcomeToken(ctx: Context, paymentId: string): string {
  return ctx.services.secrets.sign(purpose, paymentId)
}

/** Returns whether a browser came back by the return address of a payment. */
export function isOutcomeToken(ctx: Context, paymentId: string, token: string): boolean {
  return ctx.services.secrets.isSigned(purpose, paymentId, token)
}
