import { Payee } from '#contract/features/partners/partner.ts'
import type { Context } from '../../app/context.ts'
import { payeePurpose } from './sealed.ts'

/** Opens the sealed data for payouts of a partner; null where there are none. */
export function openPayee({ services }: Context, { payee }: { payee: Buffer | null }): Payee | null {
  return payee && payee.length > 0
    ? Payee.parse(JSON.parse(services.secrets.open(payeePurpose, payee)))
    : null
}
