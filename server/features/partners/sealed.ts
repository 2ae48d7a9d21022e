import { Payee } from '#contract/features/partners/partner.ts'
import type { Context } from '../../app/context.ts'

/** What the sealed columns of partners are sealed for. */
export const postbackPurpose = 'partner postback'
export const payeePurpose = 'partner payee'
export const statementPurpose = 'partner statement'

/** Opens the key that signs a partner's postbacks; null when it was lost with the secret of the installation. */
export function openPostbackKey({ services }: Context, sealed: Buffer): string | null {
  return sealed.length === 0 ? null : services.secrets.open(postbackPurpose, sealed)
}

/** Opens the payout details of a partner; null where there are none. */
export function openPayee({ services }: Context, { payee }: { payee: Buffer | null }): Payee | null {
  return payee && payee.length > 0
    ? Payee.parse(JSON.parse(services.secrets.open(payeePurpose, payee)))
    : null
}
